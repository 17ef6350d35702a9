/** Makes a copy of a workspace, with the home folder around it, in the best way that works there. */
import { chmod, chown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { runChild } from '../../lib/start-child.ts'
import type { Ground } from '../apply/steps.ts'
import { rawPath } from '../raw-path.ts'
import { countIn, type Sides } from './changes.ts'
import { type CopyFolder, makeCopyFolder, makeLayerFolder } from './copy-folder.ts'
import { type HeldCopy, type Holder, type Layer, startHolder } from './linux-copy.ts'
import { mountBelow, mountsNow } from './mounts.ts'

export interface OpenCopy extends CopyFolder {
  held: Pick<HeldCopy, 'within' | 'quiet' | 'close'>
  workspace: Area
  /** Of the home folder: all of it, or some folders of it, or nothing. */
  home: Area[]
  /** Where the command finds a path of the workspace, and which one it means by a path of its own. */
  seenAs(path: string): string
  meant(path: string): string
}

/** An overlay has the path of what it covers. */
const SAME = { seenAs: (path: string) => path, meant: (path: string) => path }

/** A folder that the command sees a copy of, and may write to. */
export type Area = Sides & Ground

/** Where a mount lies somewhere in the home folder, these are what programs write to. */
const PARTS_OF_HOME = ['.cache', '.npm', '.config', '.local']
const COPIED_FILES = 5_000

export async function openCopy(request: {
  /** For all copies of the app; private to it. */
  folder: string
  id: string
  workspace: string
  home: string
  /** The app's own, which stays as it is. */
  dataFolder: string
  asRoot: boolean
  signal: AbortSignal
  /** One that is there already, which nobody has to wait for. */
  holder?: Holder | undefined
}): Promise<OpenCopy> {
  const { workspace, dataFolder, asRoot, signal } = request
  // It comes up while the folders are made.
  const first = request.holder ?? startHolder(asRoot)
  const hold = async (holder: Holder, layers: readonly Layer[]) => {
    await Promise.all(layers.map(takeRights))
    const isCovered = layers.some(({ real }) => dataFolder.startsWith(`${real}/`))
    return holder.hold({ layers, kept: isCovered ? dataFolder : undefined, signal })
  }
  try {
    const made = await makeCopyFolder(request.folder, request)
    const homes = await homeLayers(request, made)
    await Promise.all(homes.map((layer) => makeLayerFolder(layer.folder)))
    const own: Layer = { real: workspace, folder: join(made.place, 'workspace') }
    try {
      const held = await hold(first, [...homes, own])
      return { ...made, ...SAME, held, ...areas(homes, own, held, made) }
    } catch (error) {
      signal.throwIfAborted()
      if (!(await fillCopy(own, signal))) throw error
      const filled = { ...own, isFilled: true }
      const held = await hold(startHolder(asRoot), [filled])
      return { ...made, ...SAME, held, ...areas([], filled, held, made) }
    }
  } catch (error) {
    await first.close()
    throw error
  }
}

/** The outermost first, as one would cover the other. */
async function homeLayers(
  { home, workspace }: { home: string; workspace: string },
  { base }: CopyFolder,
): Promise<Layer[]> {
  const mounts = await mountsNow()
  const whole = join(base, 'home')
  if (!mountBelow(mounts, home) && home !== workspace && !home.startsWith(`${workspace}/`))
    return [{ real: home, folder: whole }]
  const names = new Set(await readdir(home).catch(() => []))
  return PARTS_OF_HOME.filter((name) => names.has(name))
    .map((name) => ({ real: join(home, name), folder: join(whole, name) }))
    .filter(({ real }) => !mountBelow(mounts, real) && !workspace.startsWith(`${real}/`))
}

function areas(homes: readonly Layer[], own: Layer, held: HeldCopy, { place }: CopyFolder) {
  // Where it lies in the workspace itself, it is none of its files.
  const name = place.startsWith(`${own.real}/`) ? [place.slice(own.real.length + 1)] : []
  return {
    workspace: areaOf(own, held, new Set(name)),
    home: homes.map((layer) => areaOf(layer, held, new Set())),
  }
}

function areaOf({ real, folder, isFilled }: Layer, held: HeldCopy, skip: Sides['skip']): Area {
  return {
    real: rawPath(real),
    upper: rawPath(join(folder, isFilled ? 'merged' : 'upper')),
    merged: rawPath(`${held.view}${real}`),
    undo: rawPath(join(folder, 'undo')),
    skip,
  }
}

/** The topmost folder is seen as the upper one is. */
async function takeRights({ real, folder, isFilled }: Layer): Promise<void> {
  const { mode, uid, gid } = await stat(real)
  const upper = join(folder, 'upper')
  if (isFilled) return
  if (process.getuid?.() === 0) await chown(upper, uid, gid)
  await chmod(upper, mode & 0o7777)
}

/** Small ones only: where there can be no overlay, all of it is copied. */
async function fillCopy({ real, folder }: Layer, signal: AbortSignal): Promise<boolean> {
  if (!(await canBeCopied(real))) return false
  const merged = join(folder, 'merged')
  await runChild({ file: 'cp', args: ['-a', '--reflink=auto', '--', real, merged] }, { signal })
  return true
}

/** Few enough, where they have to be copied one by one. */
export async function canBeCopied(folder: string): Promise<boolean> {
  return (await countIn(rawPath(folder), COPIED_FILES)) < COPIED_FILES
}
