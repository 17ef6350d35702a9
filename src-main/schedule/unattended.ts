/** The sessions that a schedule began and that are still at it: nobody is asked in them. */

export interface Unattended {
  /** How the schedule is called in the log. */
  via: string
  /** By key, what the person lets exactly this schedule do. */
  allowed: ReadonlySet<string>
  /** The toolsets it is limited to; none: all. */
  toolsets: readonly string[]
  /** It came to something that would have been asked about. */
  notAsked: (skipped: { text: string; cwd: string; key?: string }) => void
}

export function createUnattended() {
  const sessions = new Map<string, Unattended>()
  return {
    of: (sessionId: string): Unattended | undefined => sessions.get(sessionId),
    begin: (sessionId: string, run: Unattended): void => void sessions.set(sessionId, run),
    end: (sessionId: string): void => void sessions.delete(sessionId),
  }
}

export type UnattendedSessions = ReturnType<typeof createUnattended>
