/** What would end, or stand still, with the app. */
import type { SessionView, TerminalView, WaitingView } from '#contract'

export interface AtWork {
  /** Titles of the conversations in which the agent is at work. */
  sessions: string[]
  /** What waits for the person. */
  waiting: string[]
  /** First lines of commands that run; those that the person keeps go on by themselves. */
  commands: string[]
}

export function atWork(now: {
  sessions: readonly SessionView[]
  terminals: readonly TerminalView[]
  waiting: readonly WaitingView[]
}): AtWork {
  return {
    sessions: now.sessions
      .filter(({ state, parentId }) => state === 'running' && parentId === undefined)
      .map(({ title }) => title),
    waiting: now.waiting.map(({ words }) => words),
    commands: now.terminals
      .filter(({ state, owner, kept }) => state.kind === 'running' && owner === 'agent' && !kept)
      .map(({ title }) => title),
  }
}
