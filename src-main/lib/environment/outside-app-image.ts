/**
 * The start of an AppImage puts folders of its own before those of the person, into `PATH` and
 * `LD_LIBRARY_PATH` among others. What it starts must not look there: another program would load the
 * app's libraries, and the folders are gone when the app ends.
 */
import { posix } from 'node:path'

const { isAbsolute, normalize, sep } = posix

/** What the runtime of an AppImage sets for the program inside, and the next one sets anew. */
const OF_THE_RUNTIME = ['APPIMAGE', 'APPDIR', 'ARGV0', 'OWD']

export type Environment = Readonly<Record<string, string | undefined>>

/** The environment as it was before; of a program that lies in no AppImage all of it. */
export function outsideAppImage(environment: Environment): Environment {
  const { APPIMAGE, APPDIR } = environment
  if (!APPIMAGE) return environment
  const inside = folderOf(APPDIR)
  const kept = Object.entries(environment).flatMap(([name, value]) => {
    if (OF_THE_RUNTIME.includes(name)) return []
    const rest = inside && value ? without(value, inside) : value
    return rest === undefined ? [] : [[name, rest] as const]
  })
  return Object.fromEntries(kept)
}

/** With a slash at its end. Below the root of all everything lies, so that is none. */
function folderOf(mount = ''): string | undefined {
  const folder = `${normalize(mount).replace(/\/$/, '')}${sep}`
  return isAbsolute(mount) && folder !== sep ? folder : undefined
}

/** Undefined when there was nothing else in the list. */
function without(list: string, inside: string): string | undefined {
  const all = list.split(':')
  const others = all.filter((folder) => !`${normalize(folder)}${sep}`.startsWith(inside))
  if (others.length === all.length) return list
  return others.some(Boolean) ? others.join(':') : undefined
}
