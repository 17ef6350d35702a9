/**
 * Where the commands of a session run and its files lie. `places.of(session)` says it, and whoever
 * decides about a command or a path reads it there instead of taking this machine for granted.
 */
export interface Place {
  /** Names it among all places: what is allowed in one is not allowed in another. */
  readonly name: string
  /** The kind of backend; two hosts are of one kind. */
  readonly kind: string
  /** What runs there cannot touch the person's own files. */
  readonly isolated: boolean
  /** Its commands run in the sandbox of this machine. */
  readonly confined: boolean
  /** By walls that were never proven to hold: they make no question needless. */
  readonly isUntried?: boolean
  /** And have no network there. */
  readonly isOffline?: boolean
  /** Its files and processes are those that this app sees itself. */
  readonly isThisMachine: boolean
  /** What reads a command there. */
  readonly dialect: 'bash' | 'powershell'
  /** What `~` means there. */
  readonly home: string
  /** Where work begins there. */
  readonly folder: string
  /** The path with its links followed; only where that can be seen from here. */
  followLinks?(path: string): string
  /** Where a path of its commands lies on the disk here; only where that is not what it says. */
  onDisk?(path: string): string
}

/** A work tree in which a session works beside the person, and the repository for which it stands. */
export interface Twin {
  /** The same path there; undefined for what lies outside the work tree. */
  inRepository(path: string): string | undefined
  /** And back. */
  inTree(path: string): string | undefined
}
