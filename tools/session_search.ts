import { registry, toolError } from '#tool-api'

registry.register({
  name: 'session_search',
  toolset: 'session_search',
  emoji: '🔎',
  description: 'Search and read earlier sessions',
  schema: {
    description: [
      'Look into earlier sessions. Use it whenever the person speaks of something from before,',
      'and before asking them to repeat themselves. With query: find sessions by words; put a',
      'phrase in quotes, join alternatives with OR. With session_id: read that session, its',
      'beginning and its end. With session_id and around_message_id: read on around one message.',
      'Without any: list the latest sessions. It searches text and asks no model, so it is fast.',
    ].join(' '),
    parameters: {
      type: 'object',
      properties: {
        query: { type: 'string', description: 'Words to find' },
        limit: {
          type: 'integer',
          default: 3,
          minimum: 1,
          maximum: 10,
          description: 'How many sessions to find',
        },
        sort: {
          type: 'string',
          enum: ['newest', 'oldest'],
          description: 'By time instead of by how well they match',
        },
        detail: {
          type: 'string',
          enum: ['adaptive', 'full'],
          default: 'adaptive',
          description: 'adaptive: the best match in full, the others in short. full: all in full.',
        },
        session_id: { type: 'string', description: 'The session to read, by its id or its link' },
        around_message_id: { type: 'integer', description: 'The message to read around' },
        window: {
          type: 'integer',
          default: 5,
          minimum: 1,
          maximum: 20,
          description: 'How many messages on either side of it',
        },
        role_filter: {
          type: 'string',
          description: 'Roles to search, with commas between; user,assistant when left out',
        },
        profile: {
          type: 'string',
          description: 'Whose sessions; there is only “default” here, so leave it out',
        },
      },
    },
  },
  handler: () => toolError('session_search must be handled by the agent loop'),
})
