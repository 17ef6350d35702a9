/** How this app came onto the machine, and who may put another version in its place. */
export interface Installation {
  kind: 'deb' | 'rpm' | 'AppImage' | 'folder' | 'npm' | 'source'
  /** The file of an AppImage, and how it is replaced: the app ends with that. */
  self?: { file: string; replaceWith(newFile: string, version: string): Promise<void> }
}
