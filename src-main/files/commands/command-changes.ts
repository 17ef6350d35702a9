/** What commands change in the folder of a session: copied for undo like what file tools change. */
import { createHash } from 'node:crypto'
import { lstat, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { say } from '#say'
import { type Words, wordsOf } from '#words'
import { eachOf } from '../../lib/each-of.ts'
import type { CallTraces } from '../../ports/call.ts'
import type { PlaceDisk } from '../../ports/disk.ts'
import type { WatchCommand, WatchedCall } from '../../ports/toolbox/command-changes.ts'
import type { Change } from '../change.ts'
import type { PathPolicy } from '../path-policy.ts'
import { cutDiff, MAX_DIFF_CHARS } from '../text/cut-diff.ts'
import { addCounts, countDiff } from '../text/diff-counts.ts'
import { decodeText } from '../text/text-encoding.ts'
import { unifiedDiff } from '../text/unified-diff.ts'
import {
  createFolderStates,
  type FolderLimits,
  type FolderState,
  type FolderStates,
  type NoState,
  type StateChange,
} from './folder-states.ts'

interface Ground {
  folder: string
  disk: PlaceDisk
  policy: PathPolicy
}

export interface CommandChangesDeps {
  /** Where the stores are; only of this run of the app. */
  stores: string
  /** Undefined where the session works in another place. */
  groundOf(sessionId: string): Ground | undefined
  record(
    call: { sessionId: string; callId: string },
    changes: readonly Change[],
    unkept: number,
  ): Promise<Words | undefined>
  limits?: FolderLimits
  patienceMs?: number
}

const LIMITS: FolderLimits = {
  maxFiles: 50_000,
  maxBytes: 500_000_000,
  maxFileBytes: 2_000_000,
}
/** So long a command waits for it; the next goes on where this one stopped. */
const PATIENCE_MS = 10_000
/** Of one command; more is seen by git, and by a rehearsal. */
const MOST_FILES = 5_000
const MOST_BYTES = 50_000_000

type Known = Extract<FolderState, { tree: string }>

export function createCommandChanges(deps: CommandChangesDeps) {
  const { limits = LIMITS, patienceMs = PATIENCE_MS } = deps
  const folders = new Map<string, FolderStates>()
  /** By folder. */
  const why = new Map<string, Words>()
  return { watch: watch satisfies WatchCommand, whyNot, clear }

  /** The border around the copies: a command does not fail for want of them. */
  async function watch(call: WatchedCall): Promise<() => Promise<void>> {
    const ground = deps.groundOf(call.sessionId)
    if (!ground) return nothing
    try {
      const over = await begin(call, ground)
      return () => over().catch((error: unknown) => failed(ground, error))
    } catch (error) {
      failed(ground, error)
      return nothing
    }
  }

  function failed({ folder }: Ground, error: unknown): void {
    why.set(folder, say('file.commandsFailed', { cause: wordsOf(error) }))
  }

  async function begin(call: WatchedCall, ground: Ground): Promise<() => Promise<void>> {
    const { realPath: root } = await ground.disk.lead(ground.folder, call.signal)
    if (ground.policy.isTooWide(root)) return nothing
    const states = statesOf(root, ground.policy)
    const begunAt = Date.now()
    const patience = AbortSignal.timeout(patienceMs)
    const before = await states.look(AbortSignal.any([call.signal, patience]))
    if (before.tree === undefined) {
      if (!call.signal.aborted) why.set(ground.folder, say(WORDS[before.why]))
      return nothing
    }
    why.delete(ground.folder)
    return () => over(call, { root, states, before, begunAt })
  }

  async function over(
    call: WatchedCall,
    { root, states, before, begunAt }: Omit<Looked, 'after' | 'signal'>,
  ): Promise<void> {
    const signal = AbortSignal.timeout(2 * patienceMs)
    const after = await states.look(signal)
    if (after.tree === undefined) return
    const found = await states.between(before.tree, after.tree, signal)
    if (!found || found.length === 0) return
    const { changes, unkept } = await changesOf(found, { root, states, after, signal })
    const folders = await newFolders(changes, root, begunAt)
    const problem = await deps.record(call, changes.map(folders), unkept)
    leaveTraces(call.traces, changes, root, problem === undefined && changes.length > 0)
  }

  async function changesOf(
    found: readonly StateChange[],
    { root, states, after, signal }: Omit<Looked, 'before' | 'begunAt'>,
  ): Promise<{ changes: Change[]; unkept: number }> {
    // What became a link, or too large, is there all the same: put back it would be lost.
    const kept = found.filter(({ path }) => !after.leftOut.has(path)).slice(0, MOST_FILES)
    const names = kept.flatMap((each) => [each.before, each.after]).filter((name) => name !== null)
    const contents = await states.contents([...new Set(names)], MOST_BYTES, signal)
    const changes = kept.flatMap((each): Change[] => {
      const [was, is] = [each.before, each.after].map((name) =>
        name === null ? undefined : (contents.get(name) ?? 'unknown'),
      )
      if (was === 'unknown' || is === 'unknown') return []
      const mode =
        after.modesBefore.get(each.path) ??
        states.modeOf(each.path) ??
        (each.isExecutable ? 0o700 : 0o600)
      return [{ realPath: join(root, each.path), before: was, after: is, mode }]
    })
    return { changes, unkept: found.length - changes.length }
  }

  /** What the person should know where the changes of commands cannot be undone. */
  function whyNot(sessionId: string): Words | undefined {
    const ground = deps.groundOf(sessionId)
    if (!ground) return say('file.commandsElsewhere')
    if (ground.policy.isTooWide(ground.folder)) return say('file.commandsTooWide')
    return why.get(ground.folder)
  }

  function statesOf(root: string, policy: PathPolicy): FolderStates {
    const known = folders.get(root)
    if (known) return known
    const name = createHash('sha256').update(root).digest('hex').slice(0, 16)
    const made = createFolderStates({
      root,
      store: join(deps.stores, name),
      isSecret: (path) => policy.forReading(path).kind === 'never',
      limits,
    })
    folders.set(root, made)
    return made
  }

  /** Of an earlier run: what was in them is copied to where undo looks. */
  async function clear(): Promise<void> {
    if (folders.size === 0) await rm(deps.stores, { recursive: true, force: true })
  }
}

interface Looked {
  root: string
  /** Before anything was looked at. */
  begunAt: number
  states: FolderStates
  before: Known
  after: Known
  signal: AbortSignal
}

const WORDS: Record<
  NoState,
  'file.commandsNoGit' | 'file.commandsTooLarge' | 'file.commandsTooSlow'
> = {
  'no-git': 'file.commandsNoGit',
  'too-large': 'file.commandsTooLarge',
  'too-slow': 'file.commandsTooSlow',
}

async function nothing(): Promise<void> {}

/** Git knows no empty folders, so their own age says which were there before. */
async function newFolders(
  changes: readonly Change[],
  root: string,
  begunAt: number,
): Promise<(change: Change) => Change> {
  const around = new Set(
    changes.flatMap(({ realPath, before }) => (before ? [] : foldersAround(realPath, root))),
  )
  const fresh = new Set<string>()
  await eachOf([...around], async (folder) => {
    const stats = await lstat(folder).catch(() => undefined)
    if (stats?.isDirectory() && stats.birthtimeMs >= begunAt) fresh.add(folder)
  })
  return (change) => {
    const folders = foldersAround(change.realPath, root).filter((folder) => fresh.has(folder))
    return change.before || folders.length === 0 ? change : { ...change, folders }
  }
}

function foldersAround(path: string, root: string): string[] {
  const folders: string[] = []
  for (let each = dirname(path); each.length > root.length; each = dirname(each)) folders.push(each)
  return folders
}

/** A script may have changed files by tools too, and a command may run twice, in one call. */
function leaveTraces(
  traces: CallTraces,
  changes: readonly Change[],
  root: string,
  canUndo: boolean,
): void {
  let diff = ''
  let counts: CallTraces['changes'] = { added: 0, removed: 0 }
  for (const { realPath, before, after } of changes) {
    const path = realPath.slice(root.length + 1)
    // Nobody sees more of it, so nobody counts it.
    const one =
      diff.length > MAX_DIFF_CHARS ? undefined : unifiedDiff({ path, ...textsOf(before, after) })
    counts = addCounts(counts, one === undefined ? undefined : countDiff(one))
    diff += one ?? ''
  }
  traces.changes = traces.diff === undefined ? counts : addCounts(traces.changes, counts)
  traces.diff = cutDiff(`${traces.diff ?? ''}${diff}`)
  traces.canUndo = traces.canUndo !== false && canUndo
}

function textsOf(before: Uint8Array | undefined, after: Uint8Array | undefined) {
  return { before: textOf(before), after: textOf(after) }
}

function textOf(bytes: Uint8Array | undefined): string | undefined {
  return bytes && decodeText(bytes)?.text
}
