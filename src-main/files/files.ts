/** Builds the file side and shows it to the runtime: files for each call, undo, and what was changed. */
import { realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Place } from '../ports/place.ts'
import type { RunThere } from '../ports/plain-exec.ts'
import type { Change } from './change.ts'
import { createCheckpointStore } from './checkpoint-store.ts'
import { createCheckpoints } from './checkpoints.ts'
import { createCommandChanges } from './commands/command-changes.ts'
import { createCopies } from './copy/copies.ts'
import type { Disk } from './disk/atomic-write.ts'
import { createFileAccess, type FileAccessDeps } from './file-access.ts'
import { createGrounds } from './grounds.ts'
import { createPathLocks } from './path-locks.ts'
import type { RunRipgrep } from './search/ripgrep.ts'
import { createSessionChanges } from './session-changes.ts'
import { cutDiff } from './text/cut-diff.ts'
import { addCounts, countDiff } from './text/diff-counts.ts'

export interface FilesDeps
  extends Pick<FileAccessDeps, 'cwdOf' | 'waitsForPerson' | 'askToWrite' | 'knownSecrets'> {
  /** Where the session works. */
  placeOf(taskId: string): Place
  /** Reaches a place that is not this machine, which may take a while. */
  reach(call: { sessionId: string; taskId: string }): Promise<RunThere>
  /** Of this machine. */
  home: string
  /** What the person gave the session to work in, on this machine. */
  folderOf(sessionId: string): string
  /** The app's data folder: no tool writes there, and none reads but in `readable`. */
  userData: string
  /** Folders of the app's data that tools may read, such as those of long results. */
  readable: readonly string[]
  /** Never written: the program itself. */
  protectedPaths: readonly string[]
  ripgrep?: RunRipgrep
  /** Files of this machine, by a tool or a command. */
  onChanged?(sessionId: string, files: readonly ChangedFile[]): void
  now(): number
  disk?: Disk
  /** How long a command waits until its folder is looked through. */
  patienceMs?: number
}

interface ChangedFile {
  path: string
  kind: 'created' | 'changed' | 'deleted'
}

interface RehearsedFiles {
  files: readonly Change[]
  more: number
}

const CHECKPOINT_LIMITS = { maxBytes: 200 * 1024 * 1024, maxAgeMs: 7 * 24 * 60 * 60 * 1_000 }

export function createFiles(deps: FilesDeps) {
  const locks = createPathLocks()
  const grounds = createGrounds({
    ...deps,
    homes: underBothNames(deps.home),
    ownFolders: underBothNames(deps.userData),
    readable: deps.readable.flatMap(underBothNames),
    protectedPaths: deps.protectedPaths.flatMap(underBothNames),
  })
  const store = createCheckpointStore(join(deps.userData, 'checkpoints'), CHECKPOINT_LIMITS)
  const checkpoints = createCheckpoints({
    store,
    locks,
    groundOf: (sessionId) => grounds.forUndo(sessionId),
    now: deps.now,
  })
  const changes = createSessionChanges({
    store,
    groundOf: (sessionId) => grounds.forUndo(sessionId),
    undo: checkpoints.undo,
    now: deps.now,
  })
  const access = createFileAccess({
    ...deps,
    locks,
    resolve: grounds.resolve,
    groundOf: grounds.of,
    historyOf: grounds.historyOf,
    checkpoint: (call, changes) =>
      checkpoints.record(call, changes, grounds.placeName(call.taskId)),
    keepFolders: checkpoints.keepFolders,
    canKeep: checkpoints.canKeep,
    onEdited: (call, { files, diff, warnings }) => {
      if (files.length === 0) return
      if (deps.placeOf(call.taskId).isThisMachine)
        deps.onChanged?.(
          call.sessionId,
          files.map(({ realPath: path, kind }) => ({ path, kind })),
        )
      // A script changes files again and again, all of it in one call.
      const { traces } = call
      const counts = countDiff(diff)
      traces.changes = traces.diff === undefined ? counts : addCounts(traces.changes, counts)
      traces.diff = cutDiff(`${traces.diff ?? ''}${diff}`)
      traces.canUndo = traces.canUndo !== false && !warnings.some(({ kind }) => kind === 'no-undo')
    },
  })
  const copies = createCopies({
    ...{ locks, knownSecrets: deps.knownSecrets, canKeep: checkpoints.canKeep },
    groundOf: (sessionId) => grounds.here({ sessionId }),
    checkpoint: (call, changes) => checkpoints.record(call, changes, undefined),
    keepFolders: checkpoints.keepFolders,
  })
  const commands = createCommandChanges({
    stores: join(deps.userData, 'checkpoints', 'folders'),
    groundOf: (sessionId) =>
      deps.placeOf(sessionId).isThisMachine ? grounds.here({ sessionId }) : undefined,
    record: (call, changes, unkept) => {
      deps.onChanged?.(call.sessionId, changes.map(changedFile))
      return checkpoints.record(call, changes, undefined, { unkept })
    },
    ...(deps.patienceMs !== undefined && { patienceMs: deps.patienceMs }),
  })
  return {
    forCall: access.forCall,
    copies,
    changes,
    /** Keeps what a command changes. */
    watch: commands.watch,
    /** Why what commands of a session change is not kept, where it is not. */
    whyNotWatched: commands.whyNot,
    /** Nobody else writes to these files of this machine meanwhile. */
    hold: <Value>(sessionId: string, paths: readonly string[], work: () => Promise<Value>) =>
      locks.hold(paths.map(grounds.here({ sessionId }).lockName), work),
    /** A command that was rehearsed changed these, and so many more; it has an undo of its own. */
    rehearsed: async (call: { sessionId: string; callId: string }, of: RehearsedFiles) => {
      deps.onChanged?.(call.sessionId, of.files.map(changedFile))
      await checkpoints.record(call, of.files, undefined, { more: of.more })
    },
    takenBack: checkpoints.takenBack,
    undo: checkpoints.undo,
    redo: checkpoints.redo,
    diff: checkpoints.diff,
    prune: async () => {
      await commands.clear()
      await checkpoints.prune()
    },
    /** Any tool but read_file and search_files. */
    otherToolRan: grounds.otherToolRan,
    contextShortened: grounds.contextShortened,
    endSession: grounds.forget,
  }
}

function changedFile({ realPath: path, before, after }: Change): ChangedFile {
  return { path, kind: before === undefined ? 'created' : after ? 'changed' : 'deleted' }
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
