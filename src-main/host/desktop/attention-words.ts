/** What the system shows; it is not in the window's catalogue. */
import type { Language, WaitingView } from '#contract'

export interface AttentionWords {
  kinds: Readonly<Record<WaitingView['kind'], string>>
  once: string
  deny: string
  show: string
  finished: string
  failed: string
  test: string
  goesOn: string
  tray: { nothing: string; waits: (count: number) => string; open: string; quit: string }
}

export const ATTENTION_WORDS: Readonly<Record<Language, AttentionWords>> = {
  en: {
    kinds: {
      approval: 'asks for your approval',
      clarify: 'asks you',
      password: 'needs a password',
      'tool-file': 'A tool file waits for your yes',
      'mcp-server': 'An MCP server waits for your yes',
      'mcp-question': 'an MCP server asks you',
      'host-key': 'asks whether you trust a host',
      place: 'cannot reach its place',
    },
    once: 'Run once',
    deny: 'Deny',
    show: 'Show',
    finished: 'The agent is done.',
    failed: 'The agent could not go on.',
    test: 'This is how a question of the agent reaches you.',
    goesOn: 'Talaria has quit. These go on, and are here again at the next start:',
    tray: {
      nothing: 'Nothing waits for you',
      waits: (count) => (count === 1 ? '1 waits for you' : `${count} wait for you`),
      open: 'Open',
      quit: 'Quit',
    },
  },
  'zh-CN': {
    kinds: {
      approval: '需要你批准',
      clarify: '在问你',
      password: '需要密码',
      'tool-file': '有工具文件等你同意',
      'mcp-server': '有 MCP 服务器等你同意',
      'mcp-question': '有 MCP 服务器在问你',
      'host-key': '问你是否信任一台主机',
      place: '无法进入它的位置',
    },
    once: '运行一次',
    deny: '拒绝',
    show: '查看',
    finished: '智能体已完成。',
    failed: '智能体无法继续。',
    test: '智能体的问题会这样通知你。',
    goesOn: 'Talaria 已退出。以下命令继续运行，下次启动时仍在：',
    tray: {
      nothing: '没有等你处理的事项',
      waits: (count) => `${count} 项等你处理`,
      open: '打开',
      quit: '退出',
    },
  },
}
