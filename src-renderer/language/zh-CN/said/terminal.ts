import type { Sentences } from '../../said-by-form.ts'

export const terminalSentences: Sentences = {
  '{} is not a whole path; type one such as /bin/bash': '{1} 不是完整路径；请输入例如 /bin/bash',
  'there is no program {}; type the path of a shell': '没有程序 {1}；请输入 shell 的路径',
  '{} is not a program that can be started': '{1} 不是可以启动的程序',
  'that terminal is closed': '那个终端已关闭',
  'nothing runs in that terminal any more': '那个终端里已没有程序在运行',
  '{} could not be started: {}': '无法启动 {1}：{2}',
  'the program in that terminal reads no input': '那个终端里的程序不读取输入',
  'only a background process without a terminal can go on': '只有不带终端的后台进程可以继续运行',
  'the program does not ask for a password any more': '程序已不再询问密码',
  'the agent has the keyboard; take over first': '键盘在智能体手中；请先接管',
  '{} could not be started: {}; install Git for Windows':
    '无法启动 {1}：{2}；请安装 Git for Windows',
  'bash could not be started: {}; install bash or choose another backend':
    '无法启动 bash：{1}；请安装 bash 或选择其他后端',
  'there is no bash on this machine': '本机没有 bash',
  'there is no bash on this machine; install it or choose another backend':
    '本机没有 bash；请安装它或选择其他后端',
  'the {} backend is not part of this version; choose another one':
    '这个版本不含 {1} 后端；请选择其他后端',
}
