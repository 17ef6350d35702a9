/** An outgoing socket to a service, until either side ends it. */
import { WebSocket } from 'ws'
import { say as inWords } from '#say'
import { ToldError } from '#words'
import { troubleOf } from './trouble.ts'

const MAX_BYTES = 2_000_000
const HANDSHAKE_MS = 20_000
/** So often it has to show that it is there still: a connection that broke on its way does not say so. */
const SIGN_OF_LIFE_MS = 30_000

export interface Ended {
  code: number
  reason: string
}

/** `say` sends, `end` hangs up. Throws what kept it from being opened, or broke it. */
export async function talk(
  url: string,
  on: {
    signal: AbortSignal
    after: (ms: number, run: () => void) => () => void
    heard: (text: string, say: (message: unknown) => void, end: () => void) => void
  },
): Promise<Ended> {
  if (!isPrivate(url)) throw new ToldError(inWords('channels.notEncrypted'))
  on.signal.throwIfAborted()
  const socket = new WebSocket(url, {
    ...{ maxPayload: MAX_BYTES, handshakeTimeout: HANDSHAKE_MS, perMessageDeflate: false },
  })
  const hangUp = (): void => socket.terminate()
  on.signal.addEventListener('abort', hangUp)
  const ended = Promise.withResolvers<Ended>()
  let isAlive = true
  let stopLooking = (): void => {}
  const lookIn = (): void => {
    if (!isAlive) ended.reject(new ToldError(inWords('channels.silent')))
    isAlive = false
    socket.ping()
    stopLooking = on.after(SIGN_OF_LIFE_MS, lookIn)
  }
  socket.on('open', lookIn)
  socket.on('pong', () => {
    isAlive = true
  })
  socket.on('error', (error) => ended.reject(new ToldError(troubleOf(error))))
  socket.on('close', (code, reason) => ended.resolve({ code, reason: reason.toString() }))
  socket.on('message', (data: Buffer) => {
    isAlive = true
    try {
      on.heard(data.toString('utf8'), say, () => socket.close())
    } catch (error) {
      ended.reject(error)
      socket.terminate()
    }
  })
  try {
    return await ended.promise
  } finally {
    stopLooking()
    on.signal.removeEventListener('abort', hangUp)
    socket.terminate()
  }

  function say(message: unknown): void {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }
}

/** Encrypted, or on this machine. */
function isPrivate(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'wss:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
