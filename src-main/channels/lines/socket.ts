/** An outgoing socket to a service, until either side ends it. */
import { WebSocket } from 'ws'

const MAX_BYTES = 2_000_000
const HANDSHAKE_MS = 20_000

export interface Ended {
  code: number
  reason: string
}

/** `say` sends, `end` hangs up. Throws what kept it from being opened, or broke it. */
export async function talk(
  url: string,
  on: {
    signal: AbortSignal
    heard: (text: string, say: (message: unknown) => void, end: () => void) => void
  },
): Promise<Ended> {
  if (!isPrivate(url)) throw new Error('the service named an address that is not encrypted')
  on.signal.throwIfAborted()
  const socket = new WebSocket(url, {
    ...{ maxPayload: MAX_BYTES, handshakeTimeout: HANDSHAKE_MS, perMessageDeflate: false },
  })
  const hangUp = (): void => socket.terminate()
  on.signal.addEventListener('abort', hangUp)
  const ended = Promise.withResolvers<Ended>()
  socket.on('error', ended.reject)
  socket.on('close', (code, reason) => ended.resolve({ code, reason: reason.toString() }))
  socket.on('message', (data: Buffer) => {
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
