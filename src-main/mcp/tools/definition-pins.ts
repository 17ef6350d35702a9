/**
 * The definitions that a person has agreed to, and the commands. Hashes lie in the key store; the
 * definitions themselves, to compare with, lie in a file that counts only where its hash is right.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../../lib/parse-json.ts'
import { canonical } from '../canonical.ts'
import { type ListedTool, readTools } from './list-tools.ts'

const kept = z.object({
  /** Of the command or the address, once there was a yes to it. */
  agreed: z.string().optional(),
  /** What the server called its version when the tools were agreed to. */
  version: z.string().optional(),
  pins: z.record(z.string(), z.string()).default({}),
  /** Its words to the model, as they are told. */
  instructions: z.object({ text: z.string(), version: z.string().optional() }).optional(),
})
const keptServers = z.record(z.string(), kept)

export type KeptServer = z.output<typeof kept>

/** With the version that the server was then. */
export type PinnedInstructions = NonNullable<KeptServer['instructions']>

export interface Pinned {
  agreed?: string
  version?: string
  tools: ReadonlyMap<string, ListedTool>
  instructions?: PinnedInstructions
}

export function createDefinitionPins(deps: {
  store: { load: () => string | undefined; save: (text: string) => void }
  /** Private to the app. */
  folder: string
}) {
  let servers: Record<string, KeptServer> | undefined
  const read = new Map<string, ReadonlyMap<string, ListedTool>>()
  return { of, agree, pin, pinInstructions, forget, rename }

  function of(server: string): Pinned {
    const { agreed, version, instructions } = entryOf(server)
    return {
      ...(agreed !== undefined && { agreed }),
      ...(version !== undefined && { version }),
      tools: toolsOf(server),
      ...(instructions !== undefined && { instructions }),
    }
  }

  function agree(server: string, fingerprint: string): void {
    save(server, { ...entryOf(server), agreed: fingerprint })
  }

  /** From now on these are the definitions that were agreed to, and no others. */
  function pin(server: string, tools: readonly ListedTool[], version: string | undefined): void {
    mkdirSync(deps.folder, { recursive: true, mode: 0o700 })
    const path = fileOf(server)
    writeFileSync(`${path}.tmp`, JSON.stringify(tools), { mode: 0o600 })
    renameSync(`${path}.tmp`, path)
    read.set(server, new Map(tools.map((tool) => [tool.name, tool])))
    const pins = Object.fromEntries(tools.map((tool) => [tool.name, hashOf(tool)]))
    const { version: _before, ...entry } = entryOf(server)
    save(server, { ...entry, pins, ...(version !== undefined && { version }) })
  }

  function pinInstructions(server: string, next: PinnedInstructions | undefined): void {
    const { instructions: _before, ...entry } = entryOf(server)
    save(server, { ...entry, ...(next && { instructions: next }) })
  }

  function forget(server: string): void {
    read.delete(server)
    rmSync(fileOf(server), { force: true })
    const { [server]: gone, ...others } = all()
    if (gone) keep(others)
  }

  function rename(from: string, to: string): void {
    const tools = [...toolsOf(from).values()]
    const entry = entryOf(from)
    forget(from)
    if (entry.agreed !== undefined) agree(to, entry.agreed)
    if (tools.length > 0) pin(to, tools, entry.version)
    if (entry.instructions !== undefined) pinInstructions(to, entry.instructions)
  }

  function toolsOf(server: string): ReadonlyMap<string, ListedTool> {
    const known = read.get(server)
    if (known) return known
    const { pins } = entryOf(server)
    const found = Object.keys(pins).length === 0 ? [] : readFile(fileOf(server))
    const sound = found.filter((tool) => pins[tool.name] === hashOf(tool))
    const tools = new Map(sound.map((tool) => [tool.name, tool]))
    read.set(server, tools)
    return tools
  }

  function fileOf(server: string): string {
    return join(deps.folder, `${server}.json`)
  }

  function entryOf(server: string): KeptServer {
    // A server may be called like something that every object has.
    return (Object.hasOwn(all(), server) && all()[server]) || { pins: {} }
  }

  function save(server: string, entry: KeptServer): void {
    keep({ ...all(), [server]: entry })
  }

  function keep(next: Record<string, KeptServer>): void {
    servers = next
    deps.store.save(JSON.stringify(next))
  }

  function all(): Record<string, KeptServer> {
    servers ??= keptServers.safeParse(parseJson(deps.store.load() ?? '{}')).data ?? {}
    return servers
  }
}

export type DefinitionPins = ReturnType<typeof createDefinitionPins>

/** Names exactly this definition, whatever the order in which it was written. */
export function hashOf(tool: ListedTool): string {
  const known = hashes.get(tool)
  if (known !== undefined) return known
  const hash = createHash('sha256').update(canonical(tool)).digest('base64url')
  hashes.set(tool, hash)
  return hash
}

/** A definition is read once and never changed, and asked for its hash with every list. */
const hashes = new WeakMap<ListedTool, string>()

function readFile(path: string): ListedTool[] {
  try {
    const value = parseJson(readFileSync(path, 'utf8'))
    return Array.isArray(value) ? readTools(value).tools : []
  } catch {
    return []
  }
}
