import type { Text } from '../en.ts'

export const approvalSettings: Text['approvalSettings'] = {
  mode: '新会话',
  modeDetail: '智能体行动之前询问多少。',
  nobodyThere: '没有窗口打开时',
  nobodyThereDetail:
    '不运行：会话会说明，并可稍后运行。发出：通过可承载问题的渠道；没有这样的渠道时不运行。',
  nobodyThereChoices: { deny: '不运行', wait: '等待窗口', send: '发出' },
  wait: '无人回答时',
  waitDetail: '等待从不意味着同意。',
  waits: { refuse: '不运行', 'stop-task': '停止任务', 'for-ever': '一直等待' },
  after: '等待',
  minutes: '分钟数',
  minutesUnit: '分钟',
  sensitivity: '敏感度',
  sensitivityDetail: '“严格”对通常无害的命令也会询问。',
  sensitivities: { balanced: '平衡', strict: '严格' },
  sandbox: '在沙盒中运行命令',
  sandboxDetail:
    '本机上的命令可以写入会话的文件夹、临时文件和包管理器的缓存，不能读取密钥、浏览器配置和历史记录。完全访问不在沙盒中。需要 Linux 和 bubblewrap；macOS 上未经测试。',
  network: '沙盒中的网络',
  networks: { open: '开放并记录', listed: '仅允许的主机', off: '关闭' },
  networkDetails: {
    open: '沙盒中的命令可以访问任何地方。对使用所给代理的程序（curl、git、npm、pip 和大多数程序）会记录主机；绕过代理的不会记录。',
    listed:
      '命令只能通过代理访问你允许的主机，以及在本机上彼此访问，除此之外都不行。访问其他主机时会带着主机名询问你。',
    off: '命令无法访问任何主机，包括本机。因访问不到主机而失败的命令会询问你，你同意后带着网络再运行一次。',
  },
  networkHere: '此项目中的网络',
  networkIn: (folder) => `${folder} 中的网络`,
  networkSame: '与其他地方相同',
  isolated: '在隔离位置少询问',
  isolatedDetail:
    '只会影响不含你文件的容器或云端机器的操作，以及在沙盒中无害的操作，无需同意；会触及其外的仍会询问。',
  reviewer: '给审查模型的话',
  reviewerDetail: '在由审查模型决定的会话中，用你自己的话说明它可以放行什么。',
  reviewerPlaceholder: '例如：build 文件夹里的一切都可以。',
  never: '绝不运行',
  neverDetail:
    '在任何模式下、无论谁要求都会拒绝：清空磁盘和系统、fork 炸弹，以及对这些设置的改动。这里的任何一项都不能关闭。只有在不含你文件的容器或云端机器中会改为询问。',
  rules: '规则',
  rulesDetail: (allowed, refused) => `${allowed} 条允许，${refused} 条拒绝`,
  showRules: '显示规则',
  tryOut: '试一条命令',
  loading: '正在读取设置…',
}
