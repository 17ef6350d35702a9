import type { Sentences } from '../../said-by-form.ts'

/** Answers to questions, and what becomes of them. */
export const approvalSentences: Sentences = {
  'Each change of files is looked at by itself. To let the agent work elsewhere, give the session that folder.':
    '每次文件更改都单独查看。要让智能体在别处工作，请把那个文件夹交给会话。',
  'It lies outside {}, the folder that this session was given.':
    '它在交给这个会话的文件夹 {1} 之外。',
  'The reviewer advised against it, so it can be allowed only this once.':
    '审查模型不建议运行，因此只能允许这一次。',
  'Part of this could not be read, so no rule can say what it covers.':
    '其中一部分无法读取，没有规则能说明它覆盖什么。',
  'Part of this is known only when it runs: the same text may do something else the next time.':
    '其中一部分运行时才知道：同样的文本下次可能做别的事。',
  'This kind of danger is asked about every time.': '这类危险每次都会询问。',
  'It holds what looks like a key or password, which is not written down.':
    '其中有看似密钥或密码的内容，不会写入规则。',
  'What this hides may differ each time, so it is not allowed beyond the session.':
    '其中隐藏的内容每次都可能不同，因此不能允许到会话之外。',
  'it never runs: {}': '它绝不运行：{1}',
  'your rule refuses it: {}': '你的规则拒绝它：{1}',
  'your rule allows it: {} ({})': '你的规则允许它：{1}（{2}）',
  'this session has full access': '本会话拥有完全访问权',
  'it is harmless': '它是无害的',
  'everything is asked': '一切都会询问',
  'no rule covers all of it': '没有规则覆盖它的全部',
  'it removes no files': '它不删除文件',
  'the files are on {}, not on this machine': '文件在 {1} 上，不在本机',
  'git did not list it in time, or not at all': 'git 没有及时列出，或根本没有列出',
  'the paths are known only when it runs': '路径运行时才知道',
  'the running program may be in another folder by now': '正在运行的程序现在可能在别的文件夹中',
  'full access can be given to one session only': '完全访问权只能给予单个会话',
  'full access must be confirmed: nothing will be asked': '完全访问权必须确认：此后什么也不问',
  'an edited command can be run once, and nothing else': '编辑后的命令只能运行一次',
  // The name of the rule, for which there are words.
  'this never runs ({}): {}': '它绝不运行：{1}',
  'your own rule {} refuses this': '你自己的规则 {1} 拒绝它',
  'this can be allowed only once': '它只能允许一次',
  'the call was stopped before the answer could be used': '回答生效之前，调用已被停止',
  '“{}” is not one of the choices': '“{1}”不在可选项之中',
  'the decision could not be recorded (is the disk full?); nothing was approved, and the question stays open':
    '无法记录这个决定（磁盘满了吗？）；什么也没有批准，问题仍然开放',
  'this question has already been answered': '这个问题已经有了回答',
  'the time for this answer is over; the command was not run': '回答的时间已过；命令没有运行',
  'there is no question with the id {}': '没有编号为 {1} 的问题',
  'there is no open question with the id {}': '没有编号为 {1} 的未答问题',
  'that command is not waiting to be run': '那条命令不在等待运行',
  'there is no such rule any more': '这条规则已不存在',
  'this window may look, but not decide': '这个窗口只能查看，不能决定',
}
