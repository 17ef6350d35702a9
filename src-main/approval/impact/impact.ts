/** Counts what a destructive command would take away, within bounds, without touching anything. */
import { lstat, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ImpactView } from '#contract'
import { say } from '#say'
import { showLine } from '../display-text.ts'
import { cleanedPaths, trackedPaths } from './impact-git.ts'
import { type CheckBounds, existingPaths, overwrittenPaths } from './impact-paths.ts'
import type { ImpactTarget, ImpactTargets } from './impact-targets.ts'

const MAX_ENTRIES = 50_000
const MAX_MS = 300
const LISTED_PATHS = 200
// Enough to keep the four file threads of the platform busy.
const AT_ONCE = 64

/** A path to count, with what is below it or without. */
interface Root {
  readonly path: string
  readonly isRecursive: boolean
}

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
  const { maxEntries = MAX_ENTRIES, maxMs = MAX_MS, trackedFiles = trackedPaths } = deps

  return async function impact(targets: ImpactTargets, signal: AbortSignal): Promise<ImpactView> {
    if (targets.kind === 'none') return { kind: 'unknown', reason: say('approval.removesNothing') }
    if (targets.kind === 'unknown') return targets
    const deadline = deps.now() + maxMs
    const count: Count = { files: [], folders: 0, bytes: 0, entries: 0 }
    let isOver = false
    const checkBounds: CheckBounds = () => {
      isOver ||= signal.aborted || count.entries >= maxEntries || deps.now() >= deadline
      return isOver
    }
    const within = AbortSignal.any([signal, AbortSignal.timeout(maxMs)])
    const roots = await Promise.all(
      targets.targets.map((target) => rootsOf(target, checkBounds, within)),
    )
    const known = roots.filter((found) => found !== null)
    if (known.length < roots.length) return { kind: 'unknown', reason: say('approval.gitIsSilent') }
    await countBelow(known.flat(), count, checkBounds)
    const leftMs = deadline - deps.now()
    return {
      kind: 'counted',
      overwrites: targets.targets.every(({ kind }) => kind === 'move'),
      files: count.files.length,
      folders: count.folders,
      bytes: count.bytes,
      notInGit: isOver || leftMs <= 0 ? null : await countUntracked(count.files, leftMs, signal),
      paths: count.files.slice(0, LISTED_PATHS).map(showLine),
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

/** Null when it could not be found out. */
async function rootsOf(
  target: ImpactTarget,
  checkBounds: CheckBounds,
  signal: AbortSignal,
): Promise<Root[] | null> {
  switch (target.kind) {
    case 'path': {
      const paths = await existingPaths(target.path, target.cwd, checkBounds)
      return paths.map((path) => ({ path, isRecursive: target.isRecursive }))
    }
    case 'move': {
      const paths = await overwrittenPaths(target, checkBounds)
      return paths.map((path) => ({ path, isRecursive: false }))
    }
    case 'git-clean': {
      const paths = await cleanedPaths(target, signal)
      return paths === null ? null : paths.map((path) => ({ path, isRecursive: true }))
    }
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
