/** The three tools by which a model finds, reads and calls those that it was not told of. */
import { nearNames } from '../lib/near-names.ts'
import { toolError } from '../lib/tool-error.ts'
import type { ToolContext } from '../ports/tool-context.ts'
import { makeEntry } from '../registry/make-entry.ts'
import type { ToolEntry, ToolRegistration } from '../registry/tool-entry.ts'
import type { ToolIndex } from './tool-index.ts'
import { countTools, firstWords } from './tool-listing.ts'

export const TOOL_CALL = 'tool_call'
const SEARCH_TOOLSET = 'tool_search'

const MAX_QUERIES = 7
const MAX_NAMES = 10
const USUAL_HITS = 8
const MAX_HITS = 25
const SHOWN_CHARS = 200

export function createSearchTools(deps: {
  index: () => ToolIndex
  /** Those that this session's model may find. */
  findable: (context: Pick<ToolContext, 'sessionId' | 'enabledTools'>) => readonly ToolEntry[]
  entry: (name: string) => ToolEntry | undefined
}): readonly ToolEntry[] {
  const tools: ToolRegistration[] = [
    {
      name: 'tool_search',
      toolset: SEARCH_TOOLSET,
      emoji: '🧭',
      schema: {
        description: [
          'Find tools by what they do. Besides the tools you were given there are those listed here,',
          'whose parameters you do not know yet. Search with a few words (verb and object), several',
          `queries at once where you need several things. Then call what you found with ${TOOL_CALL},`,
          'or look at its parameters first with tool_describe.',
        ].join(' '),
        parameters: {
          type: 'object',
          properties: {
            queries: {
              type: 'array',
              items: { type: 'string' },
              minItems: 1,
              maxItems: MAX_QUERIES,
              description: 'What the tools should do, a few words each',
            },
            limit: {
              type: 'integer',
              default: USUAL_HITS,
              minimum: 1,
              maximum: MAX_HITS,
              description: 'How many tools for each query',
            },
          },
          required: ['queries'],
        },
      },
      handler: search,
    },
    {
      name: 'tool_describe',
      toolset: SEARCH_TOOLSET,
      emoji: '🧭',
      schema: {
        description: 'Read what tools found with tool_search do, and their parameters.',
        parameters: {
          type: 'object',
          properties: {
            names: {
              type: 'array',
              items: { type: 'string' },
              minItems: 1,
              maxItems: MAX_NAMES,
              description: 'Names as tool_search gave them',
            },
          },
          required: ['names'],
        },
      },
      handler: describe,
    },
    {
      name: TOOL_CALL,
      toolset: SEARCH_TOOLSET,
      emoji: '🧭',
      schema: {
        description:
          'Call tools that tool_search found, one or several. Each is answered by itself.',
        parameters: {
          type: 'object',
          properties: {
            calls: {
              type: 'array',
              minItems: 1,
              items: {
                type: 'object',
                properties: {
                  name: { type: 'string', description: 'As tool_search gave it' },
                  arguments: { type: 'object', description: 'As the tool itself wants them' },
                },
                required: ['name', 'arguments'],
              },
            },
          },
          required: ['calls'],
        },
      },
      // The calls of a model were taken out of it before this.
      handler: () =>
        toolError(`${TOOL_CALL} holds no call that can be run here; call the tool itself`),
    },
  ]
  return tools.map((tool) => makeEntry(tool, { kind: 'builtin' }))

  function search(
    { queries, limit = USUAL_HITS }: { queries: string[]; limit?: number },
    context: ToolContext,
  ): string {
    const findable = deps.findable(context)
    const names = new Set(findable.map(({ name }) => name))
    const told = new Set<string>()
    const results = queries.map((query) => ({
      query,
      tools: deps
        .index()
        .search(query, limit, (name) => names.has(name))
        .map((tool) => brief(tool, told)),
    }))
    if (results.some(({ tools }) => tools.length > 0)) return JSON.stringify({ results })
    return JSON.stringify({
      results,
      toolsets: countTools(findable),
      hint: 'Nothing was found. Ask with other words: what the tool does, or the name of its toolset.',
    })
  }

  function describe({ names }: { names: string[] }, context: ToolContext): string {
    const findable = deps.findable(context).map(({ name }) => name)
    const tools = names.map((name) => {
      const tool = context.enabledTools.includes(name) ? deps.entry(name) : undefined
      if (!tool) return { name, error: 'there is no such tool', near: nearNames(name, findable) }
      return { name, ...tool.schema }
    })
    return JSON.stringify({ tools })
  }
}

/** What was said of a tool once is not said again for the next query. */
function brief(tool: ToolEntry, told: Set<string>) {
  const { name, schema } = tool
  if (told.has(name)) return { name }
  told.add(name)
  const { required } = schema.parameters
  return {
    name,
    description: firstWords(tool, SHOWN_CHARS),
    required: Array.isArray(required) ? required : [],
  }
}
