/**
 * One session of a Vercel sandbox. Its commands take no input and print lines of text, so all input is
 * known at the start and all output travels in lines.
 */
import { randomBytes } from 'node:crypto'
import type { Sandbox as VercelSandbox } from '@vercel/sandbox'
import type { BackendError } from '../backend.ts'
import type { Channel, Machine, Program } from '../cloud/cloud.ts'
import { createLineReader, overLines } from '../cloud/lines.ts'
import { createPump } from '../cloud/pump.ts'

/** Linux takes 128 KB for one variable; what is longer goes through a file. */
const MAX_VARIABLE_BYTES = 64 * 1024

export function createVercelMachine(
  sandbox: VercelSandbox,
  deps: {
    explain(error: unknown): BackendError
    /** The sandbox as it is now. */
    lookUp(): Promise<VercelSandbox | undefined>
    lifetimeMs: number
    now(): number
  },
): Machine {
  const { explain, lifetimeMs, now } = deps
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
    const logs = command.logs()
    const pump = createPump({
      source: logs,
      onEnd: async () => ({}),
      onBreak: (error) => ({ lost: explain(error) }),
      stop: () => logs.close(),
    })
    return {
      onData: (listener) => {
        const push = createLineReader(listener)
        pump.listen(({ stream, data }) => void (stream === 'stdout' && push(data)))
      },
      pause: pump.pause,
      resume: pump.resume,
      write: () => Promise.reject(new Error('its input was known from the start')),
      endInput: async () => {},
      resize: async () => {},
      close: pump.close,
      ended: pump.ended,
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
