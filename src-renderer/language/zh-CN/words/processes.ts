import type { Translated } from '../../translated.ts'

export const processWords: Translated<'process'> = {
  'process.ended': '[后台进程 {id}：{how}。\n命令：{command}\n{output}]',
  'process.matched': '[后台进程 {id} 输出了所关注的行。\n命令：{command}\n行：\n{lines}]',
  'process.unwatched':
    '[后台进程 {id} 输出所关注的行过于频繁（{suppressed} 行未显示），因此不再报告；它结束时会告知。\n命令：{command}]',
  'process.lost': '已失去联系，无法连接它运行的地方',
  'process.killed': '已被终止',
  'process.codeUnknown': '已结束，退出码未知',
  'process.exited': '已退出，退出码 {code}',
  'process.silent': '没有输出。',
  'process.output': '输出：\n{output}',
  'process.earlier': '{lines}\n（之前另有 {count} 次匹配未显示）',
  'process.muted': '{lines}\n（其间所有进程共有 {count} 条通知未发出）',
}
