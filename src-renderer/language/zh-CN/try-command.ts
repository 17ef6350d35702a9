import type { Text } from '../en.ts'

export const tryCommand: Text['tryCommand'] = {
  label: '要试的命令',
  placeholder: '输入一条命令',
  folder: '所在文件夹',
  session: '如同在会话',
  newSession: '新会话',
  outcomes: { runs: '会运行', asks: '会询问你', refused: '不会运行' },
  because: (reason) => `因为${reason}`,
  parts: '组成部分',
  idle: '看看一条命令如何被判断',
  idleDetail: '与智能体每次调用之前的判断相同。什么也不会运行。',
}
