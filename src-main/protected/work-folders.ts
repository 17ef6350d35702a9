/** Which folder may be the one that the work is about. */

/** Losing one of these as a whole makes a system unusable or loses everybody's data. */
export const TOP_LEVEL: ReadonlySet<string> = new Set(
  `bin boot dev etc home lib lib32 lib64 libx32 media mnt nix opt proc root run sbin snap srv sys usr var
   Applications Library Network System Users Volumes cores private`.split(/\s+/),
)

/** One that is the whole home folder or a system folder vouches for nothing in it. All are canonical. */
export function isTooWide(path: string, homes: readonly string[]): boolean {
  if (homes.some((home) => home === path || home.startsWith(path === '/' ? '/' : `${path}/`)))
    return true
  const [top = '', second] = path.slice(1).split('/')
  if (path === '/' || TOP_LEVEL.has(path.slice(1)) || top === 'etc') return true
  return (top === 'usr' && second !== 'src') || /^[a-z]:$/.test(path.slice(1))
}
