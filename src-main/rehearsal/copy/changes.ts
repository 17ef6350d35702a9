/**
 * What a command did to a copy. Only what it touched is looked at: the upper folder of the overlay, so the
 * cost follows the change and not the workspace.
 */
import type { Stats } from 'node:fs'
import { lstat, readlink } from 'node:fs/promises'
import { eachOf } from '../../lib/each-of.ts'
import { openFile } from '../held-folders.ts'
import { type Is, kindOf, lookAt, namesIn, partedIn } from '../looked-at.ts'
import { below, bytesOf, type RawPath } from '../raw-path.ts'

/** A folder that is rehearsed on: the real one, what the command wrote, and both together as it saw them. */
export interface Sides {
  real: RawPath
  upper: RawPath
  merged: RawPath
  /** Names below it that are none of its own. */
  skip: ReadonlySet<string>
  /** All of it was copied by then, with its times: what nobody has touched since need not be read. */
  copiedAt?: bigint | undefined
}

export interface Change {
  /** From the folder, with one character for each byte; nothing for the folder itself. */
  path: string
  kind: 'created' | 'changed' | 'deleted' | 'replaced' | 'mode'
  is: Is
  /** Of a whole folder that came or went: how many files are in it, at least. */
  inside?: number
  /** Too large to say whether it is another. */
  isNotCompared?: boolean
}

/** Two larger ones of the same size are not read to their end. */
const COMPARED_BYTES = 64 * 1024 * 1024
const CHUNK = 1024 * 1024
/** Nobody needs to know whether it is more. */
const COUNTED = 200_000

export async function changesOf(sides: Sides): Promise<Change[]> {
  const found: Change[] = []
  const [real, upper] = await Promise.all([lookAt(sides.real), lookAt(sides.upper)])
  if (real && upper && isOtherwise(real, upper))
    found.push({ path: '', kind: 'mode', is: 'folder' })
  await folder('')
  return found.sort((one, other) => (one.path < other.path ? -1 : 1))

  async function folder(name: string): Promise<void> {
    const [was, now, written] = await Promise.all([
      namesIn(below(sides.real, name)),
      namesIn(below(sides.merged, name)),
      namesIn(below(sides.upper, name)),
    ])
    const still = new Set(now)
    const gone = was.filter((each) => !still.has(each)).map((each) => inFolder(name, each))
    const there = written.filter((each) => still.has(each)).map((each) => inFolder(name, each))
    await eachOf(gone.filter(isOwn), async (path) => {
      const before = await lookAt(below(sides.real, path))
      if (before) found.push(await whole(path, 'deleted', below(sides.real, path), before))
    })
    const further = await eachOf(there.filter(isOwn), entry)
    for (const each of further) if (each !== undefined) await folder(each)
  }

  /** The answer is the folder to go on with. */
  async function entry(path: string): Promise<string | undefined> {
    const [real, upper] = [below(sides.real, path), below(sides.upper, path)]
    const [before, after] = await Promise.all([lookAt(real), lookAt(upper)])
    if (!after) return undefined
    const is = kindOf(after)
    if (!before) {
      found.push(await whole(path, 'created', upper, after))
      return undefined
    }
    if (is !== kindOf(before) || is === 'other') {
      found.push(await whole(path, 'replaced', upper, after))
      return undefined
    }
    const same = (await isUntouched(sides, upper, before, after))
      ? 'yes'
      : await isSame(is, { path: real, found: before }, { path: upper, found: after })
    if (same === 'no') found.push({ path, kind: 'changed', is })
    else if (same === 'unknown') found.push({ path, kind: 'changed', is, isNotCompared: true })
    else if (is !== 'link' && isOtherwise(before, after)) found.push({ path, kind: 'mode', is })
    return is === 'folder' ? path : undefined
  }

  function isOwn(path: string): boolean {
    return !sides.skip.has(path)
  }
}

async function whole(
  path: string,
  kind: Change['kind'],
  at: RawPath,
  found: Stats,
): Promise<Change> {
  const is = kindOf(found)
  return { path, kind, is, ...(is === 'folder' && { inside: await countIn(at) }) }
}

/** Files and links in all of it, as far as anybody wants to know. */
export async function countIn(folder: RawPath, enough = COUNTED): Promise<number> {
  const waiting = [folder]
  let count = 0
  for (let next = waiting.pop(); next && count < enough; next = waiting.pop()) {
    const at = next
    const { folders, others } = await partedIn(at)
    waiting.push(...folders.map((name) => below(at, name)))
    count += others.length
  }
  return count
}

interface Side {
  path: RawPath
  found: Stats
}

async function isSame(is: Is, one: Side, other: Side): Promise<'yes' | 'no' | 'unknown'> {
  if (is === 'folder') return 'yes'
  if (is === 'link') {
    const [was, now] = await Promise.all([targetOf(one.path), targetOf(other.path)])
    return was === now ? 'yes' : 'no'
  }
  if (one.found.size !== other.found.size) return 'no'
  if (one.found.size > COMPARED_BYTES) return 'unknown'
  // One that may not be read any more is taken for another.
  const isEqual = await areSameBytes(one, other).catch(() => undefined)
  if (isEqual === undefined) return 'unknown'
  return isEqual ? 'yes' : 'no'
}

/** Nobody sets the time of a change; the others are asked too, as a move may leave that one as it is. */
async function isUntouched(
  { copiedAt }: Sides,
  path: RawPath,
  before: Stats,
  after: Stats,
): Promise<boolean> {
  if (copiedAt === undefined || !after.isFile()) return false
  if (before.size !== after.size || before.mtimeMs !== after.mtimeMs) return false
  const { ctimeNs } = await lstat(bytesOf(path), { bigint: true })
  return ctimeNs < copiedAt
}

function targetOf(path: RawPath): Promise<string> {
  return readlink(bytesOf(path), { encoding: 'latin1' })
}

async function areSameBytes(one: Side, other: Side): Promise<boolean> {
  const [first, second] = await Promise.all([openFile(one.path), openFile(other.path)])
  const size = Math.min(CHUNK, one.found.size + 1)
  const [a, b] = [Buffer.alloc(size), Buffer.alloc(size)]
  try {
    for (;;) {
      const [left, right] = await Promise.all([first.read(a), second.read(b)])
      const isEqual = a.subarray(0, left.bytesRead).equals(b.subarray(0, right.bytesRead))
      if (!isEqual || left.bytesRead === 0) return isEqual
    }
  } finally {
    await Promise.all([first.close(), second.close()])
  }
}

function isOtherwise(before: Stats, after: Stats): boolean {
  return before.mode !== after.mode || before.uid !== after.uid || before.gid !== after.gid
}

function inFolder(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}
