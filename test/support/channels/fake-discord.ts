/** Discord as far as a bot needs it: its API and its gateway, over real sockets. */
import { type WebSocket, WebSocketServer } from 'ws'
import type { Answer, Asked } from '../clouds/http-service.ts'
import { startService } from './fake-service.ts'

export const DISCORD_TOKEN = 'discord.fake-token.of-a-bot'

interface Message {
  id: string
  room: string
  content: string
  components: { components: { label: string; custom_id: string }[] }[]
}

export async function startFakeDiscord() {
  const messages: Message[] = []
  const told: string[] = []
  const sockets = new Set<WebSocket>()
  const beats: unknown[] = []
  let token = DISCORD_TOKEN
  let count = 0
  const service = await startService(handle)
  const gateway = new WebSocketServer({ server: service.server })
  gateway.on('connection', (socket) => {
    socket.send(JSON.stringify({ op: 10, d: { heartbeat_interval: 20_000 } }))
    socket.on('message', (data) => {
      const { op, d } = JSON.parse(String(data))
      if (op === 1) {
        beats.push(d)
        socket.send(JSON.stringify({ op: 11 }))
      }
      if (op !== 2) return
      if (d.token !== token) return socket.close(4004, 'Authentication failed.')
      sockets.add(socket)
      emit('READY', { session_id: 's' })
    })
    socket.on('close', () => sockets.delete(socket))
  })
  return {
    ...service,
    messages,
    told,
    beats,
    write,
    press,
    emit,
    askToReconnect,
    revoke,
    down,
    close,
  }

  function handle({ method, path, headers, body }: Asked): Answer {
    if (path.startsWith('/api/v10/interactions/')) {
      told.push((body.data as { content: string }).content)
      return { status: 204 }
    }
    if (headers.authorization !== `Bot ${token}`)
      return { status: 401, body: { message: '401: Unauthorized', code: 0 } }
    if (path === '/api/v10/gateway/bot')
      return { status: 200, body: { url: service.url.replace('http', 'ws'), shards: 1 } }
    if (path === '/api/v10/users/@me/channels')
      return { status: 200, body: { id: `9${body.recipient_id}` } }
    const [, room = '', id] = /^\/api\/v10\/channels\/(\d+)\/messages(?:\/(\d+))?$/.exec(path) ?? []
    const { content, components = [] } = body as unknown as Message
    if (content.length > 2_000) return { status: 400, body: { message: 'Must be 2000 or fewer' } }
    const known = messages.find((each) => each.id === id)
    if (method === 'PATCH' && known)
      return { status: 200, body: Object.assign(known, { content, components }) }
    count += 1
    const message = { id: String(count), room, content, components }
    messages.push(message)
    return { status: 200, body: message }
  }

  function emit(name: string, data: unknown): void {
    count += 1
    for (const socket of sockets) socket.send(JSON.stringify({ op: 0, t: name, s: count, d: data }))
  }

  function write(from: string, text: string, more: Record<string, unknown> = {}): void {
    emit('MESSAGE_CREATE', {
      author: { id: from, username: `user${from}` },
      content: text,
      ...more,
    })
  }

  function press(from: string, data: string, more: Record<string, unknown> = {}): void {
    emit('INTERACTION_CREATE', {
      ...{ id: String(++count), token: 'once-only', type: 3, data: { custom_id: data } },
      ...{ user: { id: from, username: `user${from}` }, ...more },
    })
  }

  /** As every few hours. */
  function askToReconnect(): void {
    for (const socket of sockets) socket.send(JSON.stringify({ op: 7, d: null }))
  }

  function revoke(): void {
    token = 'another.token.since-then'
    for (const socket of sockets) socket.close(4004, 'Authentication failed.')
  }

  async function down(): Promise<void> {
    for (const socket of gateway.clients) socket.terminate()
    await service.down()
  }

  async function close(): Promise<void> {
    gateway.close()
    await down()
  }
}
