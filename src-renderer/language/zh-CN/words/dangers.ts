import type { Translated } from '../../translated.ts'

export const dangerWords: Translated<'danger'> = {
  'danger.leavesSandbox':
    '它在沙盒中失败了，并说要写入 {path}。如果你允许，它会在沙盒之外再运行一次。',
  'danger.leavesForSocket':
    '它在沙盒中失败了，因为从沙盒无法连接 {path}。如果你允许，它会在沙盒之外再运行一次。',
  'danger.leavesForKeys':
    '它在沙盒中失败了，因为那里没有你的密钥和登录信息。如果你允许，它会在沙盒之外再运行一次，并能用到它们。',
  'danger.wantsHost':
    '它失败了，因为沙盒中的命令不能访问 {host}。如果你允许，它会在沙盒中再运行一次，并可以访问。',
  'danger.foreignLanguage': '这里无法读懂 {language}',
  'danger.outside': '它在交给这个会话的文件夹 {folder} 之外。',
  'danger.awaited': '一个正在运行的命令即将运行此文件：届时运行的内容未经任何人判断。',
  'danger.stillWritten': '它要运行的文件，可能会先被另一个仍在运行的命令改写。',
  'danger.ownFile': '它属于本应用。',
  'danger.changesThings': '{tool} 没有声明自己只读，因此可能会作出修改。',
  'danger.claimsReading': '{tool} 自称只读；没有人核实过',
  'danger.recalls': '在运行中的程序里，这可能重复先前的命令，或启动另一条。',
  'danger.filesUnread': '无法读取它要在 {place} 中运行的内容',
}
