/** A folder as people say it: from their home, or by its last two names. */
export function shortPath(path: string, home: string | undefined): string {
  const under = fromHome(path, home)
  const names = under.split(/[/\\]/)
  return names.length > 3 ? `…/${names.slice(-2).join('/')}` : under
}

/** The whole of it, from the person's home where it is below that. */
export function fromHome(path: string, home: string | undefined): string {
  if (!home) return path
  if (path === home) return '~'
  return path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path
}
