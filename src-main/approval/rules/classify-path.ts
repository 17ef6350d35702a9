/** Says whose a path is: the project's, the person's, the system's, a device. Text only, unless links are followed. */
import { textStart, wholeText } from './patterns.ts'
import {
  HOME_SECRETS,
  HOME_STARTUP,
  isAtOrBelow,
  PROJECT_PROTECTED,
  SCRATCH,
  TOP_LEVEL,
} from './places.ts'
import type { ClassifiedPath, ClassifyPath, Places, ScopeClass } from './rule.ts'

export function createClassifyPath(places: Places): ClassifyPath {
  const follow = places.resolveLinks ?? ((path: string) => path)
  const homes = unique([canonicalPath(places.home), canonicalPath(follow(places.home))])
  const workspaces = unique([canonicalPath(places.cwd), canonicalPath(follow(places.cwd))]).filter(
    (path) => !isTooWide(path),
  )
  const ours = places.protectedPaths.map((path) => canonicalPath(path))

  return (path, cwd) => {
    const isAbsolute = path.startsWith('/')
    if ((!isAbsolute && cwd === null) || path.length > LONGEST_PATH)
      return { scope: 'unknown', path }
    const written = canonicalPath(isAbsolute ? path : `${cwd}/${path}`)
    const real = canonicalPath(follow(written))
    return { scope: scopeOf(real), path: real } satisfies ClassifiedPath
  }

  function scopeOf(path: string): ScopeClass {
    if (path === '/') return 'root'
    if (ours.some((own) => below(path, own) !== null)) return 'workspace-protected'
    const inHome = firstBelow(path, homes)
    if (inHome !== null) {
      if (isAtOrBelow(inHome, HOME_STARTUP)) return 'home-startup'
      if (isAtOrBelow(inHome, HOME_SECRETS)) return 'home-secret'
    }
    const inWorkspace = firstBelow(path, workspaces)
    if (inWorkspace !== null) return projectScope(inWorkspace)
    if (inHome !== null) return homeScope(inHome)
    const fromRoot = path.slice(1)
    if (isDevice(path)) return 'device'
    if (isAtOrBelow(fromRoot, SCRATCH)) return 'scratch'
    const [top = '', owner] = fromRoot.split('/')
    if (owner !== undefined && (top === 'home' || top === 'Users')) return 'other-home'
    if (top === 'root') return 'other-home'
    return 'system'
  }

  /** A workspace that is the whole home folder or a system folder vouches for nothing in it. */
  function isTooWide(path: string): boolean {
    if (homes.some((home) => below(home, path) !== null)) return true
    const [top = '', second] = path.slice(1).split('/')
    return path === '/' || isTopLevel(path) || top === 'etc' || (top === 'usr' && second !== 'src')
  }
}

/** Absolute, without `.`, `..`, doubled slashes and macOS's `/private`. */
export function canonicalPath(path: string): string {
  const kept: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') kept.pop()
    else if (part !== '' && part !== '.') kept.push(part)
  }
  if (kept[0] === 'private' && ['etc', 'var', 'tmp'].includes(kept[1] ?? '')) kept.shift()
  return `/${kept.join('/')}`
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

export function isTopLevel(path: string): boolean {
  return TOP_LEVEL.has(path.slice(1))
}

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

function projectScope(inside: string): ScopeClass {
  return hasProtectedTail(inside) ? 'workspace-protected' : 'workspace'
}

function homeScope(inside: string): ScopeClass {
  if (hasProtectedTail(inside)) return 'workspace-protected'
  // A dot-file right in the home folder is some program's configuration or history.
  return inside.startsWith('.') && !inside.includes('/') && inside !== '.cache'
    ? 'home-startup'
    : 'home'
}

// Left behind by git itself, or notes that nobody runs.
const GIT_LEFTOVERS = /(?:^|\/)\.git\/(?:.*\.lock|info\/exclude|[A-Z]+_(?:EDITMSG|MSG))$/

/** `packages/a/.git/hooks/x` is protected as `.git/hooks/x` is. */
function hasProtectedTail(inside: string): boolean {
  if (GIT_LEFTOVERS.test(inside)) return false
  for (let at = 0; at >= 0; at = inside.indexOf('/', at) + 1 || -1) {
    if (isAtOrBelow(inside.slice(at), PROJECT_PROTECTED)) return true
  }
  return false
}

/** The part of `path` under `folder`, '' for the folder itself, null when it lies elsewhere. */
function below(path: string, folder: string): string | null {
  if (path === folder) return ''
  const start = folder === '/' ? '/' : `${folder}/`
  return path.startsWith(start) ? path.slice(start.length) : null
}

function firstBelow(path: string, folders: readonly string[]): string | null {
  for (const folder of folders) {
    const inside = below(path, folder)
    if (inside !== null) return inside
  }
  return null
}

function unique(paths: readonly string[]): string[] {
  return [...new Set(paths)]
}
