/** The folder of a session as a copy that something runs on, and the way back of what it changed. */
import { say } from '#say'
import { ToldError, type Words } from '#words'
import { eachOf } from '../../lib/each-of.ts'
import type { Copies, CopyApplied, CopyCompared } from '../../ports/elsewhere.ts'
import type { Change } from '../change.ts'
import { answering } from '../disk/file-problem.ts'
import type { PathLocks } from '../path-locks.ts'
import { type ApplyDeps, applyChanges, diffOf, unchangedHere, whyNotTaken } from './apply-copy.ts'
import { type Compared, compareCopy } from './compare-copy.ts'
import { type Copied, type CopyLimits, copyFolder } from './copy-folder.ts'

/** What one place means to a copy of it. */
interface CopyGround extends Omit<ApplyDeps, 'root'> {
  folder: string
  lockName(realPath: string): string
}

export interface CopiesDeps {
  groundOf(sessionId: string): CopyGround
  knownSecrets(): readonly string[]
  locks: PathLocks
  checkpoint(
    call: { sessionId: string; callId: string },
    changes: readonly Change[],
  ): Promise<Words | undefined>
  keepFolders(call: { sessionId: string; callId: string }, made: readonly string[]): Promise<void>
  canKeep(changes: readonly Change[]): boolean
}

const LIMITS: CopyLimits = { maxBytes: 100 * 1024 * 1024, maxFiles: 20_000 }

export function createCopies(deps: CopiesDeps): Copies {
  /** What only this room knows of what it gave out. */
  const copied = new WeakMap<object, Copied>()
  const compared = new WeakMap<CopyCompared, Compared & { root: string }>()
  return { copy, compare, conflicts, apply }

  async function copy(sessionId: string, signal: AbortSignal) {
    const { disk, policy, folder } = deps.groundOf(sessionId)
    const { realPath: root } = await disk.lead(folder, signal)
    if (policy.isTooWide(root)) throw new ToldError(say('elsewhere.tooWide', { folder }))
    const made = await copyFolder(
      { root, sessionId },
      {
        ...{ disk, limits: LIMITS, knownSecrets: deps.knownSecrets },
        isSecret: (path) => policy.forReading(path).kind === 'never',
        owner: { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 },
      },
      signal,
    )
    copied.set(made, made)
    return made
  }

  async function compare(
    copy: object,
    tar: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): Promise<CopyCompared> {
    const before = of(copied, copy)
    const { root, sessionId } = before
    const ground = { ...deps.groundOf(sessionId), root }
    const found = await compareCopy(before, tar, signal)
    const whys = await eachOf(found.changes, (change) => whyNotTaken(change, ground))
    const changes = found.changes.filter((_, index) => whys[index] === undefined)
    const refused = found.changes.flatMap(({ path }, index) => {
      const reason = whys[index]
      return reason ? [{ path, reason }] : []
    })
    const { diff, changed } = await diffOf(changes, ground)
    const answer = {
      changes: changes.map(({ path, kind }) => ({ path, kind })),
      diff,
      notTaken: [...found.notTaken, ...refused],
      canUndo: deps.canKeep(changed),
    }
    compared.set(answer, { ...found, changes, root })
    return answer
  }

  async function conflicts(sessionId: string, answer: CopyCompared): Promise<string[]> {
    const { changes, root } = of(compared, answer)
    const fine = await unchangedHere(changes, { ...deps.groundOf(sessionId), root })
    const paths = new Set(fine.map(({ change }) => change.path))
    return changes.map(({ path }) => path).filter((path) => !paths.has(path))
  }

  function apply(
    call: { sessionId: string; callId: string },
    answer: CopyCompared,
  ): Promise<CopyApplied> {
    const { changes, goneFolders, root } = of(compared, answer)
    const ground = { ...deps.groundOf(call.sessionId), root }
    const names = changes.map(({ path }) => ground.lockName(`${root}/${path}`))
    const paths = changes.map(({ path }) => path).join(', ')
    return deps.locks.hold(names, () =>
      answering(paths, () =>
        applyChanges(changes, goneFolders, {
          ...ground,
          checkpoint: (changed) => deps.checkpoint(call, changed),
          keepFolders: (made) => deps.keepFolders(call, made),
        }),
      ),
    )
  }
}

function of<Key extends object, Value>(known: WeakMap<Key, Value>, key: Key): Value {
  const value = known.get(key)
  if (!value) throw new Error('that copy was not made here')
  return value
}
