/** Paths as every table here expects them: from the root on, with forward slashes, and no detours. */

/** Without `.`, `..`, doubled slashes and macOS's `/private`; `C:\x` becomes `/c:/x`. */
export function canonicalPath(path: string): string {
  if (isPlain(path)) return path
  const isDrive = DRIVE.test(path)
  const forward = isDrive ? path.replace(/^[\\/]{2}\?[\\/]/, '').replaceAll('\\', '/') : path
  const kept: string[] = []
  for (const part of forward.split('/')) {
    if (part === '..') kept.pop()
    else if (part !== '' && part !== '.') kept.push(part)
  }
  if (isDrive) kept[0] = (kept[0] ?? '').toLowerCase()
  if (kept[0] === 'private' && /^(?:etc|var|tmp)$/.test(kept[1] ?? '')) kept.shift()
  return `/${kept.join('/')}`
}

/** Most paths are so already; a name that begins with a dot is looked at. */
function isPlain(path: string): boolean {
  return (
    path.startsWith('/') &&
    !path.endsWith('/') &&
    !path.includes('/.') &&
    !path.includes('//') &&
    !path.startsWith('/private/')
  )
}

/** Does it begin at a root, and not in the folder that somebody is in? */
export function isRooted(path: string): boolean {
  return path.startsWith('/') || DRIVE.test(path)
}

/** The part of `path` under `folder`, both canonical; '' for the folder itself, null when it lies elsewhere. */
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

const DRIVE = /^(?:[\\/]{2}\?[\\/])?[a-zA-Z]:(?:[\\/]|$)/
