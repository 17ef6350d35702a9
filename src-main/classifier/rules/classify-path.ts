/** Says whose a path is: the project's, the person's, the system's, a device. Text only, unless links are followed. */
import { below, canonicalPath, firstBelow, isRooted } from '../../protected/canonical-path.ts'
import { createProtectedPaths, type PathProtection } from '../../protected/protected-paths.ts'
import { SCRATCH_PATH } from '../../protected/system-paths.ts'
import { isTooWide } from '../../protected/work-folders.ts'
import { textStart, wholeText } from './patterns.ts'
import type { ClassifiedPath, ClassifyPath, Places, ScopeClass } from './rule.ts'

export function createClassifyPath(places: Places): ClassifyPath {
  const follow = places.resolveLinks ?? ((path: string) => path)
  const homes = unique([canonicalPath(places.home), canonicalPath(follow(places.home))])
  const { workspace } = places
  const workspaces = unique([canonicalPath(workspace), canonicalPath(follow(workspace))]).filter(
    (path) => !isTooWide(path, homes),
  )
  const ours = places.protectedPaths.map((path) => canonicalPath(path))
  const programs = places.programFolders.map((path) => canonicalPath(path))
  const protectionOf = createProtectedPaths({ homes, workspaces })
  const known = new Map<string, ClassifiedPath>()
  const hasDrives = /^\/[a-z]:/.test(homes[0] ?? '')

  return (path, cwd) => {
    const isAbsolute = isRooted(path)
    if (path.length > LONGEST_PATH) return { scope: 'unknown', path, protection: OPEN }
    if (!isAbsolute && cwd === null)
      return { scope: 'unknown', path, protection: protectionOf(canonicalPath(`/tmp/-/${path}`)) }
    const given = isAbsolute ? path : `${cwd}/${path}`
    const written = canonicalPath(hasDrives ? onDrive(given) : given)
    // `link/..` is above what the link leads to.
    const asked = hasDrives || CLIMBS.test(given) ? given : written
    return placed(places.resolveLinks ? canonicalPath(follow(asked)) : written)
  }

  /** Several rules ask about the same word, and several commands about the same file. */
  function placed(path: string): ClassifiedPath {
    const before = known.get(path)
    if (before) return before
    if (known.size >= MOST_KNOWN) known.clear()
    const protection = protectionOf(path)
    const found = { scope: scopeOf(path, protection), path, protection }
    known.set(path, found)
    return found
  }

  function scopeOf(path: string, { read, write }: PathProtection): ScopeClass {
    if (path === '/') return 'root'
    if (ours.some((own) => below(path, own) !== null)) return 'workspace-protected'
    if (programs.some((own) => below(path, own) !== null)) return 'system'
    const inHome = firstBelow(path, homes)
    if (inHome !== null) {
      if (read === 'credentials' || write === 'public-key') return 'home-secret'
      if (write !== null && AT_HOME.has(write)) return 'home-startup'
      if (write === 'agent' && inHome.startsWith('.')) return 'home-startup'
    }
    const isSteering = write !== null && STEERING.has(write)
    if (firstBelow(path, workspaces) !== null)
      return isSteering ? 'workspace-protected' : 'workspace'
    if (inHome !== null) return isSteering ? 'workspace-protected' : 'home'
    const fromRoot = path.slice(1)
    if (isDevice(path)) return 'device'
    if (SCRATCH_PATH.test(path.toLowerCase())) return 'scratch'
    const [top = '', owner] = fromRoot.split('/')
    if (owner !== undefined && (top === 'home' || top === 'Users')) return 'other-home'
    if (top === 'root') return 'other-home'
    return 'system'
  }
}

/** What is read or run because it lies in the home folder. Systemd's units are the system's anywhere else. */
const AT_HOME: ReadonlySet<string> = new Set(['startup', 'ssh', 'ssh-door', 'history', 'system'])

const OPEN: PathProtection = { read: null, write: null }

const CLIMBS = /\/\.\.(?:\/|$)/

/** Losing these, or handing them to somebody else, is worse than for other files of a project. */
const STEERING: ReadonlySet<string> = new Set(['git', 'editor', 'agent'])

/** `/c/Users/ann` is how a shell with drives writes `C:\Users\ann`; in its words `\` parts names, too. */
function onDrive(path: string): string {
  return path.replaceAll('\\', '/').replace(/^\/([a-zA-Z])(?=\/|$)/, '$1:')
}

/** Devices whose content is somebody's data. `/dev/null`, terminals and descriptors are not among them. */
export function isBlockDevice(path: string): boolean {
  if (!path.startsWith('/dev/')) return false
  const name = path.slice(5)
  if (BLOCK_DEVICE.test(name)) return true
  // `/dev/sd?` and `/dev/nvme*` stand for disks, whichever there are.
  const isPattern = /[*?[]/.test(name)
  return isPattern && ['a', '0'].some((filler) => BLOCK_DEVICE.test(filled(name, filler)))
}

function filled(pattern: string, filler: string): string {
  return pattern.replace(/\[[^\]]*\]|[*?]/g, filler)
}

const MOST_KNOWN = 100 // what a few commands name; the work of one is what is saved

const LONGEST_PATH = 4096 // Linux opens nothing longer, and the work stays bounded

const BLOCK_DEVICE = textStart(String.raw`
  r?disk\d sd[a-z] hd[a-z] vd[a-z] xvd[a-z] nvme\d mmcblk\d md\d md/ dm-\d loop\d nbd\d sr\d zd\d
  bcache\d drbd\d pmem\d zvol/ mapper/. disk/by- vg ada?\d da\d`)
const HARMLESS_DEVICE = wholeText(String.raw`
  null zero full random urandom tty\w* pts/.* ptmx stdin stdout stderr fd/.* console snd.* dri.*
  video\d* input.* fuse kvm shm.* tcp/.* udp/.*`)

function isDevice(path: string): boolean {
  return path.startsWith('/dev/') && !HARMLESS_DEVICE.test(path.slice(5))
}

function unique(paths: readonly string[]): string[] {
  return [...new Set(paths)]
}
