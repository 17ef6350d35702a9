/** Who types in an agent's terminal. While a person does, the agent of that session waits. */
import type { Terminal } from './terminals.ts'

interface Taken {
  terminal: Terminal
  sessionId: string
  since: number
  pauseTimeout(reason: string, paused: boolean): void
}

export function createKeyboards(deps: { now(): number }) {
  const taken = new Map<string, Taken>()
  const heldMs = new Map<string, number>()
  const waiting = new Set<() => void>()
  return { takeOver, handBack, whenFree, heldFor }

  function takeOver(terminal: Terminal, pauseTimeout: Taken['pauseTimeout']): void {
    const { sessionId } = terminal.view()
    if (sessionId === undefined || taken.has(terminal.id)) return
    taken.set(terminal.id, { terminal, sessionId, since: deps.now(), pauseTimeout })
    pauseTimeout('keyboard', true)
    terminal.change({ keyboard: 'person' })
  }

  /** Also when the command ends: there is nothing left to type into. */
  function handBack(terminalId: string): void {
    const found = taken.get(terminalId)
    if (!found) return
    taken.delete(terminalId)
    heldMs.set(terminalId, heldFor(terminalId) + deps.now() - found.since)
    found.pauseTimeout('keyboard', false)
    if (found.terminal.view().state.kind === 'running') found.terminal.change({ keyboard: 'agent' })
    for (const look of [...waiting]) look()
  }

  function isTaken(sessionId: string): boolean {
    return [...taken.values()].some((entry) => entry.sessionId === sessionId)
  }

  /** Resolves when no person types in a terminal of the session, or when it is called off. */
  function whenFree(sessionId: string, signal: AbortSignal): Promise<void> {
    if (!isTaken(sessionId) || signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const look = () => {
        if (isTaken(sessionId) && !signal.aborted) return
        waiting.delete(look)
        signal.removeEventListener('abort', look)
        resolve()
      }
      waiting.add(look)
      signal.addEventListener('abort', look)
    })
  }

  /** How long a person had the keyboard of a terminal, all in all. */
  function heldFor(terminalId: string): number {
    return heldMs.get(terminalId) ?? 0
  }
}

export type Keyboards = ReturnType<typeof createKeyboards>
