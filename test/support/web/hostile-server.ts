/** A web server on loopback that says what a test wants, its faults included. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export async function startServer(answer: RequestListener): Promise<{
  origin: string
  port: number
  /** Paths in the order in which they were asked for. */
  asked: string[]
}> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // It listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, port, asked }
}
