/** What a model is told about its tools: the chosen ones that can be used, in the OpenAI shape. */
import type { Log } from '../lib/log.ts'
import type { ToolDefinition } from '../ports/call.ts'
import type { AvailabilityService, Checked } from './availability.ts'
import type { ToolRegistry } from './registry.ts'
import { patchSchemas } from './schema-patches.ts'
import { definitionOf, makeDefinition } from './tool-definition.ts'
import type { ToolEntry, ToolSchema } from './tool-entry.ts'

const MEMO_ENTRIES = 8
/** An override may look at anything, so what it said is not believed for long. */
const OVERRIDES_KEPT_MS = 30_000

export interface DefinitionsRequest {
  enabled?: readonly string[]
  disabled?: readonly string[]
  tools?: Readonly<Record<string, boolean>>
  /** Says nothing about unknown names. */
  quiet?: boolean
}

interface Built {
  request: DefinitionsRequest
  definitions: readonly ToolDefinition[]
  unknown: readonly string[]
  generation: number
  revision: number
  freshUntil: number
}

export function createDefinitions(deps: {
  registry: Pick<ToolRegistry, 'entries' | 'generation'>
  availability: Pick<AvailabilityService, 'check' | 'revision'>
  select: (request: DefinitionsRequest) => {
    names: ReadonlySet<string>
    unknown: readonly string[]
  }
  now: () => number
  log: Log
}) {
  let memo: Built[] = []
  return { getToolDefinitions }

  /** The list cannot be changed by whoever gets it, so everyone gets the same one. */
  async function getToolDefinitions(
    request: DefinitionsRequest = {},
  ): Promise<readonly ToolDefinition[]> {
    const known = memo.find((each) => isSameRequest(each.request, request))
    const built = known && isFresh(known) ? known : await build(request)
    // Young ones stand in front; one of an equal request has had its day.
    if (built !== known)
      memo = [built, ...memo.filter((each) => each !== known)].slice(0, MEMO_ENTRIES)
    if (!request.quiet && built.unknown.length > 0)
      deps.log.warn('there is no toolset of this name, so it adds no tools', {
        names: built.unknown,
      })
    return built.definitions
  }

  async function build(request: DefinitionsRequest): Promise<Built> {
    const generation = deps.registry.generation()
    const { names, unknown } = deps.select(request)
    const tools = deps.registry
      .entries()
      .filter((tool) => names.has(tool.name))
      .sort((a, b) => Number(isOfOthers(a)) - Number(isOfOthers(b)))
    const asked = deps.availability.check(tools)
    const checked: Checked = asked instanceof Promise ? await asked : asked
    const usable = tools.filter((_, at) => checked.verdicts[at]?.ok)
    const hasOverrides = usable.some((tool) => tool.dynamicSchemaOverrides)
    return {
      request: copy(request),
      definitions: Object.freeze(patchSchemas(usable.map(define))),
      unknown,
      generation,
      revision: deps.availability.revision(),
      freshUntil: hasOverrides
        ? Math.min(checked.freshUntil, deps.now() + OVERRIDES_KEPT_MS)
        : checked.freshUntil,
    }
  }

  function define(tool: ToolEntry): ToolDefinition {
    const overrides = overridesOf(tool)
    if (!overrides) return definitionOf(tool)
    return makeDefinition(tool.name, { ...tool.schema, ...overrides })
  }

  function overridesOf(tool: ToolEntry): Partial<ToolSchema> | undefined {
    if (!tool.dynamicSchemaOverrides) return undefined
    try {
      return tool.dynamicSchemaOverrides()
    } catch (error) {
      deps.log.warn(`the schema of ${tool.name} could not be brought up to date`, {
        error: String(error),
      })
      return undefined
    }
  }

  function isFresh(built: Built): boolean {
    return (
      built.generation === deps.registry.generation() &&
      built.revision === deps.availability.revision() &&
      deps.now() < built.freshUntil
    )
  }
}

export type Definitions = ReturnType<typeof createDefinitions>

/** They come and go, so they stand last: what is before them stays in a model's cache. */
function isOfOthers({ origin }: ToolEntry): boolean {
  return origin.kind === 'mcp' || origin.kind === 'plugin'
}

function isSameRequest(a: DefinitionsRequest, b: DefinitionsRequest): boolean {
  return (
    isSameList(a.enabled, b.enabled) &&
    isSameList(a.disabled, b.disabled) &&
    isSameRecord(a.tools, b.tools)
  )
}

/** An absent list and an empty one mean the opposite of each other. */
function isSameList(a?: readonly string[], b?: readonly string[]): boolean {
  if (a === undefined || b === undefined) return a === b
  return a.length === b.length && a.every((name, at) => name === b[at])
}

function isSameRecord(
  a: Readonly<Record<string, boolean>> = {},
  b: Readonly<Record<string, boolean>> = {},
): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}

/** The lists belong to the caller, who may go on changing them. */
function copy({ enabled, disabled, tools }: DefinitionsRequest): DefinitionsRequest {
  return {
    enabled: enabled && [...enabled],
    disabled: disabled && [...disabled],
    tools: tools && { ...tools },
  }
}
