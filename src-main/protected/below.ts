/** Where a path lies relative to folders, both canonical. */

/** The part of `path` under `folder`, '' for the folder itself, null when it lies elsewhere. */
export function below(path: string, folder: string): string | null {
  if (path === folder) return ''
  const start = folder === '/' ? '/' : `${folder}/`
  return path.startsWith(start) ? path.slice(start.length) : null
}

export function firstBelow(path: string, folders: readonly string[]): string | null {
  for (const folder of folders) {
    const inside = below(path, folder)
    if (inside !== null) return inside
  }
  return null
}
