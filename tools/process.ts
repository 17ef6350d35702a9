import { registry, type ToolContext, toolError } from '#tool-api'

registry.register({
  name: 'process',
  toolset: 'terminal',
  emoji: '⚙️',
  description: 'See and steer background processes',
  schema: {
    description: [
      'Manage what terminal started with background: true. list: all of this session. poll: how one',
      'is doing and the end of its output. log: its output by lines. wait: until it ends, or timeout',
      'seconds (at most 180) have passed, which is not an error. kill: end it with all it started.',
      'write and submit: type into it, submit with a line end; what you type is checked like a',
      'command. close: the end of its input. Never type a password; start the program with',
      'pty: true and the person is asked for it.',
    ].join(' '),
    parameters: {
      type: 'object',
      properties: {
        action: {
          type: 'string',
          enum: ['list', 'poll', 'log', 'wait', 'kill', 'write', 'submit', 'close'],
        },
        session_id: {
          type: 'string',
          description: 'As given by terminal; a clear beginning is enough',
        },
        data: { type: 'string', description: 'For write and submit' },
        timeout: { type: 'integer', minimum: 1, description: 'For wait, in seconds' },
        offset: { type: 'integer', minimum: 0, description: 'For log: the first line, from 0' },
        limit: {
          type: 'integer',
          minimum: 1,
          description: 'For log: how many lines (default 200)',
        },
      },
      required: ['action'],
    },
  },
  maxResultSizeChars: 100_000,
  handler: steerProcess,
})

interface ProcessArgs {
  action: 'list' | 'poll' | 'log' | 'wait' | 'kill' | 'write' | 'submit' | 'close'
  session_id?: string
  data?: string
  timeout?: number
  offset?: number
  limit?: number
}

async function steerProcess(args: ProcessArgs, { terminal }: ToolContext): Promise<string> {
  const { action, session_id: processId, data, timeout, offset, limit } = args
  if (action !== 'list' && !processId)
    return toolError(`session_id is needed for ${action}; process list shows them`)
  const answer = await terminal.process({
    action,
    ...(processId && { processId }),
    ...(data !== undefined && { data }),
    ...(timeout !== undefined && { timeoutMs: timeout * 1_000 }),
    ...(offset !== undefined && { offset }),
    ...(limit !== undefined && { limit }),
  })
  return JSON.stringify(answer)
}
