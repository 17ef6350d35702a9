/** What came of a command on a copy, and its way into the real folders and back. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { RehearsalResult, TrialFile } from '#contract'
import { conflictsOf, newerIn } from './apply/conflicts.ts'
import { applySteps, isUnfinished, takeBack, takeBackUnfinished } from './apply/journal.ts'
import { stepsFor } from './apply/steps.ts'
import { type Change, changesOf } from './copy/changes.ts'
import { momentIn, removeCopyFolder } from './copy/copy-folder.ts'
import type { Area, OpenCopy } from './copy/open-copy.ts'
import { openFile, openHeldFile } from './held-folders.ts'
import { kindOf, lookAt, namesIn } from './looked-at.ts'
import { movedFiles } from './moved-files.ts'
import { below, bytesOf, parentOf, textOf } from './raw-path.ts'

export interface Found {
  area: Area
  changes: Change[]
  /** As it is shown: a folder that came or went as its files, unless they are many. */
  files: (TrialFile & { raw: string })[]
}

export interface Outcome {
  workspace: Found
  home: Found[]
  /** All that the copy holds is older, or it is not what was shown. */
  lookedAt: bigint
  /** What it changed in the home folder lies on the same disk. */
  canApplyHome: boolean
}

const LISTED = 500
const DIFF_BYTES = 2 * 1024 * 1024

/** Nothing runs on it any more: what is found is what is shown, and what is applied. */
export async function lookAtCopy(copy: OpenCopy): Promise<Outcome> {
  await copy.held.quiet()
  const lookedAt = await momentIn(copy)
  const workspace = await lookAtArea(copy.workspace)
  const home: Found[] = []
  for (const area of copy.home) home.push(await lookAtArea(area))
  const isSame = await Promise.all(copy.home.map(isOnOneDisk))
  return { workspace, home, lookedAt, canApplyHome: isSame.every(Boolean) }
}

async function lookAtArea(area: Area): Promise<Found> {
  const changes = await changesOf(area)
  const files = (await Promise.all(changes.map((change) => filesOf(area, change)))).flat()
  const moved = await movedFiles(area, files)
  const shown = files.map((file) => {
    const from = moved.get(file.raw)
    return from === undefined ? file : { ...file, movedFrom: textOf(from) }
  })
  return { area, changes, files: shown }
}

export function countsOf({ changes }: Found): RehearsalResult['counts'] {
  const sum = (kinds: readonly Change['kind'][]) =>
    changes
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((total, { inside }) => total + (inside ?? 1), 0)
  return {
    created: sum(['created']),
    changed: sum(['changed', 'replaced', 'mode']),
    deleted: sum(['deleted']),
    deletedFolders: changes.filter(({ kind, is }) => kind === 'deleted' && is === 'folder').length,
  }
}

export interface Picked {
  found: Found
  changes: Change[]
}

/** All of them, as others name them. */
export function pathsOf(picked: readonly Picked[]): string[] {
  return picked.flatMap(({ found, changes }) =>
    changes.map(({ path }) => textOf(below(found.area.real, path))),
  )
}

export async function conflictsIn(picked: readonly Picked[], since: bigint): Promise<string[][]> {
  return Promise.all(
    picked.map(({ found, changes }) => conflictsOf(found.area.real, changes, since)),
  )
}

/** Something has come to the copy since it was looked at; where it lies beside the folder, others reach it. */
export async function isOtherThanShown(
  { lookedAt }: Outcome,
  picked: readonly Picked[],
): Promise<boolean> {
  const uppers = picked.map(({ found }) => textOf(found.area.upper))
  const newer = await newerIn(uppers, lookedAt)
  return newer === undefined || newer.length > 0
}

/** All of it or nothing; the answer is the moment after it. */
export async function applyPicked(copy: OpenCopy, picked: readonly Picked[]): Promise<bigint> {
  // An earlier try may have been neither finished nor taken back.
  await takeBackUnfinished(journalOf(copy))
  const steps = await Promise.all(picked.map(({ found, changes }) => stepsFor(found.area, changes)))
  await applySteps(journalOf(copy), steps.flat())
  return momentIn(copy)
}

/** What was changed since it was applied. */
export async function changedSince(picked: readonly Picked[], since: bigint): Promise<string[]> {
  const back = picked.map(({ found, changes }) => ({ found, changes: changes.map(inReverse) }))
  const paths = await conflictsIn(back, since)
  return paths.flat()
}

export function takeBackPicked(copy: OpenCopy): Promise<void> {
  return takeBack(journalOf(copy))
}

/** What is neither applied nor taken back is left to the next start, which takes it back. */
export async function throwCopyAway(copy: OpenCopy): Promise<void> {
  if (!(await isBetween(copy))) await removeCopyFolder(copy)
}

export function isBetween(copy: OpenCopy): Promise<boolean> {
  return isUnfinished(journalOf(copy))
}

export function journalOf({ base }: Pick<OpenCopy, 'base'>): string {
  return join(base, 'journal')
}

/** The beginnings of both sides; undefined for what is no file, or is none any more. */
export async function sidesOf(
  { area }: Found,
  path: string,
): Promise<{ before: Buffer | undefined; after: Buffer | undefined }> {
  const gone = (await lookAt(below(area.upper, path)))?.isFile() !== true
  return {
    before: await bytesIn(area, 'real', path),
    after: gone ? undefined : await bytesIn(area, 'upper', path),
  }
}

async function bytesIn(
  area: Area,
  side: 'real' | 'upper',
  path: string,
): Promise<Buffer | undefined> {
  const at = below(area[side], path)
  const file = await (side === 'real' ? openHeldFile(at) : openFile(at)).catch(() => undefined)
  try {
    const found = await file?.stat()
    if (!file || !found?.isFile()) return undefined
    const bytes = Buffer.alloc(Math.min(found.size, DIFF_BYTES))
    const { bytesRead } = await file.read(bytes)
    return bytes.subarray(0, bytesRead)
  } finally {
    await file?.close()
  }
}

async function filesOf(area: Area, change: Change): Promise<Found['files']> {
  const { path, kind, is, inside, isNotCompared } = change
  const whole = {
    ...{ path: textOf(path), raw: path, kind },
    ...(inside !== undefined && { inside }),
    ...(isNotCompared && { isNotCompared }),
  }
  const isListed = is === 'folder' && inside !== undefined && inside > 0 && inside <= LISTED
  if (!isListed || kind === 'replaced') return [whole]
  const side = kind === 'created' ? area.upper : area.real
  const paths: string[] = []
  await list(path)
  return paths.map((each) => ({ path: textOf(each), raw: each, kind }))

  async function list(folder: string): Promise<void> {
    for (const name of await namesIn(below(side, folder))) {
      const found = await lookAt(below(side, `${folder}/${name}`))
      if (found && kindOf(found) === 'folder') await list(`${folder}/${name}`)
      else if (found) paths.push(`${folder}/${name}`)
    }
  }
}

function inReverse(change: Change): Change {
  if (change.kind === 'created') return { ...change, kind: 'deleted' }
  return change.kind === 'deleted' ? { ...change, kind: 'created' } : change
}

async function isOnOneDisk({ real, undo }: Area): Promise<boolean> {
  const [one, other] = await Promise.all([stat(bytesOf(real)), stat(bytesOf(undo))])
  return one.dev === other.dev
}

/** All that it changed; of the home folder only when that is wanted. */
export function pickedOf({ workspace, home }: Outcome, withHome: boolean): Picked[] {
  return [workspace, ...(withHome ? home : [])].map((found) => ({ found, changes: found.changes }))
}

/** Those of the files that are shown which the picked changes are about. */
export function filesOfPicked({ found, changes }: Picked): Found['files'] {
  const [exactly, whole] = [new Set<string>(), new Set<string>()]
  for (const { path, kind } of changes) (kind === 'mode' ? exactly : whole).add(path)
  return found.files.filter(({ raw }) => exactly.has(raw) || isIn(whole, raw))
}

/** It is one of those, or lies below one. */
function isIn(paths: ReadonlySet<string>, path: string): boolean {
  return paths.has(path) || (path !== '' && isIn(paths, parentOf(path)))
}

/** The rest, where these were changed here meanwhile. */
export function without(all: readonly Picked[], conflicts: readonly string[][]): Picked[] {
  return all.map(({ found, changes }, index) => {
    const left = new Set(conflicts[index])
    return { found, changes: changes.filter(({ path }) => !left.has(path)) }
  })
}
