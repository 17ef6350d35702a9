/** What is wrong with the data folder, although the app can start with it. */
export type FolderTrouble =
  /** The lock was damaged; it is kept under another name. */
  | { kind: 'mended'; path: string; keptAs: string }
  /** Nothing keeps a second app away. */
  | { kind: 'unlocked'; path: string; cause: string }
