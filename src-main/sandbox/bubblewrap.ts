/** The arguments of bubblewrap, from a plain description of what may be reached. */

/** Paths are real ones: a link in one would lead the mount elsewhere. */
export interface Boundaries {
  asRoot: boolean
  hasNetwork: boolean
  /** A folder of the session's own, seen as each of the system's for temporary files. */
  scratch: { folder: string; seenAs: readonly string[] }
  writable: readonly string[]
  /** Folders that are written to, but cannot be moved away with what is protected in them. */
  pinned: readonly string[]
  /** Below those. */
  readOnly: readonly string[]
  hidden: { folders: readonly string[]; files: readonly string[] }
  /** Shown again, read-only, in what is hidden; those that do not exist are left out. */
  shown: readonly string[]
  /** The same, and written to. */
  shared: readonly string[]
  /** Sockets and devices by which a command may leave. */
  ways: readonly string[]
}

/** What root keeps: work on files of any owner. All else would let it take the walls down. */
const FOR_ROOT = ['DAC_OVERRIDE', 'FOWNER', 'CHOWN', 'FSETID', 'SETUID', 'SETGID']

/** What a write there changes is the kernel's, for everybody. */
const OF_THE_KERNEL = ['sys', 'sysrq-trigger', 'irq', 'bus', 'fs', 'acpi', 'scsi']

export function bubblewrapArguments(boundaries: Boundaries): string[] {
  const { scratch, hidden } = boundaries
  const mounts = [
    ...scratch.seenAs.map((path) => ['--bind', scratch.folder, path]),
    ...boundaries.writable.map((path) => ['--bind', path, path]),
    ...hidden.folders.map((folder) => ['--tmpfs', folder]),
    // A device on such a mount cannot be opened, so the file can neither be read nor written.
    ...hidden.files.map((file) => ['--ro-bind', '/dev/null', file]),
    ...boundaries.pinned.map((path) => ['--bind', path, path]),
    ...boundaries.readOnly.map((path) => ['--ro-bind', path, path]),
    ...boundaries.shown.map((path) => ['--ro-bind-try', path, path]),
    ...boundaries.shared.map((path) => ['--bind', path, path]),
    ...boundaries.ways.map((path) => ['--dev-bind-try', path, path]),
  ]
  return [
    ...['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    ...(boundaries.hasNetwork ? [] : ['--unshare-net']),
    ...(boundaries.asRoot ? rootOnly() : ['--unshare-user']),
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'],
    ...OF_THE_KERNEL.flatMap((name) => ['--ro-bind-try', `/proc/${name}`, `/proc/${name}`]),
    ...['--tmpfs', '/run'],
    // What lies in another comes after it, or it would be covered.
    ...mounts.toSorted((one, other) => depthOf(one) - depthOf(other)).flat(),
    // What is written to an empty stand-in would be lost without a word.
    ...hidden.folders.flatMap((folder) => ['--remount-ro', folder]),
  ]
}

function depthOf(mount: readonly string[]): number {
  return mount.at(-1)?.split('/').length ?? 0
}

function rootOnly(): string[] {
  return ['--cap-drop', 'ALL', ...FOR_ROOT.flatMap((name) => ['--cap-add', `CAP_${name}`])]
}

export function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`)
}
