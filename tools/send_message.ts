import { registry, say, type ToolContext, toolError } from '#tool-api'

registry.register({
  name: 'send_message',
  toolset: 'messaging',
  emoji: '📨',
  description: 'Send a message to a target that you entered',
  schema: {
    description: [
      'Send a message to a person over one of the targets that they entered in the settings; action',
      '“list” names them. The person is asked before anything is sent, and sees the whole text.',
    ].join(' '),
    parameters: {
      type: 'object',
      properties: {
        action: {
          type: 'string',
          enum: ['send', 'list'],
          default: 'send',
          description: 'send a message, or list the targets',
        },
        target: { type: 'string', maxLength: 60, description: 'The name of a target' },
        message: { type: 'string', maxLength: 20_000, description: 'Plain text' },
      },
    },
  },
  handler: sendMessage,
})

interface Args {
  action?: 'send' | 'list'
  target?: string
  message?: string
}

async function sendMessage(
  { action = 'send', target, message }: Args,
  { messages, ask, signal }: ToolContext,
): Promise<string> {
  const targets = messages.targets()
  if (action === 'list') return JSON.stringify({ success: true, targets })
  if (!target || !message)
    return toolError('target and message are both needed', { success: false })
  if (!targets.some(({ name }) => name === target))
    return toolError(
      `there is no target ${target}; there are ${targets.map(({ name }) => name).join(', ')}`,
      { success: false },
    )
  const answer = await ask({
    about: say('channels.sendQuestion', { target, text: message }),
    level: 'caution',
    remember: `message to ${target}`,
  })
  if (!answer.isAllowed) return toolError(answer.message, { success: false })
  const sent = await messages.send(target, message, signal)
  if (!sent.ok) return toolError(sent.message, { success: false })
  return JSON.stringify({ success: true, target, parts: sent.parts })
}
