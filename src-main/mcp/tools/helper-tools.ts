/** Tools that we add to those of a server that has prompts or resources: judged, agreed to and asked for like its own. */
import type { Client } from '@modelcontextprotocol/client'
import type { GivenResult } from './call-result.ts'
import type { ListedTool } from './list-tools.ts'

type Args = Record<string, unknown>

interface Helper {
  /** What of the server it needs. */
  needs: 'resources' | 'prompts'
  tool: ListedTool
  run: (client: Client, args: Args, signal: AbortSignal) => Promise<GivenResult>
}

/** Its own tools are told from ours by this. */
const MARK = 'app.talaria/helper'
/** More names than this are of no use in one answer. */
const MAX_LISTED = 500

const HELPERS: readonly Helper[] = [
  {
    needs: 'resources',
    tool: reading(
      'list_resources',
      'Lists the resources that this server has, with their addresses.',
      {},
    ),
    run: async (client, _args, signal) => {
      const { resources } = await client.listResources({}, { signal })
      const { resourceTemplates } = await client
        .listResourceTemplates({}, { signal })
        .catch(() => ({ resourceTemplates: [] }))
      return lines([
        ...resources.map(({ uri, title, name, description }) =>
          line(uri, title ?? name, description),
        ),
        ...resourceTemplates.map(({ uriTemplate, title, name, description }) =>
          line(uriTemplate, title ?? name, description),
        ),
      ])
    },
  },
  {
    needs: 'resources',
    tool: reading('read_resource', 'Reads a resource of this server by its address.', {
      uri: { type: 'string', description: 'As list_resources gives it.' },
    }),
    run: async (client, args, signal) => {
      const { contents } = await client.readResource({ uri: String(args.uri) }, { signal })
      return { content: contents.map((resource) => ({ type: 'resource', resource })) }
    },
  },
  {
    needs: 'prompts',
    tool: reading(
      'list_prompts',
      'Lists the prompts that this server has, with their arguments.',
      {},
    ),
    run: async (client, _args, signal) => {
      const { prompts } = await client.listPrompts({}, { signal })
      return lines(
        prompts.map(({ name, description, arguments: wanted = [] }) =>
          line([name, ...wanted.map((each) => each.name)].join(' '), description),
        ),
      )
    },
  },
  {
    needs: 'prompts',
    tool: reading(
      'get_prompt',
      'Gives the text of one of this server’s prompts.',
      {
        name: { type: 'string' },
        arguments: { type: 'object', additionalProperties: { type: 'string' } },
      },
      ['name'],
    ),
    run: async (client, args, signal) => {
      const given = (args.arguments ?? {}) as Record<string, string>
      const { messages } = await client.getPrompt(
        { name: String(args.name), arguments: given },
        { signal },
      )
      return { content: messages.map(({ content }) => content) }
    },
  },
]

/** Those for what the server says that it has, but for names that it uses itself. */
export function helpersFor(
  has: { resources?: unknown; prompts?: unknown },
  own: readonly ListedTool[],
): ListedTool[] {
  const taken = new Set(own.map(({ name }) => name))
  return HELPERS.filter(({ needs, tool }) => has[needs] !== undefined && !taken.has(tool.name)).map(
    ({ tool }) => tool,
  )
}

/** How it is answered; undefined for a tool of the server itself. */
export function helperRun({ name, _meta }: ListedTool): Helper['run'] | undefined {
  const isOurs = (_meta as Args | undefined)?.[MARK] === true
  return isOurs ? HELPERS.find(({ tool }) => tool.name === name)?.run : undefined
}

function reading(
  name: string,
  description: string,
  properties: Args,
  required = Object.keys(properties),
): ListedTool {
  return {
    ...{ name, description, inputSchema: { type: 'object', properties, required } },
    annotations: { readOnlyHint: true },
    _meta: { [MARK]: true },
  }
}

function line(...parts: (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(': ')
}

function lines(all: readonly string[]): GivenResult {
  const more = all.length - MAX_LISTED
  const shown = [...all.slice(0, MAX_LISTED), ...(more > 0 ? [`and ${more} more`] : [])]
  return { content: [{ type: 'text', text: shown.join('\n') || 'there are none' }] }
}
