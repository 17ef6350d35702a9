/** Whether a command can be rehearsed: on this machine at all, and in this folder. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { say } from '#say'
import type { Words } from '#words'
import { isTooWide } from '../protected/work-folders.ts'
import { makeCopyFolder, removeCopyFolder } from './copy/copy-folder.ts'
import { startHolder } from './copy/linux-copy.ts'
import { type Mount, mountBelow, mountOf } from './copy/mounts.ts'
import { canBeCopied } from './copy/open-copy.ts'

export type Usable = { ok: true } | { ok: false; reason: Words; fix?: Words | undefined }

/** Disks of other machines: an overlay over one is refused, or does not see what others write there. */
const FAR =
  /^(?:nfs|cifs|smb|afpfs|webdav|9p|afs|ceph|fuse\.(?:sshfs|s3fs|rclone|gcsfuse)|glusterfs|vboxsf|virtiofs)/

/** Once for real, in a folder of the app. */
async function tryCopy(folder: string, asRoot: boolean): Promise<boolean> {
  const { signal } = new AbortController()
  const made = await makeCopyFolder(folder, { id: 'try', workspace: folder })
  try {
    const layer = { real: join(made.base, 'tmp'), folder: join(made.place, 'workspace') }
    const held = await startHolder(asRoot).hold({ layers: [layer], signal })
    await held.close()
    return true
  } catch {
    return false
  } finally {
    await removeCopyFolder(made)
  }
}

export function createUsability(deps: {
  /** Of the app, on whose disk it is tried. */
  folder: string
  home: string
  dataFolder: string
  uid: number
  mounts(): Promise<readonly Mount[]>
  /** There are no overlays: all of it is cloned, or copied where that cannot be. */
  isCloned?: () => boolean
}) {
  const asRoot = deps.uid === 0
  let canOverlay: Promise<boolean> | undefined
  return { in: usableIn }

  /** A real path. */
  async function usableIn(folder: string): Promise<Usable> {
    const { dataFolder } = deps
    const found = await stat(folder).catch(() => undefined)
    if (!found?.isDirectory()) return no(say('rehearsal.noFolder', { folder }))
    if (isTooWide(folder, [deps.home])) return no(say('rehearsal.tooWide', { folder }))
    if (dataFolder.startsWith(`${folder}/`)) return no(say('rehearsal.ownData', { folder }))
    if (!asRoot && found.uid !== deps.uid) return no(say('rehearsal.notYours', { folder }))
    const mounts = await deps.mounts()
    const path = mountBelow(mounts, folder)
    if (path !== undefined) return no(say('rehearsal.mountBelow', { path }))
    const { type = '' } = mountOf(mounts, folder) ?? {}
    if (FAR.test(type)) return no(say('rehearsal.farDisk', { folder, type }))
    const isAtOnce = deps.isCloned?.() ? type === 'apfs' : await isOverlaid()
    if (!isAtOnce && !(await canBeCopied(folder))) return no(say('rehearsal.noOverlay', { folder }))
    return { ok: true }
  }

  function isOverlaid(): Promise<boolean> {
    canOverlay ??= tryCopy(deps.folder, asRoot)
    return canOverlay
  }
}

function no(reason: Words): Usable {
  return { ok: false, reason }
}
