/** In which room each thing is: only the socket of Home Assistant tells that. */
import { WebSocket } from 'ws'

const MAX_MS = 10_000
const MAX_BYTES = 20_000_000
const LISTS = ['area', 'device', 'entity'] as const

type Rooms = { ok: true; rooms: Map<string, string> } | { ok: false; message: string }

export function readRooms(deps: {
  address: string
  token: string
  signal: AbortSignal
}): Promise<Rooms> {
  const { origin } = new URL(deps.address)
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/api/websocket`, {
    handshakeTimeout: MAX_MS,
    maxPayload: MAX_BYTES,
    followRedirects: false,
  })
  const told = new Map<number, Record<string, unknown>[]>()
  return new Promise((resolve) => {
    const timer = setTimeout(() => end('the rooms were not told in time'), MAX_MS)
    const onAbort = () => end('it was stopped')
    deps.signal.addEventListener('abort', onAbort)
    socket.on('error', (error) => end(`the rooms cannot be asked for: ${error.message}`))
    socket.on('close', () => end('Home Assistant ended the connection'))
    socket.on('message', (data) => {
      try {
        hear(JSON.parse(String(data)))
      } catch {
        end('what answers at HASS_URL is no Home Assistant')
      }
    })

    function hear(message: Record<string, unknown>): void {
      switch (message.type) {
        case 'auth_required':
          socket.send(JSON.stringify({ type: 'auth', access_token: deps.token }))
          return
        case 'auth_invalid':
          end('Home Assistant refused the key; enter HASS_TOKEN again')
          return
        case 'auth_ok':
          for (const [at, name] of LISTS.entries())
            socket.send(JSON.stringify({ id: at + 1, type: `config/${name}_registry/list` }))
          return
        case 'result':
          if (message.success !== true) {
            end('this key may not ask for the rooms; it needs one of an administrator')
            return
          }
          told.set(Number(message.id), Array.isArray(message.result) ? message.result : [])
          if (told.size === LISTS.length) settle({ ok: true, rooms: joined(told) })
      }
    }

    function end(why: string): void {
      settle({ ok: false, message: why })
    }

    function settle(answer: Rooms): void {
      clearTimeout(timer)
      deps.signal.removeEventListener('abort', onAbort)
      socket.terminate()
      resolve(answer)
    }
  })
}

/** What a thing says of itself comes before what its device says. */
function joined(
  told: ReadonlyMap<number, readonly Record<string, unknown>[]>,
): Map<string, string> {
  const [areas = [], devices = [], entities = []] = [1, 2, 3].map((id) => told.get(id))
  const names = new Map(areas.map(({ area_id, name }) => [area_id, String(name)]))
  const ofDevice = new Map(devices.map(({ id, area_id }) => [id, area_id]))
  return new Map(
    entities.flatMap(({ entity_id, area_id, device_id }) => {
      const name = names.get(area_id ?? ofDevice.get(device_id))
      return name === undefined ? [] : [[String(entity_id), name] as const]
    }),
  )
}
