/** Terminals of the person and of the agent, and the requests of a window about them. */
import { randomUUID } from 'node:crypto'
import type { Handlers, TerminalView } from '#contract'
import type { Log } from '../lib/log.ts'
import { openPersonShell } from './person-shell.ts'
import { type SpawnPty, spawnPty } from './pty.ts'
import { createTerminals, type PublishTerminal } from './terminals.ts'
import { afterMs } from './timers.ts'

type TerminalHandlers = Pick<Handlers, Extract<keyof Handlers, `terminal.${string}`>>

export interface TerminalServiceDeps {
  publish: PublishTerminal
  log: Log
  now(): number
  env: Readonly<Record<string, string | undefined>>
  defaultCwd: string
  spawnPty?: SpawnPty
}

export function createTerminalService(deps: TerminalServiceDeps) {
  const terminals = createTerminals({
    publish: deps.publish,
    now: deps.now,
    after: afterMs,
    newId: () => `term_${randomUUID().slice(0, 13)}`,
  })

  const handlers: TerminalHandlers = {
    'terminal.open': async ({ columns, rows, cwd = deps.defaultCwd }) =>
      openPersonShell({
        terminals,
        spawnPty: deps.spawnPty ?? spawnPty,
        env: deps.env,
        size: { columns, rows },
        cwd,
      }),
    'terminal.attach': ({ id, cursor }, from) => {
      const terminal = terminals.get(id)
      const { stream } = terminal
      return { from: stream.attach(from.id, cursor), end: stream.end(), ...terminal.size() }
    },
    'terminal.detach': ({ id }, from) => {
      terminals.get(id).stream.detach(from.id)
      return null
    },
    'terminal.ack': ({ id, cursor }, from) => {
      terminals.get(id).stream.ack(from.id, cursor)
      return null
    },
    'terminal.write': ({ id, data }) => {
      const terminal = terminals.running(id)
      terminal.stream.typed()
      terminal.program.write(data)
      return null
    },
    'terminal.resize': ({ id, columns, rows }) => {
      terminals.get(id).resize({ columns, rows })
      return null
    },
    'terminal.stop': ({ id }) => {
      terminals.running(id).program.stop()
      return null
    },
    'terminal.close': async ({ id }) => {
      const terminal = terminals.get(id)
      if (terminal.view().state.kind === 'running') await terminal.program.kill()
      terminals.remove(id)
      return null
    },
    'terminal.takeOver': () => null,
    'terminal.handBack': () => null,
    'terminal.answerSecret': ({ id, secret }) => {
      terminals.running(id).program.write(`${secret}\r`)
      return null
    },
  }

  return { handlers, list, clientGone: terminals.clientGone, dispose }

  function list(): TerminalView[] {
    return terminals.list()
  }

  async function dispose(): Promise<void> {
    const running = terminals.list().filter((view) => view.state.kind === 'running')
    await Promise.all(running.map((view) => terminals.get(view.id).program.kill()))
  }
}

export type TerminalService = ReturnType<typeof createTerminalService>
