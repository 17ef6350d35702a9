import type { Translated } from '../../../translated.ts'

export const channelWords: Translated<'channels'> = {
  'channels.unknown': '没有这个渠道；可能刚刚被移除',
  'channels.nameTaken': '已有名为 {name} 的渠道；请换一个名称',
  'channels.sendsOnly': '此渠道只能发出消息，不能收到回复',
  'channels.notSent': '无法发送：{cause}',
  'channels.messageTitle': '智能体的消息',
  'channels.sendQuestion': '把这条消息发送给“{target}”？{text}',
}
