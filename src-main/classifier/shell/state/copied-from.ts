/** Where a path lay before its folder, or it, was copied. */

export function sourcesOf(path: string, from: string, to: string): string[] {
  if (path === to) return [from]
  if (!path.startsWith(`${to}/`)) return []
  const rest = path.slice(to.length)
  const name = from.slice(from.lastIndexOf('/'))
  const isInside = rest === name || rest.startsWith(`${name}/`)
  return [`${from}${rest}`, ...(isInside ? [`${from}${rest.slice(name.length)}`] : [])]
}

export function withoutSlash(path: string | null): string | null {
  return path === null ? null : path.replace(/\/+$/, '')
}
