import type { Text } from '../en.ts'

export const palette: Text['palette'] = {
  title: '命令面板',
  search: '搜索会话、操作、工具、设置…',
  nothing: '没有匹配项',
  results: '结果',
  groups: {
    recent: '最近使用',
    approvals: '在等你',
    actions: '操作',
    sessions: '会话',
    terminals: '终端',
    toolsets: '工具集',
    settings: '设置',
  },
  switchOn: (toolset) => `打开 ${toolset}`,
  switchOff: (toolset) => `关闭 ${toolset}`,
  setting: (section) => `设置：${section}`,
  terminal: (title) => `终端：${title}`,
  tools: '显示工具',
  modelTools: '模型看到什么',
  bench: '手动调用工具',
  log: '显示决定记录',
  inbox: '显示在等我的',
  rules: '显示规则',
  tryCommand: '试一条命令',
  recheck: '重新检查所有工具',
}
