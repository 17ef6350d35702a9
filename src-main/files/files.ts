/** Builds the file side and shows it to the runtime: files for each call, undo, and what was changed. */
import { realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Disk } from './atomic-write.ts'
import { createCheckpointStore } from './checkpoint-store.ts'
import { createCheckpoints } from './checkpoints.ts'
import { createFileAccess, type FileAccessDeps } from './file-access.ts'
import { createPathLocks } from './path-locks.ts'
import { createPathPolicy } from './path-policy.ts'
import { createReadHistory } from './read-history.ts'
import type { RunRipgrep } from './search/ripgrep.ts'
import { createSearch } from './search/search.ts'
import { addCounts, countDiff, type DiffCounts } from './text/diff-counts.ts'

export interface FilesDeps
  extends Pick<
    FileAccessDeps,
    'cwdOf' | 'backendOf' | 'home' | 'folderOf' | 'waitsForPerson' | 'askToWrite' | 'knownSecrets'
  > {
  /** The app's data folder: no tool writes there, and none reads but in `readable`. */
  userData: string
  /** Folders of the app's data that tools may read, such as those of long results. */
  readable: readonly string[]
  /** Never written: the program itself. */
  protectedPaths: readonly string[]
  ripgrep?: RunRipgrep
  now(): number
  disk?: Disk
}

/** What a call left behind for the person to see. */
interface Trace {
  diff: string
  /** Of the whole change, of which `diff` may be the beginning. */
  changes?: DiffCounts
  canUndo: boolean
}

const CHECKPOINT_LIMITS = { maxBytes: 200 * 1024 * 1024, maxAgeMs: 7 * 24 * 60 * 60 * 1_000 }
const MAX_TRACES = 500
const MAX_DIFF_CHARS = 200_000 // of one call; a window shows no more of it

export function createFiles(deps: FilesDeps) {
  const policy = createPathPolicy({
    homes: underBothNames(deps.home),
    ownFolders: underBothNames(deps.userData),
    readable: deps.readable.flatMap(underBothNames),
    protectedPaths: deps.protectedPaths.flatMap(underBothNames),
  })
  const locks = createPathLocks()
  const history = createReadHistory()
  const traces = new Map<string, Trace>()
  const checkpoints = createCheckpoints({
    store: createCheckpointStore(join(deps.userData, 'checkpoints'), CHECKPOINT_LIMITS),
    locks,
    lockName: policy.comparable,
    now: deps.now,
    mayWrite: (path) => policy.forWriting(path).kind !== 'never',
  })
  const access = createFileAccess({
    ...deps,
    policy,
    locks,
    history,
    searchFiles: createSearch({ policy, ripgrep: deps.ripgrep }),
    checkpoint: checkpoints.record,
    canKeep: checkpoints.canKeep,
    onEdited: (call, { files, diff, warnings }) => {
      if (files.length === 0) return
      const before = traces.get(call.callId)
      traces.delete(call.callId)
      const whole = `${before?.diff ?? ''}${diff}`
      const canUndo = !warnings.some(({ kind }) => kind === 'no-undo') && before?.canUndo !== false
      const changes = before ? addCounts(before.changes, countDiff(diff)) : countDiff(diff)
      traces.set(call.callId, { diff: shown(whole), ...(changes && { changes }), canUndo })
      const oldest = traces.size > MAX_TRACES ? traces.keys().next().value : undefined
      if (oldest !== undefined) traces.delete(oldest)
    },
  })
  return {
    forCall: access.forCall,
    traceOf: (callId: string): Trace | undefined => traces.get(callId),
    undo: checkpoints.undo,
    diff: checkpoints.diff,
    prune: checkpoints.prune,
    /** Any tool but read_file and search_files. */
    otherToolRan: history.otherToolRan,
    contextShortened: history.contextShortened,
    endSession: history.forget,
  }
}

/** Up to the end of a line: half of one would be a change that nobody made. */
function shown(diff: string): string {
  if (diff.length <= MAX_DIFF_CHARS) return diff
  return diff.slice(0, diff.lastIndexOf('\n', MAX_DIFF_CHARS) + 1)
}

/** As it is written, and as it is with links followed. */
function underBothNames(path: string): string[] {
  return [...new Set([resolve(path), followed(resolve(path))])]
}

/** Also for what is not there yet: links above it count all the same. */
function followed(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(followed(parent), basename(path))
  }
}
