import { registry, toolError } from '#tool-api'

const MOST_CHOICES = 4
const MOST_QUESTIONS = 5

const question = { type: 'string', description: 'What to ask, in one or two sentences' }
const choices = {
  type: 'array',
  items: { type: 'string' },
  maxItems: MOST_CHOICES,
  description:
    'Answers to choose from; the person can always write another. Leave out to let them write.',
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
          maxItems: MOST_QUESTIONS,
          description: 'Several questions on one card; question is then their heading',
          items: {
            type: 'object',
            properties: { question, choices, multi_select: multiSelect },
            required: ['question'],
          },
        },
      },
      required: ['question'],
    },
  },
  handler: () => toolError('clarify must be handled by the agent loop'),
})
