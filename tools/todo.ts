import { registry, toolError } from '#tool-api'

registry.register({
  name: 'todo',
  toolset: 'todo',
  emoji: '📋',
  description: 'Keep a list of what is to be done in this session',
  schema: {
    description: [
      'Keep the task list of this session. Use it for work of three steps or more, or when the',
      'person names several tasks. Called without todos it reads the list. With todos it replaces',
      'the list, or with merge: true updates items by id and adds new ones. The order of the list',
      'is the order of work. Have exactly one item in_progress, mark it completed as soon as it is',
      'done, and cancel what is no longer needed instead of dropping it. The answer is always the',
      'whole list with a count for each status.',
    ].join(' '),
    parameters: {
      type: 'object',
      properties: {
        todos: {
          type: 'array',
          description: 'The items to write. Leave out to read the list.',
          items: {
            type: 'object',
            properties: {
              id: { type: 'string', description: 'A short name of the item, unique in the list' },
              content: { type: 'string', description: 'What is to be done' },
              status: {
                type: 'string',
                enum: ['pending', 'in_progress', 'completed', 'cancelled'],
              },
            },
            // With merge an item may carry only what changes.
            required: ['id'],
          },
        },
        merge: {
          type: 'boolean',
          default: false,
          description: 'true: update by id and add new items. false: replace the whole list.',
        },
      },
    },
  },
  handler: () => toolError('todo must be handled by the agent loop'),
})
