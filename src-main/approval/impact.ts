/** Counts what a destructive command would take away, within bounds, without touching anything. */
import { execFile } from 'node:child_process'
import { lstat, readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { ImpactView } from '#contract'
import type { ImpactPath, ImpactTargets } from './impact-targets.ts'
import { matchesGlob } from './rules/glob.ts'

const MAX_ENTRIES = 50_000
const MAX_MS = 300
const LISTED_PATHS = 200
// Enough to keep the four file threads of the platform busy.
const AT_ONCE = 64

/** A path to count, with what is below it or without. */
type Root = Pick<ImpactPath, 'path' | 'isRecursive'>

/** True as soon as counting must stop, and from then on. */
type CheckBounds = () => boolean

interface Count {
  files: string[]
  folders: number
  bytes: number
  entries: number
}

export function createImpact(deps: {
  now: () => number
  maxEntries?: number
  maxMs?: number
  /** Paths that version control keeps below a folder, or null when there is none to ask. */
  trackedFiles?: (folder: string, signal: AbortSignal) => Promise<ReadonlySet<string> | null>
}) {
  const { maxEntries = MAX_ENTRIES, maxMs = MAX_MS, trackedFiles = askGit } = deps

  return async function impact(targets: ImpactTargets, signal: AbortSignal): Promise<ImpactView> {
    if (targets.kind === 'none') return { kind: 'unknown', reason: 'it removes no files' }
    if (targets.kind === 'unknown') return targets
    const deadline = deps.now() + maxMs
    const count: Count = { files: [], folders: 0, bytes: 0, entries: 0 }
    let isOver = false
    const checkBounds: CheckBounds = () => {
      isOver ||= signal.aborted || count.entries >= maxEntries || deps.now() >= deadline
      return isOver
    }
    const roots = await Promise.all(targets.paths.map((path) => expand(path, checkBounds)))
    await countBelow(roots.flat(), count, checkBounds)
    const leftMs = deadline - deps.now()
    return {
      kind: 'counted',
      files: count.files.length,
      folders: count.folders,
      bytes: count.bytes,
      notInGit: isOver || leftMs <= 0 ? null : await countUntracked(count.files, leftMs, signal),
      paths: count.files.slice(0, LISTED_PATHS),
      complete: !isOver,
    }
  }

  async function countUntracked(
    files: readonly string[],
    leftMs: number,
    signal: AbortSignal,
  ): Promise<number | null> {
    if (files.length === 0) return 0
    const within = AbortSignal.any([signal, AbortSignal.timeout(leftMs)])
    const tracked = await trackedFiles(commonFolder(files), within)
    return tracked && files.filter((file) => !tracked.has(file)).length
  }
}

async function countBelow(
  roots: readonly Root[],
  count: Count,
  checkBounds: CheckBounds,
): Promise<void> {
  // The newest first: a wide tree must not be held in memory before it is counted.
  const waiting = [...roots]
  while (waiting.length > 0 && !checkBounds()) {
    const batch = waiting.splice(-AT_ONCE)
    const found = await Promise.all(batch.map((root) => countOne(root, count)))
    for (const paths of found) for (const path of paths) waiting.push({ path, isRecursive: true })
  }
}

/** Links are counted, not followed. What cannot be read is left out. */
async function countOne({ path, isRecursive }: Root, count: Count): Promise<string[]> {
  const stats = await lstat(path).catch(() => undefined)
  if (!stats || (stats.isDirectory() && !isRecursive)) return []
  count.entries += 1
  if (!stats.isDirectory()) {
    count.files.push(path)
    count.bytes += stats.size
    return []
  }
  count.folders += 1
  const names = await readdir(path).catch(() => [])
  return names.map((name) => join(path, name))
}

/** A pattern stands for what it matches now; a name that exists stands for itself. */
async function expand(
  { path, cwd, isRecursive }: ImpactPath,
  checkBounds: CheckBounds,
): Promise<Root[]> {
  const paths = await pathsFor(path, cwd, checkBounds)
  return paths.map((path) => ({ path, isRecursive }))
}

async function pathsFor(path: string, cwd: string, checkBounds: CheckBounds): Promise<string[]> {
  const full = resolve(cwd, path)
  const exists = await lstat(full).then(
    () => true,
    () => false,
  )
  if (exists || !/[*?[]/.test(path)) return [full]
  const step = (folder: string, name: string): string[] | Promise<string[]> =>
    checkBounds() ? [] : matchesIn(folder, name)
  const names = full.split('/').slice(1)
  return names.reduce<Promise<string[]>>(
    async (folders, name) =>
      (await Promise.all((await folders).map((at) => step(at, name)))).flat(),
    Promise.resolve(['/']),
  )
}

/** As a shell does it: hidden names only where the pattern itself begins with a dot. */
async function matchesIn(folder: string, name: string): Promise<string[]> {
  if (!/[*?[]/.test(name)) return [join(folder, name)]
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((found) => matchesGlob(name, found) && (name.startsWith('.') || !found.startsWith('.')))
    .map((found) => join(folder, found))
}

function commonFolder(files: readonly string[]): string {
  return files.reduce(
    (folder, file) => {
      let common = folder
      while (common !== dirname(common) && !file.startsWith(`${common}/`)) common = dirname(common)
      return common
    },
    dirname(files[0] ?? '/'),
  )
}

/** Asked with everything switched off by which a repository could make git run a program. */
function askGit(folder: string, signal: AbortSignal): Promise<ReadonlySet<string> | null> {
  const safely = [
    '-c',
    'core.fsmonitor=false',
    '-c',
    'core.hooksPath=/dev/null',
    '--no-optional-locks',
  ]
  const options = { cwd: folder, signal, maxBuffer: 64_000_000, encoding: 'utf8' } as const
  return new Promise((done) => {
    execFile('git', [...safely, 'ls-files', '-z', '--cached'], options, (error, names) => {
      done(error ? null : new Set(names.split('\0').map((name) => join(folder, name))))
    })
  })
}
