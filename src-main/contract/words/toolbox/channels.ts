/** Ways to a person who is not at the machine. */
export const channelWords = {
  'channels.unknown': 'there is no such channel; it may have just been removed',
  'channels.nameTaken': 'there is a channel named {name} already; choose another name',
  'channels.sendsOnly': 'messages go out over this channel, and none come back',
  'channels.notSent': 'it could not be sent: {cause}',
  'channels.messageTitle': 'A message from the agent',
  'channels.sendQuestion': 'Send this message to “{target}”? {text}',
} as const
