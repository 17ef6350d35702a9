import { registry, toolError } from '#tool-api'

const action = { type: 'string', enum: ['add', 'replace', 'remove'] }
const content = { type: 'string', description: 'The entry to add, or what an entry becomes' }
const oldText = {
  type: 'string',
  description:
    'For replace and remove: a piece of text that only the wanted entry contains, or all of that entry; an entry of several lines has to be given whole',
}

registry.register({
  name: 'memory',
  toolset: 'memory',
  emoji: '🧠',
  description: 'Remember facts from one session to the next',
  schema: {
    description: [
      'Keep short notes that are there again in every later session. Save what will still matter',
      'then: how the person likes things done, corrections they made, facts of their machine and',
      'projects, lessons that cost time. Do not save the progress of a task, what is easily found',
      'again, or secrets. Two stores: "user" for who the person is and what they prefer, "memory"',
      'for everything else. Both are small: write one dense sentence for each entry, and when a',
      'store is full replace or remove what has become stale. Several changes that belong together',
      'go into operations, which are done all or not at all. What is written shows up in the',
      'instructions of the next session, not of this one.',
    ].join(' '),
    parameters: {
      type: 'object',
      properties: {
        target: { type: 'string', enum: ['memory', 'user'], description: 'Which store' },
        action: { ...action, description: 'What to do, unless operations says it' },
        content,
        old_text: oldText,
        new_text: { type: 'string', description: 'For replace: the same as content' },
        operations: {
          type: 'array',
          description: 'Several changes of one store; the limit counts for the result',
          items: {
            type: 'object',
            properties: { action, content, old_text: oldText },
            required: ['action'],
          },
        },
      },
      required: ['target'],
    },
  },
  handler: () => toolError('memory must be handled by the agent loop'),
})
