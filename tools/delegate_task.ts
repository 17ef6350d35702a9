import { registry, toolError } from '#tool-api'

const goal = {
  type: 'string',
  description: 'What the sub-agent is to reach, whole and by itself; it has not seen this session',
}
const context = {
  type: 'string',
  description: 'What it needs to know: paths, errors, decisions, limits',
}
const role = {
  type: 'string',
  enum: ['leaf', 'orchestrator'],
  description:
    'leaf, the default, works alone. orchestrator may hand parts on to sub-agents of its own, at most three deep.',
}
const outputSchema = {
  type: 'object',
  description: 'A JSON Schema that the answer must fit',
}

registry.register({
  name: 'delegate_task',
  toolset: 'delegation',
  emoji: '🤝',
  description: 'Hand work to sub-agents that run on their own',
  schema: {
    description: [
      'Hand work to sub-agents. Each has a context of its own and the tools of this session, except',
      'that it cannot ask the person, write memory or, as a leaf, hand work on. Use it for work that',
      'can go on side by side, or that would fill this context with what only matters in passing.',
      'Do not use it for a single tool call. Give goal and context for one, or tasks for several at',
      'once. Sub-agents run in the background: the call comes back at once and their results arrive',
      'later as a message, so go on or end the turn, and do not wait by polling. With action they',
      'can be listed, steered by a message, or stopped.',
    ].join(' '),
    parameters: {
      type: 'object',
      properties: {
        goal,
        context,
        tasks: {
          type: 'array',
          description: 'Several goals at once, instead of goal',
          items: {
            type: 'object',
            properties: { goal, context, role, output_schema: outputSchema },
            required: ['goal'],
          },
        },
        role,
        output_schema: outputSchema,
        background: { type: 'boolean', description: 'Accepted and without effect' },
        action: {
          type: 'string',
          enum: ['spawn', 'list', 'steer', 'stop'],
          description: 'spawn when left out',
        },
        subagent_id: { type: 'string', description: 'For steer and stop: which one' },
        message: { type: 'string', description: 'For steer: what to tell it' },
      },
    },
  },
  handler: () => toolError('delegate_task must be handled by the agent loop'),
})
