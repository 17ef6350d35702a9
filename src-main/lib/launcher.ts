/** Running a program within something else: what is started instead of it. */

export type Launcher = (program: { file: string; args: readonly string[] }) => Launch

export interface Launch {
  file: string
  args: readonly string[]
  /** A file that it finds open. */
  opens?: { fd: number; path: string }
  /** Names of signals that are meant for the program and not for what is around it. */
  ignores: readonly string[]
}

/** What programs are kept within, as it is now. */
export interface Confinement {
  /** Another one as soon as anything of it is another. */
  readonly key: string
  /** Where what they call a path lies on the disk. */
  onDisk(path: string): string
  launcher(hasTerminal: boolean): Launcher
}

/** What those programs and the app have in common. */
export interface SharedFolders {
  /** Private to the app. */
  folder: string
  shown: readonly string[]
  shared: readonly string[]
  /** They have the network, whatever holds for others. */
  isOnline?: boolean
}
