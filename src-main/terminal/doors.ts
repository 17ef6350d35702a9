/**
 * Ways out of a session's commands that only the person opens: to the screen, to the keys in the
 * SSH agent, to the desktop's bus. Held in memory, so that every run of the app begins with none.
 */
import type { Door } from '#contract'

const VARIABLES: Readonly<Record<Door, readonly string[]>> = {
  screen: ['DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY'],
  'ssh-agent': ['SSH_AUTH_SOCK'],
  // Where there is no address, the bus is looked for in that folder.
  bus: ['DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR'],
}

export function createDoors() {
  const open = new Map<string, ReadonlySet<Door>>()
  return { set, of, variables, endSession: (sessionId: string) => open.delete(sessionId) }

  /** Counts from the session's next command on. */
  function set(sessionId: string, door: Door, isOpen: boolean): void {
    const others = of(sessionId).filter((other) => other !== door)
    open.set(sessionId, new Set(isOpen ? [...others, door] : others))
  }

  function of(sessionId: string): Door[] {
    return [...(open.get(sessionId) ?? [])]
  }

  /** The names of the variables that lead there. */
  function variables(sessionId: string): string[] {
    return of(sessionId).flatMap((door) => VARIABLES[door])
  }
}
