/** Paths as text: no file system is asked. */

/** The path from the root on, or null for a relative one when the folder is unknown. */
export function absolute(path: string, cwd: string | null): string | null {
  if (path.startsWith('/')) return normalize(path)
  if (cwd === null) return null
  return normalize(path === '' ? cwd : `${cwd}/${path}`)
}

/** The last name in it, as the program of that name prints it. */
export function basename(path: string, suffix = ''): string {
  const name = withoutEnd(path).split('/').at(-1) ?? ''
  return suffix !== '' && name !== suffix && name.endsWith(suffix)
    ? name.slice(0, -suffix.length)
    : name
}

/** The folder it lies in, as the program of that name prints it. */
export function dirname(path: string): string {
  const end = withoutEnd(path).lastIndexOf('/')
  if (end < 0) return path.startsWith('/') ? '/' : '.'
  return withoutEnd(path.slice(0, end)) || '/'
}

function withoutEnd(path: string): string {
  return path.replace(/\/+$/, '')
}

/** Without `.`, `..` and doubled slashes; a slash at the end stays. */
function normalize(path: string): string {
  const root = path.startsWith('/') ? '/' : ''
  const kept: string[] = []
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') kept.push(part)
    else if (kept.length > 0 && kept.at(-1) !== '..') kept.pop()
    else if (root === '') kept.push('..')
  }
  if (kept.length === 0) return root || '.'
  return `${root}${kept.join('/')}${path.endsWith('/') ? '/' : ''}`
}
