/** A path as the agent would write it. */
export function pathBelow(folder: string, path: string): string {
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path
}
