/**
 * Which tools a model is told of at once, and which it has to search for: tools of others come by the
 * hundred, and their definitions would fill the window before a word is said.
 */
import type { ToolDefinition } from '../ports/call.ts'
import type { ToolContext } from '../ports/tool-context.ts'
import type { ToolRegistry } from '../registry/registry.ts'
import { approximateTokens, definitionOf, makeDefinition } from '../registry/tool-definition.ts'
import type { ToolEntry } from '../registry/tool-entry.ts'
import { createSearchTools } from './search-tools.ts'
import { createToolIndex, type ToolIndex } from './tool-index.ts'
import { listTools } from './tool-listing.ts'
import { CORE_TOOLS } from './toolsets.ts'

/** Of the model's window, for the definitions of others' tools, and again for their list. */
const SHARE = 0.05
/** The share of a window that nobody knows. */
const UNKNOWN_WINDOW_TOKENS = 6_000
const MAX_LISTING_TOKENS = 4_000
/** Models choose worse among more. */
const MAX_TOOLS = 100

export interface DividedTools {
  /** What the model is told. */
  offered: readonly ToolDefinition[]
  /** What it can find and call besides. */
  deferred: readonly ToolDefinition[]
}

/** A session that searches goes on searching, under the same list: its prefix stays as it was. */
interface Searching {
  /** They cost too much together; else only those that the person wants to have searched for. */
  isOver: boolean
  listing: string
  told: ReadonlySet<string>
}

export function createToolSearch(deps: {
  registry: Pick<ToolRegistry, 'entries' | 'entry'>
  /** Of the session's model, or of the one that new sessions get; undefined when nobody knows. */
  windowTokens: (sessionId: string | undefined) => number | undefined
  /** What the person wants of a server's tools. */
  deferOf: (server: string) => 'as-needed' | 'always' | 'never'
}) {
  const { registry } = deps
  const searching = new Map<string, Searching>()
  const finders = createSearchTools({ index, findable, entry: registry.entry })
  let indexed: { of: readonly ToolEntry[]; index: ToolIndex } | undefined
  return {
    look,
    divide,
    news,
    finders,
    finder: (name: string) => finders.find((tool) => tool.name === name),
    forgetSession: (sessionId: string) => searching.delete(sessionId),
  }

  /** As it would be with the next message; nothing is decided by looking. */
  function look(sessionId: string | undefined, all: readonly ToolDefinition[]): DividedTools {
    const kept = sessionId === undefined ? undefined : searching.get(sessionId)
    const state = kept ?? begun(sessionId, all)
    if (!state) return { offered: all, deferred: [] }
    const isDeferred = ({ function: { name } }: ToolDefinition) => isLeftOut(name, state.isOver)
    return {
      offered: [
        ...all.filter((definition) => !isDeferred(definition)),
        ...finders.map((tool) => withListing(tool, state.listing)),
      ],
      deferred: all.filter(isDeferred),
    }
  }

  /** For a model that is asked now: where it has to search, that is settled for its session. */
  function divide(sessionId: string, all: readonly ToolDefinition[]): DividedTools {
    const divided = look(sessionId, all)
    if (divided.deferred.length > 0 && !searching.has(sessionId)) {
      const begins = begun(sessionId, all)
      if (begins) searching.set(sessionId, begins)
    }
    return divided
  }

  /** Names that came after the list was made; each is told once. */
  function news(sessionId: string, deferred: readonly string[]): string[] {
    const state = searching.get(sessionId)
    if (!state) return []
    const fresh = deferred.filter((name) => !state.told.has(name))
    if (fresh.length > 0)
      searching.set(sessionId, { ...state, told: new Set([...state.told, ...fresh]) })
    return fresh
  }

  /** Undefined where all fit. */
  function begun(
    sessionId: string | undefined,
    all: readonly ToolDefinition[],
  ): Searching | undefined {
    const others = all.filter(({ function: { name } }) => isLeftOut(name, true))
    const always = others.filter(({ function: { name } }) => isLeftOut(name, false))
    if (others.length === 0) return undefined
    const window = deps.windowTokens(sessionId)
    const room = window === undefined ? UNKNOWN_WINDOW_TOKENS : Math.floor(window * SHARE)
    const tokens = others.reduce((sum, each) => sum + approximateTokens(each), 0)
    const isOver = tokens > room || all.length > MAX_TOOLS
    if (!isOver && always.length === 0) return undefined
    const names = (isOver ? others : always).map((definition) => definition.function.name)
    const entries = names.flatMap((name) => registry.entry(name) ?? [])
    return {
      isOver,
      listing: listTools(entries, Math.min(MAX_LISTING_TOKENS, room)),
      told: new Set(names),
    }
  }

  /** Whether a model is not told of it: there is no room, or the person wants it so. */
  function isLeftOut(name: string, isOver: boolean): boolean {
    if (!isOfOthers(name)) return false
    const origin = registry.entry(name)?.origin
    const wish = origin?.kind === 'mcp' ? deps.deferOf(origin.server) : 'as-needed'
    return wish === 'always' || (wish === 'as-needed' && isOver)
  }

  function isOfOthers(name: string): boolean {
    const kind = registry.entry(name)?.origin.kind
    return (kind === 'mcp' || kind === 'plugin') && !IS_CORE.has(name)
  }

  function findable({ enabledTools }: Pick<ToolContext, 'enabledTools'>): ToolEntry[] {
    return enabledTools.filter(isOfOthers).flatMap((name) => registry.entry(name) ?? [])
  }

  /** Made when somebody searches for the first time after a change. */
  function index(): ToolIndex {
    const tools = registry.entries()
    if (indexed?.of !== tools) {
      const others = tools.filter(({ name }) => isOfOthers(name))
      indexed = { of: tools, index: createToolIndex(others) }
    }
    return indexed.index
  }
}

export type ToolSearch = ReturnType<typeof createToolSearch>

const IS_CORE = new Set(CORE_TOOLS)

function withListing(tool: ToolEntry, listing: string): ToolDefinition {
  if (tool.name !== 'tool_search') return definitionOf(tool)
  const { description, parameters } = tool.schema
  return makeDefinition(tool.name, {
    parameters,
    description: `${description}\n\nTools to be found:\n${listing}`,
  })
}
