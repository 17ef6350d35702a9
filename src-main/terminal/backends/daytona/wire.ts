/** A WebSocket of which nothing is lost: what comes before anybody listens is kept. */
import type { WebSocket } from 'ws'

export interface Wire {
  /** Told once. */
  onMessage(listener: Listener): void
  pause(): void
  resume(): void
  send(bytes: Uint8Array): void
  close(): void
  /** All that came was told; `isBroken` when neither side closed it. */
  readonly closed: Promise<{ isBroken: boolean }>
}

type Listener = (bytes: Buffer, isBinary: boolean) => void

const HANDSHAKE_MS = 5_000
const CLOSED_WITHOUT_A_WORD = 1006

export async function openWire(
  url: string,
  headers: Readonly<Record<string, string>>,
  protocols: readonly string[] = [],
): Promise<Wire> {
  const { WebSocket } = await import('ws')
  const socket = new WebSocket(url, [...protocols], { headers, handshakeTimeout: HANDSHAKE_MS })
  // At once: the first messages may come in the same moment as the answer that opens it.
  const wire = wireOf(socket)
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('error', () => {}) // its close says what is to be said
  return wire
}

function wireOf(socket: WebSocket): Wire {
  const early: Parameters<Listener>[] = []
  const heard = Promise.withResolvers<void>()
  let listener: Listener | undefined
  socket.on('message', (data, isBinary) => {
    const bytes = bytesOf(data)
    if (listener) listener(bytes, isBinary)
    else early.push([bytes, isBinary])
  })
  const closing = new Promise<number>((resolve) => socket.once('close', resolve))
  return {
    onMessage: (given) => {
      listener = given
      for (const message of early.splice(0)) given(...message)
      heard.resolve()
    },
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    send: (bytes) => socket.send(bytes),
    close: () => socket.close(),
    closed: closing.then(async (code) => {
      await heard.promise
      return { isBroken: code === CLOSED_WITHOUT_A_WORD }
    }),
  }
}

function bytesOf(data: Buffer | ArrayBuffer | Buffer[]): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data)
  return Buffer.isBuffer(data) ? data : Buffer.from(data)
}
