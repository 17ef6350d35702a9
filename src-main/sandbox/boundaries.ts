/** Says in plain terms what the commands of a session may reach, from what is there on the disk. */
import { basename, dirname, isAbsolute, join } from 'node:path'
import { SECRETS_OF_HOME, STEERING_NAMES } from '../protected/listed-names.ts'
import { createProtectedPaths } from '../protected/protected-paths.ts'
import { type Boundaries, isBelow } from './bubblewrap.ts'
import { gitFoldersOf } from './git-folders.ts'
import type { GitGuards } from './git-guards.ts'
import { createLook, type Look } from './look.ts'

export interface Session {
  /** A real path. */
  workspace: string
  hasNetwork: boolean
  /** What the person passes on to its commands, also by a door that they opened. */
  passedOn: Readonly<Record<string, string>>
  /** Folders that the app shares with the shells: one to read from, one to write to. */
  shown: readonly string[]
  shared: readonly string[]
  scratch: string
}

export interface Owner {
  /** A real path. */
  home: string
  asRoot: boolean
  /** The app's own data. */
  dataFolder: string
  temporaryFolders: readonly string[]
  /** What the app puts into repositories for this. */
  guards: Pick<GitGuards, 'into'>
}

/** What package managers fetch and build, and fetch again when it is gone. */
const CACHES = [
  ...[
    '.cache',
    '.npm',
    '.pnpm-store',
    '.local/share/pnpm/store',
    '.yarn/berry',
    '.bun/install/cache',
  ],
  ...[
    '.cargo/registry',
    '.cargo/git',
    'go/pkg',
    '.gradle/caches',
    '.gradle/wrapper',
    '.m2/repository',
  ],
  ...['.ivy2/cache', '.nuget/packages', '.conda/pkgs', '.gem/specs', '.bundle/cache', '.deno'],
  ...[
    '.local/share/virtualenv',
    '.local/share/uv',
    '.hex',
    '.pub-cache',
    '.stack/pantry',
    '.cabal/packages',
  ],
]

/** What shells and editors keep in the cache folder and run when they start. */
const RUN_FROM_CACHE =
  /^(?:\.?zcomp\w*|p10k|powerlevel\w*|gitstatus|zsh|zsh4humans|zinit|antigen|antidote|sheldon|oh-my|starship|wal|fish|xonsh|nu|carapace|nvim|vim|emacs)(?:[-.]|$)/

/** Names of hosts are looked up by way of these, and some systems keep their programs there. */
const SHOWN_OF_RUN = [
  ...['/run/systemd/resolve', '/run/resolvconf', '/run/NetworkManager/resolv.conf'],
  ...['/run/current-system', '/run/opengl-driver', '/run/booted-system'],
]

/** To compute with, without a screen. */
const DEVICES = /^(?:nvidia\w*|kfd|dxg)$/
const RENDERERS = /^renderD\d+$/

export function boundariesOf(
  session: Session,
  owner: Owner,
  look: Look = createLook(),
): Boundaries & { hasSockets: boolean } {
  const { kindOf, namesIn, pathsIn, realPath } = look
  const { workspace } = session
  const { home, asRoot } = owner
  const git = gitFoldersOf(workspace, owner, look)
  const steering = existingBelow(workspace, STEERING_NAMES)
  const started = startedFrom(join(home, '.cache'))
  const handed = handedOn(session.passedOn, home)
  const open = [...handed.files, ...handed.sockets]
  const writable = unique([...caches(home), workspace, ...git.written])
  const readOnly = [...steering, ...git.steering, ...started].filter(isItself)
  const hidden = outermost([owner.dataFolder, ...secrets(owner)]).filter(
    (path) => !open.includes(path) && !isBelow(workspace, path),
  )
  return {
    ...{ asRoot, hasNetwork: session.hasNetwork, writable },
    scratch: { folder: session.scratch, seenAs: owner.temporaryFolders },
    pinned: unique([...readOnly, ...hidden].flatMap((path) => foldersBetween(writable, path))),
    readOnly: unique(readOnly),
    hidden: {
      folders: hidden.filter((path) => kindOf(path) === 'folder'),
      files: hidden.filter((path) => kindOf(path) !== 'folder'),
    },
    // A home among temporary files would go with them.
    shown: [...SHOWN_OF_RUN.filter(exists), ...homeAmong(owner), ...session.shown, ...handed.files],
    shared: session.shared,
    ways: [...handed.sockets, ...devices()],
    hasSockets: handed.sockets.length > 0,
  }

  function caches(home: string): string[] {
    return existingBelow(home, CACHES)
      .filter((path) => !isBelow(path, workspace))
      .flatMap((path) => realPath(path) ?? [])
      .filter((path) => kindOf(path) === 'folder' && !isBelow(home, path))
  }

  function startedFrom(cache: string): string[] {
    const folder = realPath(cache)
    return folder === undefined
      ? []
      : pathsIn(folder).filter((path) => RUN_FROM_CACHE.test(basename(path)))
  }

  /** Root may read everybody's, so everybody's are hidden from its commands. */
  function secrets({ home, asRoot }: Owner): string[] {
    const homes = asRoot ? unique([home, '/root', ...pathsIn('/home')]) : [home]
    const isSecret = createProtectedPaths({ homes, workspaces: [] })
    const named = homes.flatMap((each) => existingBelow(each, SECRETS_OF_HOME))
    const looked = [...homes, ...(asRoot ? ['/etc', '/etc/ssh'] : [])].flatMap(pathsIn)
    const found = [...named, ...looked.filter((path) => isSecret(path).read !== null)]
    return unique(found.flatMap(meantBy))
  }

  /**
   * What the variables lead to that the person passes on: a file, a folder of settings, a socket. The
   * screen's is named by its number, and the keys of the agent are of no use without the known hosts.
   */
  function handedOn(variables: Session['passedOn'], home: string) {
    const { DISPLAY, WAYLAND_DISPLAY, XDG_RUNTIME_DIR, DBUS_SESSION_BUS_ADDRESS } = variables
    const number = /^:(\d+)/.exec(DISPLAY ?? '')?.[1]
    const bus = /^unix:path=([^,;]+)/.exec(DBUS_SESSION_BUS_ADDRESS ?? '')?.[1]
    const found = [
      ...Object.entries(variables).flatMap(([name, value]) =>
        name === 'XDG_RUNTIME_DIR' ? [] : value,
      ),
      ...(number ? [`/tmp/.X11-unix/X${number}`, join(home, '.Xauthority')] : []),
      ...(WAYLAND_DISPLAY && XDG_RUNTIME_DIR ? [join(XDG_RUNTIME_DIR, WAYLAND_DISPLAY)] : []),
      ...(bus ? [bus] : XDG_RUNTIME_DIR ? [join(XDG_RUNTIME_DIR, 'bus')] : []),
      ...(variables.SSH_AUTH_SOCK
        ? ['known_hosts', 'config'].map((name) => join(home, '.ssh', name))
        : []),
    ].filter((path) => isAbsolute(path) && !isBelow(home, path))
    return {
      files: found.filter((path) => ['file', 'folder'].includes(kindOf(path) ?? '')),
      sockets: found.filter((path) => kindOf(path) === 'socket'),
    }
  }

  function devices(): string[] {
    const names = (folder: string, pattern: RegExp) =>
      pathsIn(folder).filter((path) => pattern.test(path.slice(folder.length + 1)))
    return [...names('/dev', DEVICES), ...names('/dev/dri', RENDERERS)]
  }

  /** Most of a long list begins with a name that the folder does not have, so that is looked at first. */
  function existingBelow(folder: string, names: readonly string[]): string[] {
    const there = new Set(namesIn(folder))
    return names
      .filter((name) => there.has(name.split('/', 1)[0] ?? ''))
      .map((name) => join(folder, name))
      .filter(exists)
  }

  /** A link that a command could have made there leads to no secret elsewhere. */
  function meantBy(path: string): string[] {
    const real = realPath(path)
    const around = [workspace, ...CACHES.map((name) => join(home, name))].find((folder) =>
      isBelow(path, folder),
    )
    const top = around === undefined ? '/' : realPath(around)
    return real !== undefined && top !== undefined && isBelow(real, top) ? [real] : []
  }

  /** What is mounted under a name that a link is part of, is mounted where that link leads. */
  function isItself(path: string): boolean {
    return realPath(path) === path
  }

  function exists(path: string): boolean {
    return kindOf(path) !== undefined
  }
}

function homeAmong({ home, temporaryFolders }: Owner): string[] {
  return temporaryFolders.some((folder) => isBelow(home, folder)) ? [home] : []
}

/** The folders around a protected path, as far as they could be moved away with it. */
function foldersBetween(writable: readonly string[], path: string): string[] {
  const folder = dirname(path)
  if (writable.includes(folder) || !writable.some((root) => isBelow(folder, root))) return []
  return [...foldersBetween(writable, folder), folder]
}

/** One that lies in another is hidden with it. */
function outermost(paths: readonly string[]): string[] {
  return paths.filter((path) => !paths.some((other) => other !== path && isBelow(path, other)))
}

function unique(paths: readonly string[]): string[] {
  return [...new Set(paths)]
}
