import type { Text } from '../en.ts'

export const approvalRules: Text['approvalRules'] = {
  empty: '还没有规则',
  emptyDetail: '你允许了不止一次的内容列在这里，也可以收回。',
  loading: '正在读取规则…',
  grants: '允许',
  deny: '拒绝',
  rehearsed: '先预演',
  rehearseDetail: '询问这样的命令时，它会立即在副本上运行，卡片带着结果打开。它不允许任何东西。',
  addRehearsal: '先预演一条命令',
  rehearsePattern: '要先预演的程序、命令或模式',
  rehearseExample: '一条命令，例如 rm -rf*',
  rehearse: '先预演',
  rehearsalRemoved: (pattern) => `“${pattern}”不再先预演`,
  setAside: '无法读取',
  setAsideDetail: '这些条目不允许任何东西。',
  remove: '删除',
  revoke: '收回',
  revoked: (pattern) => `“${pattern}”已收回`,
  denyRemoved: (pattern) => `“${pattern}”不再被拒绝`,
  undo: '撤销',
  scopes: { session: '本会话', '30min': '30 分钟', project: '本项目', always: '始终' },
  in: (place) => `在 ${place}`,
  on: (backend) => (backend === 'local' ? '在本机上' : `在 ${backend} 上`),
  from: (date, session) => `来自 ${date} 在“${session}”中的问题`,
  byHand: (date) => `由你在 ${date} 添加`,
  allowHost: '允许一个主机',
  host: '沙盒中的命令可以访问的主机',
  hostExample: '主机，例如 example.org 或 *.example.org',
  hostReach: '在哪里有效',
  allow: '允许',
  goneSession: '一个已不存在的会话',
  about: (command) => `关于 ${command}`,
  uses: (uses, last) => {
    if (uses === 0) return '尚未使用'
    return last ? `用过 ${uses} 次，最近一次 ${last}` : `用过 ${uses} 次`
  },
  expires: (when) => `到 ${when} 为止`,
  accepts: (dangers) => `接受：${dangers}`,
  addDeny: '拒绝一条命令',
  denyPattern: '要拒绝的程序、命令或模式',
  denyCoversAll: '这会涵盖所有命令：在移除此规则之前，任何智能体都无法运行命令。',
  denyPatternExample: '一条命令，例如 git push --force*',
  denyAlternative: '给智能体的话（可选）',
  denyAlternativeExample: '给智能体的话，例如“用回收站”',
  add: '拒绝',
  instead: (words) => `改为：${words}`,
  suspended: {
    changed: '规则在 Talaria 之外被改动',
    unconfirmed: '这些是你的规则吗？',
  },
  suspendedDetail: {
    changed:
      '在你查看并接受它们之前，它们不允许任何东西。也请查看“终端”中的 shell、编辑器和变量，以及“模型”中的审查模型。',
    unconfirmed:
      '没有可用的密钥库，因此 Talaria 无法知道它关闭期间是否有人改动了你的规则。在你确认之前，它们不允许任何东西；每次启动后确认一次。“终端”中的 shell、编辑器和变量以及“模型”中的审查模型也一同等待。',
  },
  accept: {
    changed: '按现状接受',
    unconfirmed: '是我的规则',
  },
}
