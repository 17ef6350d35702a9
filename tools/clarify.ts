import { registry, toolError } from '#tool-api'

const question = { type: 'string', description: 'What to ask, in one or two sentences' }
const choices = {
  type: 'array',
  // No narrower: a model that sends numbers or objects means them as choices all the same.
  items: {},
  description:
    'Up to four answers to choose from, as texts; the person can always write another. Leave out to let them write.',
}
const multiSelect = { type: 'boolean', description: 'Whether several choices may be taken' }

registry.register({
  name: 'clarify',
  toolset: 'clarify',
  emoji: '❓',
  description: 'Ask you a question and wait for the answer',
  schema: {
    description: [
      'Ask the person and wait for the answer. Use it when the task can be read in ways that lead',
      'to different work, or when a decision is theirs to make. Do not use it for what can be found',
      'out, for what does not matter much, or to ask leave for a command: that question is asked by',
      'itself. Several questions that are open at the same time go into questions.',
    ].join(' '),
    parameters: {
      type: 'object',
      properties: {
        question,
        choices,
        multi_select: multiSelect,
        questions: {
          type: 'array',
          description: 'Up to five questions on one card; question is then their heading',
          items: { type: 'object', properties: { question, choices, multi_select: multiSelect } },
        },
      },
    },
  },
  handler: () => toolError('clarify must be handled by the agent loop'),
})
