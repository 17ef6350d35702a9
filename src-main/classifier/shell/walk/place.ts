/** What it means for a finding that its command runs somewhere else. */
import type { Place, Unit } from '../unit.ts'

const HOST_ROOTS = new Set(['/', '/etc', '/usr', '/var', '/home', '/root', '/dev'])

/** A fresh container that can reach nothing of the host: whatever happens there is gone with it. */
export function isThrowaway(place: Place): boolean {
  return (
    place.kind === 'container' &&
    place.started === 'run' &&
    place.mounts.length === 0 &&
    !place.privileged
  )
}

/** The path on the host that a container sees under this one; unchanged where none is mounted. */
export function hostPath(path: string, place: Place): string {
  if (place.kind !== 'container' || !place.mountedAt) return path
  for (const [inside, outside] of place.mountedAt) {
    const folder = inside.replace(/\/+$/, '')
    if (path === folder || path.startsWith(`${folder}/`))
      return `${outside.replace(/\/+$/, '')}${path.slice(folder.length)}` || '/'
  }
  return path
}

/** The command works on this machine, or on its disks mounted somewhere else. */
export function reachesHost({ place }: Unit): boolean {
  if (place.kind === 'local') return true
  return place.kind === 'container' && place.mounts.some((path) => HOST_ROOTS.has(path ?? ''))
}
