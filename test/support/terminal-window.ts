/** A terminal service with a window that draws everything it gets, and a gate that a test sets. */

import { onTestFinished } from 'vitest'
import type { Client, Events, TerminalEvents, TerminalView } from '#contract'
import { systemClock } from '../../src-main/lib/clock.ts'
import { silentLog } from '../../src-main/lib/log.ts'
import type { CallTraces } from '../../src-main/ports/call.ts'
import type { CarriedState, CommandRequest, GateAnswer } from '../../src-main/ports/gate.ts'
import type { Provider } from '../../src-main/terminal/backends/backend.ts'
import type { ThisMachineDeps } from '../../src-main/terminal/backends/local/this-machine.ts'
import {
  createTerminalService,
  type TerminalServiceDeps,
} from '../../src-main/terminal/terminal-service.ts'
import { openPlaces } from './places.ts'
import { temporaryFolder } from './temporary-folder.ts'

export const client: Client = { id: 'w1', transport: 'ipc' }

type TerminalEvent = {
  [Name in keyof TerminalEvents]: { name: Name; payload: TerminalEvents[Name] }
}[keyof TerminalEvents]

/** A test that says nothing of it means that nothing changes between the answer and the start. */
type Answer =
  | Extract<GateAnswer, { allowed: false }>
  | (Omit<Extract<GateAnswer, { allowed: true }>, 'stillHolds'> & {
      stillHolds?: (state?: CarriedState) => boolean
    })

export function openTerminals(
  overrides: Partial<TerminalServiceDeps & ThisMachineDeps> & { hasNetwork?: boolean } = {},
  others: readonly Provider[] = [],
  nameFor: (sessionId: string) => string = () => 'local',
) {
  const folder = temporaryFolder()
  const shown = new Map<string, string>()
  const views = new Map<string, TerminalView>()
  const notices: { sessionId: string; text: string }[] = []
  const asked: CommandRequest[] = []
  const looks = new Set<() => void>()
  let answer: (request: CommandRequest) => Answer | Promise<Answer> = ({ command }) => ({
    allowed: true,
    command,
  })
  const service = createTerminalService({
    publish,
    log: silentLog,
    clock: systemClock,
    ...openPlaces(
      {
        env: { PATH: process.env.PATH, HOME: folder, SHELL: '/bin/bash', PS1: '$ ', TERM: 'xterm' },
        defaultCwd: folder,
        stateFolder: `${folder}/state`,
        ...overrides,
      },
      others,
      nameFor,
    ),
    scrollbackLines: () => 10_000,
    whenQuitting: () => 'keep',
    pass: async (request) => {
      asked.push(request)
      return { stillHolds: () => true, ...(await answer(request)) }
    },
    knownSecrets: () => ['stored-secret-value'],
    note: async () => undefined,
    deliver: (sessionId, { text }) => {
      notices.push({ sessionId, text })
      look()
    },
    ...overrides,
  })
  let isClosed = false
  onTestFinished(close)
  return {
    service,
    handlers: service.handlers,
    folder,
    asked,
    notices,
    access,
    openShell,
    attach,
    typeInto,
    shows,
    shown: (id: string) => shown.get(id) ?? '',
    viewThat,
    when,
    close,
    setGate: (next: typeof answer) => {
      answer = next
    },
  }

  async function close(): Promise<void> {
    if (!isClosed) await service.dispose()
    isClosed = true
  }

  function access(
    sessionId = 's1',
    signal = new AbortController().signal,
    traces: CallTraces = {},
  ) {
    return service.accessFor({
      sessionId,
      taskId: sessionId,
      callId: 'c1',
      name: 'terminal',
      signal,
      traces,
    })
  }

  async function openShell(cwd?: string): Promise<TerminalView> {
    const view = await service.handlers['terminal.open']({ columns: 80, rows: 24, cwd }, client)
    await attach(view.id)
    return view
  }

  async function attach(id: string, cursor?: number) {
    const answer = await service.handlers['terminal.attach']({ id, cursor }, client)
    if (answer.replay) shown.set(id, answer.replay)
    return answer
  }

  async function typeInto(id: string, data: string): Promise<void> {
    await service.handlers['terminal.write']({ id, data }, client)
  }

  function publish<Name extends keyof TerminalEvents>(name: Name, payload: Events[Name]): void {
    // Name and payload belong together, which the compiler cannot see from here.
    const event = { name, payload } as TerminalEvent
    if (event.name === 'terminal.data') {
      const { id, cursor, bytes } = event.payload
      shown.set(id, (shown.get(id) ?? '') + Buffer.from(bytes).toString())
      service.handlers['terminal.ack']({ id, cursor }, client)
    } else if (event.name === 'terminal.closed') views.delete(event.payload.id)
    else views.set(event.payload.id, event.payload)
    look()
  }

  function look(): void {
    for (const listener of [...looks]) listener()
  }

  /** Resolves when the window shows it. */
  function shows(id: string, wanted: string | RegExp): Promise<string[]> {
    return when(() => {
      const text = shown.get(id) ?? ''
      if (typeof wanted === 'string') return text.includes(wanted) ? [text] : undefined
      return wanted.exec(text) ?? undefined
    })
  }

  function viewThat(test: (view: TerminalView) => boolean): Promise<TerminalView> {
    return when(() => [...views.values()].find(test))
  }

  function when<Found>(find: () => Found | undefined): Promise<Found> {
    return new Promise((resolve) => {
      const check = () => {
        const found = find()
        if (found === undefined) return
        looks.delete(check)
        resolve(found)
      }
      looks.add(check)
      check()
    })
  }
}

export type TerminalsUnderTest = ReturnType<typeof openTerminals>
