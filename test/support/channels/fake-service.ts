/** A service over a real socket that can be busy, slow, gone and back. */
import type { Server } from 'node:http'
import type { AddressInfo, Server as SocketServer } from 'node:net'
import { type Answer, type Asked, openHttpService } from '../clouds/http-service.ts'

export async function startService(handle: (asked: Asked) => Answer) {
  let busyFor = 0
  let heldUp: Promise<void> | undefined
  const { server, url } = await openHttpService(async (asked) => {
    await heldUp
    if (busyFor === 0) return handle(asked)
    busyFor -= 1
    asked.response.writeHead(429, { 'retry-after': '0.01' }).end('{"retry_after":0.01}')
    return undefined
  })
  return { server, url, ...doorOf(server), busy, slow }

  function busy(times: number): void {
    busyFor = times
  }

  /** Nothing is answered until the returned function is called. */
  function slow(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    heldUp = promise
    return resolve
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
