/** Every terminal that a window can show: its view, its bytes, and who looks at it. */
import type { Events, TerminalEvents, TerminalView } from '#contract'
import { RuntimeError } from '#wire'
import { createOutputStream, type OutputStream } from './output-stream.ts'
import type { PtySize } from './pty.ts'

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
}

export type NewTerminal = Omit<TerminalView, 'id' | 'startedAt' | 'state'>

export function createTerminals(deps: TerminalsDeps) {
  const open = new Map<string, Terminal>()
  return { add, get, running, list, remove, clientGone }

  function add(start: NewTerminal, size: PtySize, program: TerminalProgram): Terminal {
    const id = deps.newId()
    let current: PtySize = size
    let view: TerminalView = {
      ...start,
      id,
      startedAt: deps.now(),
      state: { kind: 'running' },
    }
    const stream = createOutputStream({
      now: deps.now,
      after: deps.after,
      hold: program.hold,
      send: (clientId, cursor, bytes) =>
        deps.publish('terminal.data', { id, cursor, bytes }, clientId),
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
      view = { ...view, ...patch }
      if (open.has(id)) deps.publish('terminal.changed', view)
    }

    function resize(wanted: PtySize): void {
      current = wanted
      if (view.state.kind === 'running') program.resize(wanted)
    }

    function ended(exitCode: number | null): void {
      if (view.state.kind === 'ended') return
      stream.flush()
      const { secretPrompt: _, ...rest } = view
      view = { ...rest, keyboard: 'nobody' }
      change({ state: { kind: 'ended', exitCode, endedAt: deps.now() } })
    }
  }

  function get(id: string): Terminal {
    const terminal = open.get(id)
    if (!terminal) throw new RuntimeError('not-found', 'that terminal is closed')
    return terminal
  }

  function running(id: string): Terminal {
    const terminal = get(id)
    if (terminal.view().state.kind === 'ended')
      throw new RuntimeError('conflict', 'nothing runs in that terminal any more')
    return terminal
  }

  function list(): TerminalView[] {
    return [...open.values()].map((terminal) => terminal.view())
  }

  function remove(id: string): void {
    const terminal = open.get(id)
    if (!open.delete(id)) return
    terminal?.stream.dispose()
    deps.publish('terminal.closed', { id })
  }

  function clientGone(clientId: string): void {
    for (const terminal of open.values()) terminal.stream.detach(clientId)
  }
}

export type Terminals = ReturnType<typeof createTerminals>
