import type { Text } from '../en.ts'

export const connection: Text['connection'] = {
  connecting: '正在连接…',
  connected: '已连接',
  reconnecting: '正在重新连接…',
  failed: '未连接',
  reconnectingDetail: (attempt) =>
    `与运行时的连接断开了。正在运行的仍在继续。第 ${attempt} 次尝试。`,
  failedDetail: (reason) => reason || '运行时没有回应。请重新启动它，然后打开它给出的地址。',
  errorNotReported: '这个窗口出了问题',
}
