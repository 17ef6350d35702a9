/** The tools of this process: who registered what, what was refused, and when anything changed. */
import type { Words } from '#words'
import { createEmitter } from '../lib/emitter.ts'
import { type Log, silentLog } from '../lib/log.ts'
import { judgeCollision, originText, sameOrigin } from './collision.ts'
import { DEFAULT_EMOJI, makeEntry, registrationFault } from './make-entry.ts'
import type { ToolEntry, ToolOrigin, ToolRegistration } from './tool-entry.ts'

const DEFAULT_MAX_RESULT_CHARS = 100_000
/** Refusals are kept for the person to read, not for ever. */
const REJECTIONS_KEPT = 200

/** A registration that was refused, and why. */
export interface Rejection {
  name: string
  toolset: string
  origin: ToolOrigin
  reason: Words
}

/** A way to register on behalf of one file, server or plugin, and of nobody else. */
export interface ToolRegistrar {
  register(registration: ToolRegistration): boolean
  deregister(name: string): boolean
  /** Takes back everything that this origin registered, and forgets what it was refused. */
  clear(): void
}

export function createRegistry(deps: { log?: Log } = {}) {
  let log = deps.log ?? silentLog
  // The last entry under a name is the tool; those before it were overridden and wait behind it.
  const layers = new Map<string, readonly ToolEntry[]>()
  const aliases = new Map<string, string>()
  const changes = createEmitter<{ changed: number }>()
  let rejections: readonly Rejection[] = []
  let generation = 0
  let sorted: readonly ToolEntry[] | undefined

  return {
    ...registrar({ kind: 'builtin' }),
    registrar,
    deregister,
    entry: (name: string): ToolEntry | undefined => layers.get(name)?.at(-1),
    entries,
    names: () => entries().map((tool) => tool.name),
    toolsetByTool: () => new Map(entries().map((tool) => [tool.name, tool.toolset])),
    toolsets: () => [...new Set(entries().map((tool) => tool.toolset))].sort(),
    emoji: (name: string) => layers.get(name)?.at(-1)?.emoji ?? DEFAULT_EMOJI,
    maxResultSizeChars: (name: string) =>
      layers.get(name)?.at(-1)?.maxResultSizeChars ?? DEFAULT_MAX_RESULT_CHARS,
    setAlias,
    aliasTarget: (alias: string) => aliases.get(alias),
    rejections: () => rejections,
    /** Grows with every change of tools or aliases, so that caches can key on it. */
    generation: () => generation,
    onChange: (listener: (generation: number) => void) => changes.on('changed', listener),
    /** The registry is made before there is a log. */
    logTo: (next: Log) => {
      log = next
    },
  }

  /** A plugin or a server takes another's name only when the owner of this machine allowed it. */
  function registrar(
    origin: ToolOrigin,
    mayOverride = origin.kind === 'builtin' || origin.kind === 'user',
  ): ToolRegistrar {
    return {
      register: (registration) => register(registration, origin, mayOverride),
      deregister: (name) => deregisterFor(origin, name),
      clear: () => clear(origin),
    }
  }

  function register(
    registration: ToolRegistration,
    origin: ToolOrigin,
    mayOverride: boolean,
  ): boolean {
    const fault = registrationFault(registration)
    if (fault) return reject(registration, origin, fault)
    const { name, toolset, override = false } = registration
    const existing = layers.get(name)?.at(-1)
    if (existing) {
      const collision = judgeCollision(existing, { name, toolset, origin, override, mayOverride })
      if (collision.kind === 'reject') return reject(registration, origin, collision.reason)
      if (collision.kind === 'forbid') {
        reject(registration, origin, collision.reason)
        throw new Error(`cannot register the tool ${name}: ${collision.reason.text}`)
      }
      if (collision.kind === 'replace')
        log.info(`the tool ${name} of ${originText(existing.origin)} is now overridden`, {
          by: originText(origin),
        })
    }
    keep(name, [...withoutOrigin(name, origin), makeEntry(registration, origin)])
    changed()
    return true
  }

  function reject(registration: ToolRegistration, origin: ToolOrigin, reason: Words): false {
    const name = String(registration?.name)
    log.error(`the tool ${name} of ${originText(origin)} was refused: ${reason.text}`)
    const rejection = { name, toolset: String(registration?.toolset), origin, reason }
    rejections = [...rejections, rejection].slice(-REJECTIONS_KEPT)
    changes.emit('changed', generation)
    return false
  }

  /** The app's own way: removes the tool, whoever registered it. */
  function deregister(name: string): boolean {
    const existing = layers.get(name)?.at(-1)
    if (!existing) return false
    remove(name, existing.origin)
    changed()
    return true
  }

  function deregisterFor(origin: ToolOrigin, name: string): boolean {
    const existing = layers.get(name)?.at(-1)
    if (!existing) return false
    if (!sameOrigin(existing.origin, origin)) {
      log.error(`${originText(origin)} may not remove the tool ${name}`, {
        owner: originText(existing.origin),
      })
      return false
    }
    return deregister(name)
  }

  function clear(origin: ToolOrigin): void {
    const left = rejections.filter((rejection) => !sameOrigin(rejection.origin, origin))
    const owned = [...layers.keys()].filter((name) =>
      layers.get(name)?.some((tool) => sameOrigin(tool.origin, origin)),
    )
    if (owned.length === 0 && left.length === rejections.length) return
    rejections = left
    for (const name of owned) remove(name, origin)
    changed()
  }

  function remove(name: string, origin: ToolOrigin): void {
    const lost = new Set(layers.get(name)?.map((tool) => tool.toolset))
    keep(name, withoutOrigin(name, origin))
    for (const tool of entries()) lost.delete(tool.toolset)
    // An alias of a toolset that has no tools left would lead nowhere.
    for (const [alias, target] of aliases) if (lost.has(target)) aliases.delete(alias)
  }

  function withoutOrigin(name: string, origin: ToolOrigin): ToolEntry[] {
    return (layers.get(name) ?? []).filter((tool) => !sameOrigin(tool.origin, origin))
  }

  function keep(name: string, tools: readonly ToolEntry[]): void {
    if (tools.length > 0) layers.set(name, tools)
    else layers.delete(name)
    sorted = undefined
  }

  /** Sorted by name; the same list until something changes, so that a reader works on a snapshot. */
  function entries(): readonly ToolEntry[] {
    sorted ??= Object.freeze(
      [...layers.values()]
        .flatMap((tools) => tools.slice(-1))
        .sort((a, b) => compare(a.name, b.name)),
    )
    return sorted
  }

  /** A second name for a toolset, such as the plain name of an MCP server. */
  function setAlias(alias: string, toolset: string): void {
    const before = aliases.get(alias)
    if (before === toolset) return
    if (before) log.warn(`the toolset alias ${alias} now means ${toolset}`, { before })
    aliases.set(alias, toolset)
    changed()
  }

  function changed(): void {
    generation += 1
    changes.emit('changed', generation)
  }
}

export type ToolRegistry = ReturnType<typeof createRegistry>

/** By code unit: the order must not depend on the language of the machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
