/**
 * One machine of Daytona. A command there is a line in a session's shell, its output comes back in lines
 * of text and its input goes there in lines; a terminal has bytes both ways.
 */
import { randomBytes } from 'node:crypto'
import type { Sandbox as DaytonaSandbox } from '@daytona/api-client'
import { shellQuote } from '../../../lib/shell-quote.ts'
import type { PtySize } from '../../pty.ts'
import type { BackendError } from '../backend.ts'
import type { Channel, ChannelEnd, Machine, Program } from '../cloud/cloud.ts'
import { createLineReader, inLines, LAST_LINE, overLines } from '../cloud/lines.ts'
import type { DaytonaToolbox } from './daytona-toolbox.ts'
import { lastingWire } from './lasting-wire.ts'
import type { Wire } from './wire.ts'

/** What is longer does not fit into a line of a shell. */
const MAX_INLINE_BYTES = 32 * 1024
const MINUTE_MS = 60_000

export interface DaytonaMachineDeps {
  toolbox: DaytonaToolbox
  explain(error: unknown): BackendError
  lookUp(): Promise<DaytonaSandbox | undefined>
  stop(): Promise<void>
  remove(): Promise<void>
  stayAlive(): Promise<void>
  autoStopMinutes: number
  after(ms: number, run: () => void): () => void
}

export function createDaytonaMachine(id: string, deps: DaytonaMachineDeps): Machine {
  const { toolbox, explain } = deps
  const busy = new Set<unknown>()
  let cancelAlive: (() => void) | undefined
  return {
    id,
    run,
    terminal,
    health,
    park: deps.stop,
    destroy: deps.remove,
    letGo: () => cancelAlive?.(),
  }

  async function run({ script, args, input }: Program): Promise<Channel> {
    const sessionId = newName()
    const given = input && (await inputCommand(input))
    const words = [overLines(script, given), 'sh', ...args].map(shellQuote)
    const commandId = await toolbox.startCommand(sessionId, `sh -c ${words.join(' ')}`)
    const open = () => toolbox.logs(sessionId, commandId)
    const wire = lastingWire(await open(), open, { health, after: deps.after })
    const ended = endOf(wire)
    whileBusy(ended)
    void ended.then(({ lost }) => {
      // A session whose output is still held open by a child would take that with it.
      if (!lost && !isClosed) void toolbox.endSession(sessionId).catch(() => {})
    })
    let isClosed = false
    let hasEnded = input !== undefined
    const send = (lines: string) => toolbox.sendInput(sessionId, commandId, lines)
    return {
      onData: (listener) => {
        const push = createLineReader(listener)
        wire.onMessage((bytes) => push(withoutLabels(bytes)))
      },
      pause: wire.pause,
      resume: wire.resume,
      write: async (bytes) => {
        for (const lines of inLines(bytes)) await send(lines)
      },
      endInput: async () => {
        if (hasEnded) return
        hasEnded = true
        await send(LAST_LINE)
      },
      resize: async () => {},
      close: () => {
        isClosed = true
        wire.close()
      },
      ended,
    }
  }

  async function inputCommand(input: Uint8Array): Promise<string> {
    if (input.length <= MAX_INLINE_BYTES)
      return `printf %s ${Buffer.from(input).toString('base64')} | base64 -d`
    const path = `/tmp/.${newName()}`
    await toolbox.upload(path, input)
    return `cat ${path}; rm -f ${path}`
  }

  /** The service starts a shell of its own in it; ours takes its place, and what came before is not shown. */
  async function terminal({ script, args }: Program, size: PtySize): Promise<Channel> {
    const name = newName()
    const path = `/tmp/.${name}`
    const given = `set -- ${args.map(shellQuote).join(' ')}`
    const begin = `rm -f ${path}; printf '\\036%s\\036' ${name}; ${given}\n${script}\n`
    await toolbox.upload(path, Buffer.from(begin))
    const wire = await toolbox.terminal(name, size)
    let code: number | undefined
    const ended = endOf(wire).then((end) => (code === undefined ? end : { ...end, code }))
    whileBusy(ended)
    wire.send(Buffer.from(` exec sh ${path}\r`))
    return {
      onData: (listener) => {
        const push = fromMark(Buffer.from(`\x1e${name}\x1e`), listener)
        wire.onMessage((bytes, isBinary) => {
          if (isBinary) push(bytes)
          else code = exitCodeIn(bytes.toString()) ?? code
        })
      },
      pause: wire.pause,
      resume: wire.resume,
      write: async (bytes) => wire.send(bytes),
      endInput: async () => {},
      resize: (wanted) => toolbox.resize(name, wanted),
      close: wire.close,
      ended,
    }
  }

  async function endOf(wire: Pick<Wire, 'closed'>): Promise<ChannelEnd> {
    return (await wire.closed).isBroken ? { lost: explain(undefined) } : {}
  }

  /** The service stops a machine that nobody talks to, also while a long command runs in it. */
  function whileBusy(ended: Promise<unknown>): void {
    busy.add(ended)
    void ended.then(() => busy.delete(ended))
    if (deps.autoStopMinutes === 0 || cancelAlive) return
    const everyMs = Math.max(1, deps.autoStopMinutes / 3) * MINUTE_MS
    const again = () => {
      cancelAlive = undefined
      if (busy.size === 0) return
      void deps.stayAlive().catch(() => {})
      cancelAlive = deps.after(everyMs, again)
    }
    cancelAlive = deps.after(everyMs, again)
  }

  async function health(): Promise<'running' | 'stopped' | 'gone'> {
    try {
      const found = await deps.lookUp()
      if (!found) return 'gone'
      return found.state === 'started' ? 'running' : 'stopped'
    } catch (error) {
      return explain(error).reason === 'gone' ? 'gone' : 'stopped'
    }
  }
}

function newName(): string {
  return `talaria-${randomBytes(8).toString('hex')}`
}

/** The service writes three bytes before each line, which tell stdout from stderr. */
function withoutLabels(bytes: Buffer): string {
  return bytes.toString('latin1').replaceAll('\x01', '')
}

/** Hands on what comes after the mark. */
function fromMark(mark: Buffer, listener: (bytes: Uint8Array) => void) {
  let before: Buffer | undefined = Buffer.alloc(0)
  return function push(bytes: Buffer): void {
    if (!before) {
      listener(bytes)
      return
    }
    before = Buffer.concat([before, bytes])
    const at = before.indexOf(mark)
    if (at < 0) return
    const rest = before.subarray(at + mark.length)
    before = undefined
    if (rest.length > 0) listener(rest)
  }
}

function exitCodeIn(text: string): number | undefined {
  const code = /"exitCode":\s*(\d+)/.exec(text)?.[1]
  return code === undefined ? undefined : Number(code)
}
