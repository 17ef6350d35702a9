/**
 * One session of a Vercel sandbox. Its commands take no input and print lines of text, so all input is
 * known at the start and all output travels in lines.
 */
import { randomBytes } from 'node:crypto'
import type { Sandbox as VercelSandbox } from '@vercel/sandbox'
import type { BackendError } from '../backend.ts'
import type { Channel, Machine, Program } from '../cloud/cloud.ts'
import { createSkip, laidAgain } from '../cloud/laid-again.ts'
import { createLineReader, overLines } from '../cloud/lines.ts'
import { createPump } from '../cloud/pump.ts'

/** Linux takes 128 KB for one variable; what is longer goes through a file. */
const MAX_VARIABLE_BYTES = 64 * 1024

type Logs = ReturnType<
  Awaited<ReturnType<ReturnType<VercelSandbox['currentSession']>['getCommand']>>['logs']
>

export function createVercelMachine(
  sandbox: VercelSandbox,
  deps: {
    explain(error: unknown): BackendError
    /** The sandbox as it is now. */
    lookUp(): Promise<VercelSandbox | undefined>
    lifetimeMs: number
    now(): number
    after(ms: number, run: () => void): () => void
  },
): Machine {
  const { explain, lifetimeMs, now, after } = deps
  // Not through the sandbox: that would quietly wake up another session, where nothing runs any more.
  const session = sandbox.currentSession()
  const startedAt = (session.startedAt ?? session.createdAt).getTime()
  let extending: Promise<void> | undefined
  const timeLeftMs = () => Math.max(0, startedAt + session.timeout - now())
  return {
    id: `${sandbox.name}/${session.sessionId}`,
    run,
    health,
    timeLeftMs,
    park: async () => void (await session.stop()),
    destroy: () => sandbox.delete(),
    letGo: () => {},
  }

  async function run({ script, args, input = new Uint8Array() }: Program): Promise<Channel> {
    stayAlive()
    const encoded = Buffer.from(input).toString('base64')
    const isShort = encoded.length <= MAX_VARIABLE_BYTES
    const path = `/tmp/.talaria-${randomBytes(8).toString('hex')}`
    if (!isShort) await session.writeFiles([{ path, content: input, mode: 0o600 }])
    const given = isShort ? 'printf %s "$TALARIA_INPUT" | base64 -d' : `cat ${path}; rm -f ${path}`
    const command = await session.runCommand({
      cmd: 'sh',
      args: ['-c', overLines(`unset TALARIA_INPUT\n${script}`, given), 'sh', ...args],
      env: isShort ? { TALARIA_INPUT: encoded } : {},
      detached: true,
    })
    const logs = lastingLogs(() => command.logs())
    const pump = createPump({
      source: logs.pieces(),
      onEnd: async () => ({}),
      onBreak: (error) => ({ lost: explain(error) }),
      stop: logs.close,
    })
    return {
      onData: (listener) => pump.listen(createLineReader(listener)),
      pause: pump.pause,
      resume: pump.resume,
      write: () => Promise.reject(new Error('its input was known from the start')),
      endInput: async () => {},
      resize: async () => {},
      close: pump.close,
      ended: pump.ended,
    }
  }

  /** What a command prints; a connection that breaks is made again, as the command goes on without it. */
  function lastingLogs(open: () => Logs) {
    const skip = createSkip()
    let logs = open()
    let isClosed = false
    return {
      pieces,
      close: () => {
        isClosed = true
        logs.close()
      },
    }

    async function* pieces(): AsyncGenerator<string> {
      for (;;) {
        try {
          for await (const { stream, data } of logs) {
            const fresh = stream === 'stdout' ? data.slice(skip.known(data.length)) : ''
            if (fresh !== '') yield fresh
          }
          return
        } catch (error) {
          const next = isClosed ? undefined : await laidAgain(async () => open(), { health, after })
          if (!next) throw error
          logs = next
          skip.again()
        }
      }
    }
  }

  /** Work goes on, so it gets its full time again; a plan may allow no more, and then it stays as it is. */
  function stayAlive(): void {
    const missing = lifetimeMs - timeLeftMs()
    if (extending || missing < lifetimeMs / 2) return
    extending = session
      .extendTimeout(missing)
      .catch(() => {})
      .finally(() => {
        extending = undefined
      })
  }

  async function health(): Promise<'running' | 'stopped' | 'gone'> {
    try {
      const found = await deps.lookUp()
      if (!found) return 'gone'
      const isSame = found.currentSession().sessionId === session.sessionId
      return isSame && found.status === 'running' ? 'running' : 'stopped'
    } catch (error) {
      return explain(error).reason === 'gone' ? 'gone' : 'stopped'
    }
  }
}
