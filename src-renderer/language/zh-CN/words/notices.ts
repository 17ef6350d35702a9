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
  'notice.programChanged': 'Talaria 已更新',
  'notice.restartSoon': '磁盘上的程序比正在运行的新。请在没有任务进行时重新启动 Talaria。',
  'notice.noLoginStart': '无法更改登录时启动',
  'notice.noSandbox': '窗口没有在沙箱中运行',
  'notice.noSandboxWhy':
    'Talaria 是以 --no-sandbox 启动的。Chromium 的漏洞因此可以触及你能触及的一切。请安装适合你系统的软件包，或允许程序创建用户命名空间。',
  'notice.debuggable': '其他程序可以操纵此窗口',
  'notice.debuggableWhy':
    'Talaria 启动时带有调试端口，而 {folder} 中的文件 allow-debugging 允许了它。本机上运行的任何程序都能替你回答问题。请删除该文件并重新启动 Talaria。',
  'notice.linkUnknown': '链接所指的内容不在这里',
  'notice.linkGone': '没有会话或待答问题 {id}。它可能已解决或已删除。',
  'notice.linkUnread': '无法读懂链接',
  'notice.linkForm':
    '{link} 不是 talaria://session/<id> 或 talaria://question/<id> 的形式。没有执行任何操作。',
  'notice.gone': '那条通知已不在',
}
