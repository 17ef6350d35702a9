import type { Text } from '../en.ts'

export const approvalModes: Text['approvalModes'] = {
  label: '何时询问',
  names: {
    'ask-always': '行动前都询问',
    'ask-risky': '只询问有风险的',
    reviewer: '由审查模型决定',
    'full-access': '完全访问',
  },
  details: {
    'ask-always': '每条命令和每个改动都等你决定。',
    'ask-risky': '无害的命令和工作文件夹内的更改会直接进行；其余的等你决定。',
    reviewer: '由第二个模型先查看有风险的命令。',
    'full-access': '本会话中什么也不问。绝不运行的清单仍然有效。',
  },
  noReviewer: '还没有选择审查模型，因此改为询问你。',
  noReviewerShort: '未选择审查模型：会询问你',
  chooseReviewer: '选择审查模型…',
  doors: {
    label: '允许这个会话使用…',
    names: { screen: '屏幕', 'ssh-agent': '你的 SSH 密钥', bus: '桌面总线' },
    details: {
      screen: '它的命令可以打开窗口、看到你所看到的，并代你输入。',
      'ssh-agent': '凡是你的 SSH 代理能登录和推送的地方，它的命令都可以。',
      bus: '它的命令可以与你的桌面通信：保存的密码、服务、通知。',
    },
  },
  confirmTitle: '给这个会话完全访问权？',
  confirmDetail:
    '命令将不经询问直接运行，无论它们删除、发送或修改什么。它随本会话结束，你也可以随时改回。绝不运行清单上的内容仍会被拒绝。',
  confirm: '给予完全访问权',
}
