/** A Home Assistant on loopback: its addresses over HTTP, and its rooms over a socket. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

const STATES = [
  ['light.kitchen', 'on', 'Kitchen light'],
  ['light.bed', 'off', 'Bed light'],
  ['lock.front', 'locked', 'Front door'],
].map(([entity_id, state, friendly_name]) => ({ entity_id, state, attributes: { friendly_name } }))

const REGISTRIES: Readonly<Record<string, object[]>> = {
  area: [
    { area_id: 'k', name: 'Kitchen' },
    { area_id: 'b', name: 'Bedroom' },
  ],
  device: [{ id: 'd1', area_id: 'k' }],
  entity: [
    { entity_id: 'light.kitchen', area_id: null, device_id: 'd1' },
    // Its own room beats that of its device.
    { entity_id: 'light.bed', area_id: 'b', device_id: 'd1' },
  ],
}

/** `busy`: so often it turns requests away, and for so many seconds; `isSilent`: it answers nothing. */
export async function startFakeHome(
  token = 'right',
  manner: {
    busy?: { times: number; seconds: number }
    isSilent?: boolean
    hasNoRooms?: boolean
  } = {},
) {
  let turnedAway = 0
  const calls: { path: string; body: unknown }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    const path = request.url ?? ''
    if (manner.isSilent) return
    if (request.headers.authorization !== `Bearer ${token}`) return response.writeHead(401).end()
    if (turnedAway < (manner.busy?.times ?? 0)) {
      turnedAway += 1
      return response.writeHead(429, { 'retry-after': String(manner.busy?.seconds) }).end()
    }
    if (path === '/api/states') return response.end(JSON.stringify(STATES))
    const state = STATES.find(({ entity_id }) => path === `/api/states/${entity_id}`)
    if (state) return response.end(JSON.stringify(state))
    if (path === '/api/services')
      return response.end(
        JSON.stringify([{ domain: 'light', services: { turn_on: { description: 'Turn on' } } }]),
      )
    if (!path.startsWith('/api/services/')) return response.writeHead(404).end('{}')
    calls.push({ path, body: JSON.parse(text) })
    return response.end(JSON.stringify(STATES.slice(0, 1)))
  })
  const sockets = new WebSocketServer({ server, path: '/api/websocket' })
  sockets.on('connection', (socket) => {
    socket.send(JSON.stringify({ type: 'auth_required' }))
    socket.on('message', (data) => {
      const { type, id, access_token: given } = JSON.parse(String(data))
      if (type === 'auth') {
        socket.send(JSON.stringify({ type: given === token ? 'auth_ok' : 'auth_invalid' }))
        return
      }
      if (manner.hasNoRooms) {
        socket.send(JSON.stringify({ id, type: 'result', success: false }))
        return
      }
      const name = /^config\/(\w+)_registry\/list$/.exec(type)?.[1] ?? ''
      socket.send(JSON.stringify({ id, type: 'result', success: true, result: REGISTRIES[name] }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls, close }

  function close(): void {
    for (const client of sockets.clients) client.terminate()
    server.closeAllConnections()
    server.close()
  }
}
