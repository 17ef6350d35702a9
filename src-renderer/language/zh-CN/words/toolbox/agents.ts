import type { Translated } from '../../../translated.ts'

export const agentWords: Translated<'agents'> = {
  'agents.gone': '没有名为 {name} 的智能体；可能刚刚被移除',
  'agents.nameTaken': '已有名为 {name} 的智能体',
  'agents.notRemoved': '{name} 并非刚刚移除，因此无法恢复',
  'agents.changed': '{name} 期间已更改；请再看一次',
  'agents.needsYes': '在“设置 › 智能体”中同意其命令之前，不会启动 {name}',
  'agents.silent': '{name} 在 60 秒内没有响应',
  'agents.wantsSignIn': '{name} 需要你先在“设置 › 智能体”中登录',
  'agents.ended': '{name} 已不再运行：{why}',
  'agents.failed': '{name} 未能完成：{why}',
  'agents.refused': '该智能体拒绝继续。',
  'agents.startsAnew': '{name} 重新开始，不知道之前说过的内容。',
  'agents.makesRoomItself': '此会话的智能体会自行腾出上下文',
  'agents.onlyHere': '其他智能体只在本机工作，不能在其他位置工作',
  'agents.plansItself': '此会话的智能体是否只做规划由它自己决定',
  'agents.runsOnModel': '此会话在模型上运行，而不是在其他智能体上',
}
