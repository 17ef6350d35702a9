import { isAbsolute, relative } from 'node:path'

/** A relative path that leaves the session's folder is seldom what was meant. */
export function outsideWarning(
  path: string,
  files: { cwd(): string; resolve(path: string): string },
): string | undefined {
  if (isAbsolute(path) || path.startsWith('~')) return undefined
  const inside = relative(files.cwd(), files.resolve(path))
  if (!inside.startsWith('..') && !isAbsolute(inside)) return undefined
  return `${path} leads outside the working folder ${files.cwd()}, to ${files.resolve(path)}`
}
