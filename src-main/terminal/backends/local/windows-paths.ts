/** Git Bash writes `C:\Users` as `/c/Users`; everything else on Windows does not. */

export function toBashPath(path: string): string {
  const forward = path.replaceAll('\\', '/')
  const drive = /^([A-Za-z]):(.*)$/.exec(forward)
  return drive ? `/${drive[1]?.toLowerCase()}${drive[2]}` : forward
}

export function fromBashPath(path: string): string {
  const drive = /^\/([A-Za-z])(\/.*)?$/.exec(path)
  if (!drive) return path
  return `${drive[1]?.toUpperCase()}:${(drive[2] ?? '/').replaceAll('/', '\\')}`
}
