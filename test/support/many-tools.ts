/** As many tools as a person with two dozen servers has, with names and words like theirs. */
import type { ToolRegistry } from '../../src-main/registry/registry.ts'
import type { ToolRegistration } from '../../src-main/registry/tool-entry.ts'

const SERVERS = [
  'github',
  'gitlab',
  'jira',
  'linear',
  'slack',
  'notion',
  'stripe',
  'postgres',
  'sentry',
  'grafana',
  'calendar',
  'mail',
  'drive',
  'figma',
  'kubernetes',
  'browser',
  'hubspot',
  'shopify',
  'airtable',
  'zendesk',
]
const VERBS = ['create', 'list', 'get', 'update', 'delete', 'search', 'export']
const THINGS = [
  'issue',
  'comment',
  'pull_request',
  'user',
  'project',
  'file',
  'branch',
  'invoice',
  'message',
]

export function manyTools(count = 1_165): (ToolRegistration & { server: string })[] {
  const all = SERVERS.flatMap((server) =>
    THINGS.flatMap((thing) =>
      VERBS.map((verb) => {
        const words = thing.replaceAll('_', ' ')
        return {
          server,
          name: `mcp__${server}__${verb}_${thing}`,
          toolset: `mcp-${server}`,
          schema: {
            description: `${verb[0]?.toUpperCase()}${verb.slice(1)} ${words}s in ${server}. Returns the ${words} with its id, its state and who changed it last. Use the cursor to read on when there are more than fifty.`,
            parameters: {
              type: 'object',
              properties: {
                [`${thing}Id`]: { type: 'string', description: `The id of the ${words}` },
                cursor: { type: 'string', description: 'Where to read on' },
                fields: { type: 'array', items: { type: 'string' } },
              },
              required: [`${thing}Id`],
            },
          },
          handler: (args: object) => JSON.stringify({ did: `${verb} ${thing}`, args }),
        }
      }),
    ),
  )
  return all.slice(0, count)
}

export function registerMany(registry: Pick<ToolRegistry, 'registrar'>, count?: number): void {
  for (const { server, ...tool } of manyTools(count))
    registry.registrar({ kind: 'mcp', server }).register(tool)
}
