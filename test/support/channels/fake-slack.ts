/** Slack as far as an app in Socket Mode needs it: its API and the socket that it hands out. */
import { type WebSocket, WebSocketServer } from 'ws'
import type { Answer, Asked } from '../clouds/http-service.ts'
import { startService } from './fake-service.ts'

export const SLACK_TOKEN = 'xoxb-fake-token-of-a-bot'
export const SLACK_APP_TOKEN = 'xapp-fake-token-of-an-app'

interface Block {
  type: string
  text?: { type: string; text: string }
  elements?: { text: { text: string }; value: string }[]
}

interface Message {
  ts: string
  channel: string
  text: string
  blocks: Block[]
}

export async function startFakeSlack() {
  const messages: Message[] = []
  const told: string[] = []
  const acknowledged: string[] = []
  const roomsAsked: string[] = []
  const sockets = new Set<WebSocket>()
  let bot = SLACK_TOKEN
  let count = 0
  const service = await startService(handle)
  const socketMode = new WebSocketServer({ server: service.server })
  socketMode.on('connection', (socket) => {
    sockets.add(socket)
    socket.send(JSON.stringify({ type: 'hello', num_connections: 1 }))
    socket.on('message', (data) => acknowledged.push(JSON.parse(String(data)).envelope_id))
    socket.on('close', () => sockets.delete(socket))
  })
  const seen = { messages, told, acknowledged, roomsAsked }
  return { ...service, ...seen, write, press, revoke, disconnect, down, close }

  function handle({ path, headers, body }: Asked): Answer {
    const method = path.replace('/api/', '')
    const wanted = method === 'apps.connections.open' ? SLACK_APP_TOKEN : bot
    if (headers.authorization !== `Bearer ${wanted}`)
      return { status: 200, body: { ok: false, error: 'invalid_auth' } }
    if (method === 'apps.connections.open')
      return { status: 200, body: { ok: true, url: service.url.replace('http', 'ws') } }
    if (method === 'conversations.open') {
      roomsAsked.push(String(body.users))
      return { status: 200, body: { ok: true, channel: { id: `D${body.users}` } } }
    }
    if (method === 'chat.postEphemeral') told.push(String(body.text))
    if (method !== 'chat.postMessage' && method !== 'chat.update')
      return { status: 200, body: { ok: true } }
    const message = body as unknown as Message
    if (message.blocks.some((block) => (block.text?.text.length ?? 0) > 3_000))
      return { status: 200, body: { ok: false, error: 'invalid_blocks' } }
    const known = messages.find(({ ts }) => ts === message.ts)
    if (known) Object.assign(known, message)
    else messages.push({ ...message, ts: `${++count}.0001` })
    return { status: 200, body: { ok: true, ts: messages.at(-1)?.ts } }
  }

  function emit(type: string, payload: unknown): void {
    const frame = JSON.stringify({ type, envelope_id: `e${++count}`, payload })
    for (const socket of sockets) socket.send(frame)
  }

  function write(from: string, text: string, more: Record<string, unknown> = {}): void {
    const event = { type: 'message', channel_type: 'im', user: from, text, ...more }
    emit('events_api', { event_id: `Ev${++count}`, event })
  }

  function press(from: string, data: string, channel = `D${from}`): void {
    emit('interactive', {
      ...{ type: 'block_actions', user: { id: from, username: `user${from}` } },
      ...{ channel: { id: channel }, actions: [{ action_id: 'x', value: data }] },
    })
  }

  function disconnect(reason: string): void {
    for (const socket of sockets) socket.send(JSON.stringify({ type: 'disconnect', reason }))
  }

  function revoke(): void {
    bot = 'xoxb-another-since-then'
    disconnect('refresh_requested')
  }

  async function down(): Promise<void> {
    for (const socket of socketMode.clients) socket.terminate()
    await service.down()
  }

  async function close(): Promise<void> {
    socketMode.close()
    await down()
  }
}
