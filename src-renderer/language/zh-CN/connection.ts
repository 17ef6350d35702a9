import type { Text } from '../en.ts'

export const connection: Text['connection'] = {
  connecting: '正在连接…',
  connected: '已连接',
  reconnecting: '正在重新连接…',
  failed: '未连接',
  reconnectingDetail: (attempt) =>
    `与运行时的连接断开了。只要运行时本身还在运行，它的工作就会继续。第 ${attempt} 次尝试。`,
  failedDetail: (reason) => reason || '运行时没有回应。请重新启动它，然后打开它给出的地址。',
  errorNotReported: '这个窗口出了问题',
}
