/** A folder as people say it: from their home, or by its last two names. */
export function shortPath(path: string, home: string | undefined): string {
  if (home && path === home) return '~'
  const under = home && path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path
  const names = under.split(/[/\\]/)
  return names.length > 3 ? `…/${names.slice(-2).join('/')}` : under
}
