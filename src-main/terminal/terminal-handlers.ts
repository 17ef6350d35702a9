/** What a window may ask about terminals. */
import type { Handlers } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { THIS_MACHINE } from '../contract/places.ts'
import type { Keyboards } from './display/keyboards.ts'
import type { PersonShells } from './display/person-shells.ts'
import type { Terminal, Terminals } from './display/terminals.ts'
import type { AgentRuns } from './execution/agent-runs.ts'
import type { PlaceShells } from './place-shells.ts'

type TerminalHandlers = Pick<Handlers, Extract<keyof Handlers, `terminal.${string}`>>

export function createTerminalHandlers(deps: {
  terminals: Terminals
  shells: PersonShells
  placeShells: PlaceShells
  runs: AgentRuns
  keyboards: Keyboards
}): TerminalHandlers {
  const { terminals, runs, keyboards } = deps
  return {
    'terminal.open': ({ columns, rows, cwd, place = THIS_MACHINE, sessionId }) =>
      place === THIS_MACHINE
        ? deps.shells.open({ columns, rows }, cwd)
        : deps.placeShells.open({ columns, rows }, { place, cwd, sessionId }),
    'terminal.attach': async ({ id, cursor }, from) => {
      const terminal = terminals.get(id)
      terminal.program.seen?.()
      const finding = pictureFor(terminal, cursor)
      const { found: picture, isGone } = await terminals.whileThere(from.id, finding)
      // Nobody would ever let go for it again, and a command would wait for what it draws.
      if (isGone) throw new RuntimeError('not-found', say('terminal.closed'))
      const end = terminal.stream.shownTo()
      const start = terminal.stream.attach(from.id, picture?.cursor ?? cursor)
      return { from: start, end, ...terminal.size(), ...(picture && { replay: picture.replay }) }
    },
    'terminal.detach': done(({ id }, from) => terminals.get(id).stream.detach(from.id)),
    'terminal.ack': done(({ id, cursor }, from) => terminals.get(id).stream.ack(from.id, cursor)),
    'terminal.write': done(({ id, data }) => type(terminals.running(id), data)),
    'terminal.resize': done(({ id, columns, rows }) => terminals.get(id).resize({ columns, rows })),
    'terminal.stop': done(({ id }) => terminals.running(id).program.stop()),
    'terminal.close': async ({ id }) => {
      const terminal = terminals.get(id)
      if (terminal.view().state.kind === 'running') await terminal.program.kill()
      terminals.remove(id)
      return null
    },
    'terminal.takeOver': done(({ id }) => {
      const terminal = terminals.running(id)
      const run = runs.of(id)
      if (!run || terminal.view().keyboard === 'nobody')
        throw new RuntimeError('conflict', say('terminal.noInput'))
      keyboards.takeOver(terminal, run.executing.pauseTimeout)
    }),
    'terminal.handBack': done(({ id }) => keyboards.handBack(terminals.get(id).id)),
    'terminal.keep': done(({ id, keep }) => {
      const { processId, pty } = terminals.running(id).view()
      if (!processId || pty || !runs.of(id)?.survives)
        throw new RuntimeError('conflict', say('terminal.cannotGoOn'))
      terminals.get(id).change({ kept: keep || undefined })
    }),
    'terminal.answerSecret': done(({ id, secret }) => {
      const terminal = terminals.running(id)
      if (terminal.view().secretPrompt === undefined)
        throw new RuntimeError('conflict', say('terminal.noPassword'))
      send(terminal, `${secret}\r`, '')
    }),
  }

  function type(terminal: Terminal, data: string): void {
    if (terminal.view().keyboard !== 'person')
      throw new RuntimeError('forbidden', say('terminal.agentTypes'))
    send(terminal, data, data)
  }

  function send(terminal: Terminal, data: string, echo: string): void {
    terminal.stream.typed(echo)
    runs.typed(terminal.id, data)
    terminal.program.write(data)
  }

  /** Only when the bytes that drew the screen are gone. */
  async function pictureFor(terminal: Terminal, cursor: number | undefined) {
    const { stream } = terminal
    if ((cursor ?? 0) >= stream.start()) return undefined
    return runs.of(terminal.id)?.picture()
  }
}

/** A request that is answered with nothing. */
function done<Request, From>(run: (request: Request, from: From) => void) {
  return (request: Request, from: From): null => {
    run(request, from)
    return null
  }
}
