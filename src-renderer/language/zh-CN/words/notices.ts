import type { Translated } from '../../translated.ts'

export const noticeWords: Translated<'notice'> = {
  'notice.conversationsClosed': '对话无法保存到磁盘',
  'notice.conversationsLeft':
    '从 {file} 读出了 {sessions} 个以前的对话，该文件保持原样（{cause}）。你现在所做的只保留到 Talaria 关闭为止。请腾出磁盘空间，或让该文件夹可写，然后重新启动 Talaria。',
  'notice.conversationsDamaged': '以前对话的文件已损坏',
  'notice.conversationsSaved':
    '已从中抢救出 {sessions} 个对话，共 {messages} 条消息。损坏的文件保留为 {file}（{cause}）。请检查磁盘。',
  'notice.folderUnlocked': '数据文件夹无法正常写入',
  'notice.folderBeAlone':
    '无法锁定 {folder}（{cause}）。请腾出磁盘空间，或让该文件夹可写，然后重新启动 Talaria。在此之前请不要再启动第二个。',
  'notice.lockDamaged': '数据文件夹的锁已损坏',
  'notice.lockKeptAs': '{file} 不是锁文件，已新建一个。原有内容保留为 {kept}。请检查磁盘。',
  'notice.wentWrong': 'Talaria 内部出了问题',
  'notice.windowEnded': '窗口异常结束，已重新打开',
  'notice.windowFailed': '窗口遇到错误',
  'notice.moreInLog': '{message}（详见 {file}）',
  'notice.gone': '那条通知已不在',
}
