import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocketServer } from 'ws'
import { openWire } from '../../../../../src-main/terminal/backends/daytona/wire.ts'

it('loses nothing of what came before anybody listened, and ends after it', async () => {
  const url = await serve((socket) => {
    socket.send('all of it')
    socket.close(1000)
  })
  const wire = await openWire(url, {})
  let isTold = false
  const closed = wire.closed.then((how) => ({ ...how, isTold }))
  await new Promise((resolve) => setTimeout(resolve))
  const heard: string[] = []
  wire.onMessage((bytes) => void heard.push(bytes.toString()))
  isTold = true

  expect(await closed).toEqual({ isBroken: false, isTold: true })
  expect(heard).toEqual(['all of it'])
})

it('tells a connection that broke from one that was closed', async () => {
  const wire = await openWire(await serve((socket) => socket.terminate()), {})
  wire.onMessage(() => {})
  expect(await wire.closed).toEqual({ isBroken: true })
})

async function serve(talk: (socket: import('ws').WebSocket) => void): Promise<string> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', talk)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // it listens on a port, not on a path
  return `ws://127.0.0.1:${port}`
}
