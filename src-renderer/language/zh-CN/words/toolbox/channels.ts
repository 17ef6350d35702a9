import type { Translated } from '../../../translated.ts'

export const channelWords: Translated<'channels'> = {
  'channels.unknown': '没有这个渠道；可能刚刚被移除',
  'channels.nameTaken': '已有名为 {name} 的渠道；请换一个名称',
  'channels.sendsOnly': '此渠道只能发出消息，不能收到回复',
  'channels.notSent': '无法发送：{cause}',
  'channels.nobodyPaired': '尚未与任何人配对；请先点“配对”',
  'channels.refused': '服务拒绝了密钥或地址（{status}）：{said}',
  'channels.slackRefused': 'Slack 拒绝了 {method}：{said}',
  'channels.socketModeOff': '此 Slack 应用的 Socket Mode 已关闭',
  'channels.answered': '服务回答 {status}：{said}',
  'channels.busy': '服务要求 {seconds} 秒内不要发送消息',
  'channels.silent': '服务没有响应',
  'channels.unreachable': '无法连接到服务：{cause}',
  'channels.certificate': '服务无法证明自己的身份，因此没有发送任何内容：{cause}',
  'channels.noEncryption':
    '服务器在此端口不提供加密，因此没有发送任何内容；常用端口：发送为 465 和 587，接收回答为 993',
  'channels.notEncrypted': '服务给出的地址没有加密',
  'channels.nonsense': '服务的回答不符合预期；地址是否正确？',
  'channels.tooMuch': '服务的回答过长',
  'channels.mailKey': '邮件服务器拒绝了用户名或密码：{said}',
  'channels.mailNotTaken': '邮件服务器不接收此邮件：{said}',
  'channels.mailNotReady': '邮件服务器尚未就绪：{said}',
  'channels.hungUp': '邮件服务器断开了连接',
  'channels.messageTitle': '智能体的消息',
  'channels.sendQuestion': '把这条消息发送给“{target}”？{text}',
}
