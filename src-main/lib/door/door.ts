/** A way into the running app: a socket in its own folder, for whoever can read the token beside it. */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Longer names of sockets are cut by the system, without a word. */
const MAX_SOCKET_PATH = 100
const TOKEN_CHARS = 43
/** Whoever comes says at once who they are. */
const GREETING_MS = 10_000

/** For editors, and for a browser that wants to be let in. */
export type DoorName = 'acp' | 'open'

/** What whoever knocks reads, and nobody else. */
export interface DoorSign {
  address: string
  token: string
}

export function signFile(userData: string, name: DoorName): string {
  return join(userData, `${name}.json`)
}

export function createDoor(deps: {
  userData: string
  name: DoorName
  serve: (socket: Socket) => Promise<void>
  onTrouble: (error: unknown) => void
}) {
  const file = signFile(deps.userData, deps.name)
  const open = new Set<Socket>()
  let server: Server | undefined
  let address = ''
  return { start, stop }

  async function start(): Promise<void> {
    const token = randomBytes(32).toString('base64url')
    address = addressFor(deps.userData, deps.name)
    rmSync(address, { force: true })
    const made = createServer((socket) => {
      open.add(socket)
      socket.on('error', () => {}).on('close', () => open.delete(socket))
      void greet(socket, token).catch(deps.onTrouble)
    })
    server = made
    await new Promise<void>((resolve, reject) => {
      made.once('error', reject).listen(address, resolve)
    })
    if (process.platform !== 'win32') chmodSync(address, 0o600)
    const sign: DoorSign = { address, token }
    writeFileSync(file, JSON.stringify(sign), { mode: 0o600 })
  }

  /** The first line is the token; what follows is the caller's own matter. */
  async function greet(socket: Socket, token: string): Promise<void> {
    const timer = setTimeout(() => socket.destroy(), GREETING_MS)
    const greeting = await firstBytes(socket, TOKEN_CHARS + 1)
    clearTimeout(timer)
    const wanted = Buffer.from(`${token}\n`)
    if (greeting.length !== wanted.length || !timingSafeEqual(greeting, wanted)) socket.destroy()
    else await deps.serve(socket)
  }

  function stop(): void {
    server?.close()
    for (const socket of open) socket.destroy()
    if (!server) return
    rmSync(file, { force: true })
    rmSync(address, { force: true })
    if (dirname(address) !== deps.userData)
      rmSync(dirname(address), { recursive: true, force: true })
  }
}

function addressFor(userData: string, name: DoorName): string {
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\talaria-${name}-${randomBytes(8).toString('hex')}`
  const near = join(userData, `${name}.sock`)
  if (near.length <= MAX_SOCKET_PATH) return near
  return join(mkdtempSync(join(tmpdir(), `talaria-${name}-`)), `${name}.sock`)
}

function firstBytes(socket: Socket, count: number): Promise<Buffer> {
  return new Promise((resolve) => {
    socket.on('readable', look).on('close', () => resolve(Buffer.alloc(0)))
    function look(): void {
      const bytes: Buffer | null = socket.read(count)
      if (bytes === null) return
      socket.off('readable', look)
      resolve(bytes)
    }
  })
}
