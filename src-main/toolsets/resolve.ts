/** From the names of toolsets to the names of tools. */
import { say } from '#say'
import type { Words } from '#words'
import type { ToolRegistry } from '../registry/registry.ts'
import type { ToolEntry } from '../registry/tool-entry.ts'
import { CORE_TOOLS, LEGACY_TOOLSETS, TOOLSETS, type Toolset } from './toolsets.ts'

const EVERYTHING = new Set(['all', '*'])
const PLATFORM = 'hermes-'
const MEMO_ENTRIES = 256

export interface ToolSelection {
  /** Left out: all toolsets. Empty: none, and so no tools. */
  enabled?: readonly string[]
  /** Taken away from what is enabled. */
  disabled?: readonly string[]
  /** Single tools switched on or off, whatever their toolset says. */
  tools?: Readonly<Record<string, boolean>>
}

export interface SelectedTools {
  names: ReadonlySet<string>
  /** What was asked for and is neither a toolset nor a name from before. */
  unknown: string[]
}

type RegistryView = Pick<ToolRegistry, 'entries' | 'toolsets' | 'generation' | 'aliasTarget'>

export function createToolsetResolver(deps: {
  registry: RegistryView
  table?: Readonly<Record<string, Toolset>>
}) {
  const { registry } = deps
  const table = new Map(Object.entries(deps.table ?? TOOLSETS))
  const custom = new Map<string, Toolset>()
  const memo = new Map<string, readonly string[]>()
  let memoOf = ''
  let customChanges = 0
  let index = new Map<string, readonly ToolEntry[]>()
  let indexOf: readonly ToolEntry[] | undefined

  return {
    find,
    names,
    resolve,
    select,
    define,
    undefine,
    isInTable: (name: string) => table.has(name),
  }

  /** Every toolset there is: from the table, made at run time, or named by a registered tool. */
  function names(): string[] {
    return [...new Set([...table.keys(), ...custom.keys(), ...registry.toolsets()])].sort()
  }

  function find(name: string): Toolset | undefined {
    const known = table.get(name) ?? custom.get(name)
    if (known) return known
    const platform = platformOf(name)
    if (platform) return platform
    if (registered(name).length > 0) return emptySet(say('toolset.others', { name }))
    const target = registry.aliasTarget(name)
    return target === undefined
      ? undefined
      : emptySet(say('toolset.others', { name: target }), [target])
  }

  /** The tools of a toolset and of all it includes, sorted; none when there is no such set. */
  function resolve(name: string): readonly string[] {
    const current = `${registry.generation()}.${customChanges}`
    if (current !== memoOf || memo.size >= MEMO_ENTRIES) memo.clear()
    memoOf = current
    const found = memo.get(name) ?? [...collect(name, new Set(), new Set())].sort()
    memo.set(name, found)
    return found
  }

  /** A set that was visited on the way adds nothing more, so a circle comes to an end. */
  function collect(name: string, into: Set<string>, visited: Set<string>): Set<string> {
    if (visited.has(name)) return into
    visited.add(name)
    if (EVERYTHING.has(name)) {
      for (const each of names()) collect(each, into, visited)
      return into
    }
    const toolset = find(name)
    if (!toolset) return into
    for (const tool of toolset.tools) into.add(tool)
    for (const tool of registered(name)) into.add(tool.name)
    for (const included of toolset.includes) collect(included, into, visited)
    return into
  }

  function select({ enabled, disabled = [], tools = {} }: ToolSelection): SelectedTools {
    const selected = new Set<string>()
    const unknown: string[] = []
    for (const name of enabled ?? ['all'])
      for (const tool of toolsOf(name, unknown)) selected.add(tool)
    for (const name of disabled)
      for (const tool of removableOf(name, unknown)) selected.delete(tool)
    for (const [tool, on] of Object.entries(tools)) {
      if (on) selected.add(tool)
      else selected.delete(tool)
    }
    return { names: selected, unknown }
  }

  function toolsOf(name: string, unknown: string[]): readonly string[] {
    if (EVERYTHING.has(name) || find(name)) return resolve(name)
    if (Object.hasOwn(LEGACY_TOOLSETS, name)) return LEGACY_TOOLSETS[name] ?? []
    unknown.push(name)
    return []
  }

  function removableOf(name: string, unknown: string[]): readonly string[] {
    const tools = toolsOf(name, unknown)
    return find(name)?.kind === 'bundle' ? tools.filter((tool) => !isCore.has(tool)) : tools
  }

  /** A new toolset for this run; one of the table cannot be changed. */
  function define(
    name: string,
    toolset: { description: Words; tools?: readonly string[]; includes?: readonly string[] },
  ): boolean {
    if (table.has(name) || EVERYTHING.has(name)) return false
    const { description, tools = [], includes = [] } = toolset
    custom.set(name, { description, tools, includes, kind: 'set' })
    customChanges += 1
    return true
  }

  function undefine(name: string): void {
    if (custom.delete(name)) customChanges += 1
  }

  /** A platform that a plugin brought: the core, and what the plugin registered for it. */
  function platformOf(name: string): Toolset | undefined {
    if (!name.startsWith(PLATFORM)) return undefined
    const platform = name.slice(PLATFORM.length)
    if (registered(platform).length + registered(name).length === 0) return undefined
    return {
      description: say('toolset.messaging', { platform }),
      tools: CORE_TOOLS,
      includes: [platform],
      kind: 'bundle',
    }
  }

  function registered(toolset: string): readonly ToolEntry[] {
    const entries = registry.entries()
    if (entries !== indexOf) {
      index = Map.groupBy(entries, (tool) => tool.toolset)
      indexOf = entries
    }
    return index.get(toolset) ?? NO_TOOLS
  }
}

export type ToolsetResolver = ReturnType<typeof createToolsetResolver>

const NO_TOOLS: readonly ToolEntry[] = []
const isCore = new Set(CORE_TOOLS)

function emptySet(description: Words, includes: readonly string[] = []): Toolset {
  return { description, tools: [], includes, kind: 'set' }
}
