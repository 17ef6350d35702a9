/** A service over a real socket that can be busy, slow, gone and back. */
import type { Server } from 'node:http'
import type { AddressInfo, Server as SocketServer } from 'node:net'
import { type Answer, type Asked, openHttpService } from '../clouds/http-service.ts'

export async function startService(handle: (asked: Asked) => Answer) {
  const moods = createMoods()
  const { server, url } = await openHttpService(async (asked) => {
    await moods.heldUp()
    const wait = moods.refusal()
    if (wait === undefined) return handle(asked)
    asked.response.writeHead(429, { 'retry-after': wait }).end('{}')
    return undefined
  })
  return { server, url, ...doorOf(server), busy: moods.busy, slow: moods.slow }
}

/** How a service is feeling. */
export function createMoods() {
  let busyFor = 0
  let wait = ''
  let held: Promise<void> | undefined
  return { busy, slow, refusal, heldUp: () => held }

  /** So often it wants to be left alone, and for so many seconds, or until a date. */
  function busy(times: number, forHowLong = '0.01'): void {
    busyFor = times
    wait = forHowLong
  }

  function refusal(): string | undefined {
    if (busyFor === 0) return undefined
    busyFor -= 1
    return wait
  }

  /** Nothing is answered until the returned function is called. */
  function slow(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    return () => {
      held = undefined
      resolve()
    }
  }
}

/** Goes away, and comes back to the port that it has. */
export function doorOf(server: Server | SocketServer) {
  // A server on a socket of its own has such an address.
  const { port } = server.address() as AddressInfo
  return { port, close: down, down, comeBack }

  async function down(): Promise<void> {
    if ('closeAllConnections' in server) server.closeAllConnections()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }

  function comeBack(): Promise<void> {
    return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  }
}
