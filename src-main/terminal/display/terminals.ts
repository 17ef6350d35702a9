/** Every terminal that a window can show: its view, its bytes, and who looks at it. */
import type { Events, TerminalEvents, TerminalView } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import type { PtySize } from '../pty.ts'
import { createOutputStream, type OutputStream } from './output-stream.ts'

const MAX_ENDED = 100
const MAX_ENDED_BYTES = 64 * 1024 * 1024

export type PublishTerminal = <Name extends keyof TerminalEvents>(
  name: Name,
  payload: Events[Name],
  toClientId?: string,
) => void

/** What drives a terminal: a person's shell, or a command of the agent. */
export interface TerminalProgram {
  write(data: string): void
  resize(size: PtySize): void
  /** Holds the output back while nobody can keep up with it, or lets it run on. */
  hold(held: boolean): void
  /** Ctrl-C, then the end of whatever has not ended by itself. */
  stop(): void
  /** Ends it now, for good; resolves when nothing of it is left. */
  kill(): Promise<void>
  /** A window looks at it for the first time. */
  seen?(): void
}

/** Of a terminal in which nothing runs. */
export const nothingRuns: TerminalProgram = {
  write: () => {},
  resize: () => {},
  hold: () => {},
  stop: () => {},
  kill: async () => {},
}

export interface Terminal {
  readonly id: string
  readonly stream: OutputStream
  readonly program: TerminalProgram
  view(): TerminalView
  size(): PtySize
  resize(size: PtySize): void
  change(patch: Partial<TerminalView>): void
  ended(exitCode: number | null): void
}

export interface TerminalsDeps {
  publish: PublishTerminal
  now(): number
  after(ms: number, run: () => void): () => void
  newId(): string
  /** How many lines a window keeps of each. */
  scrollbackLines(): number
  /** It ended, or it is gone. */
  onEnded?(terminal: Terminal): void
  onRemoved?(id: string): void
}

export type NewTerminal = Omit<TerminalView, 'id' | 'startedAt' | 'state'>

export function createTerminals(deps: TerminalsDeps) {
  const open = new Map<string, Terminal>()
  /** Windows for which something is being found out. */
  const waits = new Set<{ clientId: string; isGone: boolean }>()
  return { add, restore, get, running, all, list, remove, whileThere, clientGone }

  function add(start: NewTerminal, size: PtySize, program: TerminalProgram): Terminal {
    const startedAt = deps.now()
    return restore(
      { ...start, id: deps.newId(), startedAt, state: { kind: 'running' } },
      size,
      program,
    )
  }

  /** One that had its id before. */
  function restore(start: TerminalView, size: PtySize, program: TerminalProgram): Terminal {
    const { id } = start
    let current: PtySize = size
    let view = start
    const stream = createOutputStream({
      now: deps.now,
      after: deps.after,
      hold: program.hold,
      scrollbackLines: deps.scrollbackLines,
      screen: () => current,
      send: (clientId, cursor, bytes, toBeSeen) =>
        deps.publish(
          'terminal.data',
          { id, cursor, bytes, ...(toBeSeen ? { toBeSeen } : {}) },
          clientId,
        ),
    })
    const terminal: Terminal = {
      id,
      stream,
      program,
      view: () => view,
      size: () => current,
      resize,
      change,
      ended,
    }
    open.set(id, terminal)
    deps.publish('terminal.opened', view)
    return terminal

    function change(patch: Partial<TerminalView>): void {
      view = withoutGaps({ ...view, ...patch })
      if (open.has(id)) deps.publish('terminal.changed', view)
    }

    function resize(wanted: PtySize): void {
      current = wanted
      if (view.state.kind === 'running') program.resize(wanted)
    }

    function ended(exitCode: number | null): void {
      if (view.state.kind === 'ended') return
      stream.flush()
      const state = { kind: 'ended', exitCode, endedAt: deps.now() } as const
      change({ state, keyboard: 'nobody', secretPrompt: undefined })
      if (open.has(id)) deps.onEnded?.(terminal)
      forgetOldest()
    }
  }

  function get(id: string): Terminal {
    const terminal = open.get(id)
    if (!terminal) throw new RuntimeError('not-found', say('terminal.closed'))
    return terminal
  }

  function running(id: string): Terminal {
    const terminal = get(id)
    if (isEnded(terminal)) throw new RuntimeError('conflict', say('terminal.nothingRuns'))
    return terminal
  }

  function all(): Terminal[] {
    return [...open.values()]
  }

  function list(): TerminalView[] {
    return all().map((terminal) => terminal.view())
  }

  function remove(id: string): void {
    const terminal = open.get(id)
    if (!open.delete(id)) return
    terminal?.stream.dispose()
    deps.publish('terminal.closed', { id })
    deps.onRemoved?.(id)
  }

  /** What is found out for a window, and whether that has gone meanwhile. */
  async function whileThere<Found>(
    clientId: string,
    finding: Promise<Found>,
  ): Promise<{ found: Found; isGone: boolean }> {
    const wait = { clientId, isGone: false }
    waits.add(wait)
    const found = await finding.finally(() => waits.delete(wait))
    return { found, isGone: wait.isGone }
  }

  function clientGone(clientId: string): void {
    for (const wait of waits) wait.isGone ||= wait.clientId === clientId
    for (const terminal of open.values()) terminal.stream.detach(clientId)
  }

  /** An agent runs thousands of commands; the last hundred can be looked at again. */
  function forgetOldest(): void {
    const ended = all().filter((terminal) => isEnded(terminal) && terminal.view().owner === 'agent')
    let bytes = ended.reduce((sum, { stream }) => sum + stream.end() - stream.start(), 0)
    let count = ended.length
    for (const terminal of ended) {
      if (count <= MAX_ENDED && bytes <= MAX_ENDED_BYTES) return
      bytes -= terminal.stream.end() - terminal.stream.start()
      count -= 1
      remove(terminal.id)
    }
  }
}

export type Terminals = ReturnType<typeof createTerminals>

function isEnded(terminal: Terminal): boolean {
  return terminal.view().state.kind === 'ended'
}

/** A key without a value is there in one transport and not in the other. */
function withoutGaps(view: TerminalView): TerminalView {
  const entries = Object.entries(view).filter(([, value]) => value !== undefined)
  // Only optional keys can be without a value.
  return Object.fromEntries(entries) as unknown as TerminalView
}
