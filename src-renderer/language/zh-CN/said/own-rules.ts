import type { Sentences } from '../../said-by-form.ts'

/** What a rule of the person's own covers, why it cannot be saved, and where it is kept. */
export const ruleSentences: Sentences = {
  'exactly this command': '正是这条命令',
  'every call of {}': '对 {1} 的每次调用',
  '{} with any further words': '{1}，后面可跟任意词',
  '{}, however it is quoted': '{1}，无论如何加引号',
  'there is no command after “exactly:”': '“exactly:”之后没有命令',
  '“{}” is not the name of a danger': '“{1}”不是危险的名称',
  'there is no danger after “class:”': '“class:”之后没有危险的名称',
  '“{}” is not the name of a tool': '“{1}”不是工具的名称',
  'the rule is empty': '规则是空的',
  'the program must be written out, without *': '程序名必须写全，不能用 *',
  'a rule cannot set variables; start with the program': '规则不能设置变量；请以程序名开头',
  'a rule cannot hold invisible characters': '规则不能含有不可见字符',
  'the rule ends in a lone backslash': '规则以单独的反斜杠结尾',
  'the quote at position {} is not closed': '第 {1} 个字符处的引号没有闭合',
  'use single quotes around \\, $ and `': '请用单引号括住 \\、$ 和 `',
  'a rule speaks of one command; quote the {} or leave it out':
    '一条规则只说一条命令；请给 {1} 加引号或去掉它',
  'this rule does not cover the command in question': '这条规则不覆盖所问的命令',
  '{} runs whatever follows it, so a rule with * would allow everything':
    '{1} 会运行其后的任何内容，带 * 的规则等于允许一切',
  '{} needs its targets written out, or a folder such as ./build/** at the end':
    '{1} 的目标必须写全，或以 ./build/** 这样的文件夹结尾',
  'a rule for every path of the machine is no limit; name a folder':
    '对整台机器的路径都有效等于没有限制；请写出一个文件夹',
  '{} does many different things; name the one that is meant before the *':
    '{1} 能做许多不同的事；请在 * 之前写明是哪一件',
  'memory, until the session ends': '内存中，直到会话结束',
  'the settings, under commandAllowlist': '设置中的 commandAllowlist',
  'the list of rules is not a list': '规则列表不是列表',
  'there is already a rule with the id {}': '已有编号为 {1} 的规则',
  'this deny rule cannot be read': '无法读取这条拒绝规则',
  'it cannot be read: {}': '无法读取：{1}',
  'its pattern cannot be read: {}': '无法读取其模式：{1}',
  'a rule for a project names no folder': '项目规则没有写明文件夹',
  'it is of an older kind; answer “always” once more to renew it':
    '它属于旧的格式；再回答一次“始终”即可更新',
}
