import type { Sentences } from '../../said-by-form.ts'

/** What the runtime tells without having been asked, and what it says of settings. */
export const noticeSentences: Sentences = {
  'The stored keys could not be read': '无法读取保存的密钥',
  'The file is kept as {}. Enter the keys again. ({})': '文件保留为 {1}。请重新输入密钥。（{2}）',
  'Earlier conversations could not be opened': '无法打开以前的对话',
  '{} is left as it is ({}). What you do now is kept only until Talaria is closed. Make room on the disk, or make the folder writable, and start Talaria again.':
    '{1} 保持原样（{2}）。你现在所做的只保留到 Talaria 关闭为止。请腾出磁盘空间，或让该文件夹可写，然后重新启动 Talaria。',
  'The file of earlier conversations was damaged': '以前对话的文件已损坏',
  '{} conversations with {} messages could be saved from it. The damaged file is kept as {} ({}). Check the disk.':
    '已从中抢救出 {1} 个对话，共 {2} 条消息。损坏的文件保留为 {3}（{4}）。请检查磁盘。',
  'The reviewer': '审查模型',
  'the reviewer model did not answer in time; the person is asked instead':
    '审查模型没有及时回答；改为询问你',
  'the reviewer model failed ({}); the person is asked instead': '审查模型失败（{1}）；改为询问你',
  '{} could not show a question: {}': '{1} 无法显示一个问题：{2}',
  'A question was not shown': '有一个问题未能显示',
  'A command could not be started': '无法启动一条命令',
  'Open questions cannot be written down': '无法写下未回答的问题',
  'After a crash they would not be shown again. Make room on the disk, or make {} writable. ({})':
    '崩溃之后它们不会再显示。请腾出磁盘空间，或让 {1} 可写。（{2}）',
  'Decisions cannot be recorded': '无法记录决定',
  'Risky commands are refused until {} can be written again. ({})':
    '在 {1} 恢复可写之前，有风险的命令会被拒绝。（{2}）',
  'Safety settings were changed outside this window': '安全设置在这个窗口之外被改动',
  'Stored rules allow nothing until you have looked at them under Settings › Approvals.':
    '在你到“设置 › 批准”查看之前，保存的规则不允许任何东西。',
  'Your rules wait until you confirm them': '你的规则正等待你确认',
  'This system has no key store, so Talaria cannot tell whether somebody changed your rules while it was closed. They allow nothing until you have looked at them under Settings › Approvals.':
    '这个系统没有密钥库，因此 Talaria 无法知道它关闭期间是否有人改动了你的规则。在你到“设置 › 批准”查看之前，它们不允许任何东西。',
  'The settings file was changed outside this window': '设置文件在这个窗口之外被改动',
  'The settings could not be used, so the defaults apply': '设置无法使用，因此采用默认值',
  'The {} settings could not be used, so their defaults apply':
    '“{1}”部分的设置无法使用，因此采用其默认值',
  '{}. What was there is kept as {}.': '{1}。原有内容保留为 {2}。',
  'Something went wrong inside Talaria': 'Talaria 内部出了问题',
  'The window ended and was opened again': '窗口异常结束，已重新打开',
  'The window ran into an error': '窗口遇到错误',
  '{} (more in {})': '{1}（详见 {2}）',
  'that notice is already gone': '那条通知已不在',
  'this is not a file of exported Talaria settings': '这不是导出的 Talaria 设置文件',
  'these settings cannot be used: {}': '这些设置无法使用：{1}',
}
