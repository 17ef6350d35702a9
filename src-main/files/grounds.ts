/**
 * Which machine a path of a session lies on, and what holds there: its disk, its home, its folders, what
 * was read of it. A session works in one place. The one exception: what this app keeps of long outputs
 * and results lies on this machine, whoever asks for it, and is read here.
 */

import { tmpdir } from 'node:os'
import { posix } from 'node:path'
import { absolutePath } from '../lib/absolute-path.ts'
import type { Place } from '../ports/place.ts'
import type { RunThere } from '../ports/plain-exec.ts'
import type { UndoGround } from './checkpoints.ts'
import type { Disk } from './disk/atomic-write.ts'
import { createFarDisk } from './far/far-disk.ts'
import type { FileGround } from './file-access.ts'
import { createLocalDisk } from './local-disk.ts'
import { createPathPolicy, type PathPolicyDeps } from './path-policy.ts'
import { createReadHistory, type ReadHistory } from './read-history.ts'
import type { RunRipgrep } from './search/ripgrep.ts'
import { createSearch } from './search/search.ts'

export interface GroundsDeps extends Omit<PathPolicyDeps, 'platform'> {
  cwdOf(taskId: string): string
  placeOf(taskId: string): Place
  reach(call: { sessionId: string; taskId: string }): Promise<RunThere>
  home: string
  /** What the person gave a session to work in, as a path of its place. */
  folderOf(sessionId: string): string
  ripgrep?: RunRipgrep
  disk?: Disk
}

const SCRATCH_HERE = [...new Set([tmpdir(), '/tmp', '/var/tmp'])]
const SCRATCH_THERE = ['/tmp', '/var/tmp']
const HERE = ''

export function createGrounds(deps: GroundsDeps) {
  const policy = createPathPolicy(deps)
  const disk = createLocalDisk({
    search: createSearch({ policy, ripgrep: deps.ripgrep }),
    ...(deps.disk && { disk: deps.disk }),
  })
  /** By place. */
  const histories = new Map<string, ReadHistory>()
  const far = new WeakMap<RunThere, Pick<FileGround, 'disk' | 'policy'> & { home: string }>()
  return {
    of,
    here,
    forUndo,
    resolve,
    historyOf,
    placeName,
    otherToolRan: (id: string) => every((history) => history.otherToolRan(id)),
    contextShortened: (id: string) => every((history) => history.contextShortened(id)),
    forget: (id: string) => every((history) => history.forget(id)),
  }

  async function of(
    call: { sessionId: string; taskId: string },
    path: string,
  ): Promise<FileGround> {
    const isHere = deps.placeOf(call.taskId).isThisMachine || isKeptHere(call.taskId, path)
    return isHere ? here(call) : there(call)
  }

  /** Temporary files of a session in the sandbox are its own, under the same names. */
  function here(call: { sessionId: string; taskId?: string }): FileGround {
    const { sessionId, taskId = sessionId } = call
    const { isThisMachine, onDisk = (path: string) => path } = deps.placeOf(taskId)
    const seen = isThisMachine ? onDisk : (path: string) => path
    return {
      ...{ disk, policy, history: historyIn(HERE), home: deps.home },
      scratchFolders: [...new Set(SCRATCH_HERE.map(seen))],
      absolute: (path, cwd) => seen(absolutePath(path, cwd, deps.home)),
      lockName: policy.comparable,
      folder: deps.folderOf(sessionId),
    }
  }

  async function there(call: { sessionId: string; taskId: string }): Promise<FileGround> {
    const run = await deps.reach(call)
    // Only now it is known for sure what `~` is there, and where work begins.
    const place = deps.placeOf(call.taskId)
    return {
      ...farDisk(run, place),
      history: historyIn(place.name),
      home: place.home,
      scratchFolders: SCRATCH_THERE,
      absolute: (path, cwd) => farPath(path, cwd, place.home),
      lockName: (path) => `${place.name}\0${path}`,
      folder: deps.folderOf(call.sessionId),
    }
  }

  /** One for each way to a place, so that what is asked in the same moment is asked together. */
  function farDisk(run: RunThere, { name, home }: Place) {
    const known = far.get(run)
    if (known?.home === home) return known
    // The app's own folders are named there too: a container may have them by a mount.
    const there = createPathPolicy({ ...deps, homes: [home], readable: [], platform: 'linux' })
    const isSecret = (path: string) => there.forReading(path).kind === 'never'
    const made = { home, policy: there, disk: createFarDisk({ place: name, run, isSecret }) }
    far.set(run, made)
    return made
  }

  async function forUndo(sessionId: string): Promise<UndoGround> {
    const call = { sessionId, taskId: sessionId }
    const ground = await of(call, '.')
    return {
      ...ground,
      place: placeName(sessionId),
      mayWrite: (path) => ground.policy.forWriting(path).kind !== 'never',
    }
  }

  function resolve(taskId: string, path: string): string {
    const { isThisMachine, home } = deps.placeOf(taskId)
    const absolute = isThisMachine ? absolutePath : farPath
    return absolute(path, deps.cwdOf(taskId), home)
  }

  function isKeptHere(taskId: string, path: string): boolean {
    return policy.isWithin(resolve(taskId, path), deps.readable)
  }

  function placeName(taskId: string): string | undefined {
    const { isThisMachine, name } = deps.placeOf(taskId)
    return isThisMachine ? undefined : name
  }

  function historyOf(taskId: string): ReadHistory {
    return historyIn(placeName(taskId) ?? HERE)
  }

  function historyIn(place: string): ReadHistory {
    const known = histories.get(place)
    if (known) return known
    const fresh = createReadHistory()
    histories.set(place, fresh)
    return fresh
  }

  function every(tell: (history: ReadHistory) => void): void {
    for (const history of histories.values()) tell(history)
  }
}

/** As every place beyond this machine writes it. */
function farPath(path: string, cwd: string, home: string): string {
  const expanded = /^~(?=$|\/)/.test(path) ? posix.join(home, path.slice(1)) : path
  return posix.resolve(cwd, expanded)
}
