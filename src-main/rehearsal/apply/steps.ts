/** The small steps by which a result is applied: each can be done, found out about, and taken back. */
import { randomBytes } from 'node:crypto'
import type { Stats } from 'node:fs'
import { chmod, chown, link, lstat, rename, rm } from 'node:fs/promises'
import type { Change } from '../copy/changes.ts'
import type { HeldFolders } from '../held-folders.ts'
import { lookAt } from '../looked-at.ts'
import { below, parentOf, type RawPath } from '../raw-path.ts'

interface Rights {
  mode: number
  uid: number
  gid: number
}

export type Step =
  /** What goes is moved aside. */
  | { do: 'aside'; path: RawPath; to: RawPath }
  /** What comes is moved to where nothing is. */
  | { do: 'put'; from: RawPath; path: RawPath }
  /** Another takes its place in one moment, and the old one is kept. */
  | { do: 'over'; from: RawPath; path: RawPath; to: RawPath }
  /** Only of the one with that number: another may lie there by then. */
  | { do: 'rights'; path: RawPath; inode: number; before: Rights; after: Rights }

/** Where the results of one folder lie, and where what they replace is kept, on the same file system. */
export interface Ground {
  real: RawPath
  upper: RawPath
  undo: RawPath
}

const WRITABLE = 0o300

/** In this order: make room to write, change what is in folders, and then the rights of all. */
export async function stepsFor(
  { real, upper, undo }: Ground,
  changes: readonly Change[],
): Promise<Step[]> {
  const steps: Step[] = []
  const rights: Step[] = []
  const opened = new Map<string, { inode: number; before: Rights; after: Rights }>()
  const looked = new Set<string>()
  const mark = randomBytes(4).toString('hex')
  let kept = 0
  for (const change of changes) {
    const { path, kind } = change
    const [at, from] = [below(real, path), below(upper, path)]
    if (kind === 'mode') await changeRights(path, at, from)
    else {
      await open(parentOf(path))
      if (kind === 'created') await put(from, at)
      else if (kind === 'changed') steps.push({ do: 'over', from, path: at, to: nextKept() })
      else {
        await moveAside(at, nextKept())
        if (kind === 'replaced') await put(from, at)
      }
    }
  }
  const closing = [...opened].map(
    ([name, { inode, before, after }]): Step => ({
      ...{ do: 'rights', path: below(real, name), inode, before: after, after: before },
    }),
  )
  // The innermost first: an outer folder may be closed for good.
  return [...steps, ...[...closing, ...rights].sort(deepestFirst)]

  function nextKept(): RawPath {
    return below(undo, `${mark}-${++kept}`)
  }

  async function changeRights(path: string, at: RawPath, from: RawPath): Promise<void> {
    const [was, now] = await Promise.all([lookAt(at), lookAt(from)])
    if (!was || !now) return
    // It may have been opened on the way; then it is closed to what it shall be.
    const isOpen = opened.get(path)
    if (isOpen) isOpen.before = rightsOf(now)
    else rights.push(rightsStep(at, was.ino, rightsOf(was), rightsOf(now)))
  }

  /** Nothing can be put into a folder, or taken out, that its owner may not write to. */
  async function open(name: string): Promise<void> {
    if (looked.has(name)) return
    looked.add(name)
    const other = await lookAt(below(upper, name))
    // Nobody looks at that one any more, so it stays open.
    if (other?.isDirectory() && !isWritable(other)) {
      const rights = rightsOf(other)
      const wider = { ...rights, mode: rights.mode | WRITABLE }
      steps.push(rightsStep(below(upper, name), other.ino, rights, wider))
    }
    const found = await lookAt(below(real, name))
    if (!found || isWritable(found)) return
    const before = rightsOf(found)
    const after = { ...before, mode: before.mode | WRITABLE }
    steps.push(rightsStep(below(real, name), found.ino, before, after))
    const index = rights.findIndex((step) => step.path === below(real, name))
    const [wanted] = index < 0 ? [] : rights.splice(index, 1)
    const last = wanted?.do === 'rights' ? wanted.after : before
    opened.set(name, { inode: found.ino, before: last, after })
  }

  async function put(from: RawPath, path: RawPath): Promise<void> {
    await moved(from, path, { do: 'put', from, path })
  }

  async function moveAside(path: RawPath, to: RawPath): Promise<void> {
    await moved(path, to, { do: 'aside', path, to })
  }

  /** A folder that goes to another must be writable itself: `..` in it is changed. */
  async function moved(from: RawPath, to: RawPath, step: Step): Promise<void> {
    const found = await lookAt(from)
    if (!found?.isDirectory() || isWritable(found)) return void steps.push(step)
    const before = rightsOf(found)
    const after = { ...before, mode: before.mode | WRITABLE }
    steps.push(
      rightsStep(from, found.ino, before, after),
      step,
      rightsStep(to, found.ino, after, before),
    )
  }
}

/** The journal has it already. */
export async function doStep(step: Step, folders: HeldFolders): Promise<void> {
  if (step.do === 'rights')
    return setRights(folders, await folders.at(step.path), step.inode, step.before, step.after)
  const path = await folders.at(step.path)
  if (step.do === 'aside') return rename(path, await folders.at(step.to))
  const from = await folders.at(step.from)
  if (step.do === 'put') {
    // A rename would take its place without a word.
    if (await isThere(path)) throw inTheWay(step.path)
    return rename(from, path)
  }
  const to = await folders.at(step.to)
  // Not every file system has hard links; there it is away for a moment.
  await link(path, to).catch(() => rename(path, to))
  await rename(from, path)
}

/** Whether it was done, half or not at all, is seen on the disk. Done twice it does no more. */
export async function takeStepBack(step: Step, folders: HeldFolders): Promise<void> {
  if (step.do === 'rights') {
    // The folder that it lies in may not have come, or be back where it was.
    const at = await folders.at(step.path).catch(missing)
    return at && setRights(folders, at, step.inode, step.after, step.before)
  }
  if (step.do === 'put') {
    const [from, path] = [await folders.at(step.from), await folders.at(step.path).catch(missing)]
    if (path && !(await isThere(from)) && (await isThere(path))) await rename(path, from)
    return
  }
  const to = await folders.at(step.to)
  if (!(await isThere(to))) return
  const path = await folders.at(step.path)
  if (step.do === 'aside') {
    if (await isThere(path)) throw inTheWay(step.path)
    return rename(to, path)
  }
  const from = await folders.at(step.from)
  // The new one goes back to the results first, so that it can be applied again.
  const isTaken = !(await isThere(from)) && (await isThere(path))
  if (isTaken) await link(path, from).catch(() => rename(path, from))
  await rename(to, path)
  // Two names of one file are both left by a rename.
  await rm(to, { force: true })
}

/** Of exactly the one that was looked at, whatever has its name by now. */
async function setRights(
  folders: HeldFolders,
  at: Buffer,
  inode: number,
  from: Rights,
  to: Rights,
): Promise<void> {
  await folders
    .entry(at, async (itself, found) => {
      if (found.ino !== inode || found.isSymbolicLink()) return
      if (to.uid !== from.uid || to.gid !== from.gid) await chown(itself, to.uid, to.gid)
      await chmod(itself, to.mode)
    })
    .catch(missing)
}

async function isThere(at: Buffer): Promise<boolean> {
  return (await lstat(at).catch(missing)) !== undefined
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
  return undefined
}

function rightsStep(path: RawPath, inode: number, before: Rights, after: Rights): Step {
  return { do: 'rights', path, inode, before, after }
}

function rightsOf({ mode, uid, gid }: Stats): Rights {
  return { mode: mode & 0o7777, uid, gid }
}

function isWritable({ mode }: Stats): boolean {
  return process.getuid?.() === 0 || (mode & WRITABLE) === WRITABLE
}

function deepestFirst(one: Step, other: Step): number {
  return other.path.split('/').length - one.path.split('/').length
}

function inTheWay(path: RawPath): NodeJS.ErrnoException {
  return Object.assign(new Error(`EEXIST: ${path}`), { code: 'EEXIST' })
}
