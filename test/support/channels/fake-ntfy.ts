/** Topics of ntfy over a real socket: publish as JSON or plain, read by polling. */
import { createServer } from 'node:http'
import { createMoods, doorOf } from './fake-service.ts'

interface Published {
  id: string
  topic: string
  message: string
  actions: { label: string; url: string; body: string }[]
}

export async function startFakeNtfy(key = '') {
  let token = key
  const { busy, slow, refusal, heldUp } = createMoods()
  const published: Published[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      await heldUp()
      if (token !== '' && request.headers.authorization !== `Bearer ${token}`) {
        response.writeHead(403).end('{"error":"forbidden"}')
        return
      }
      const wait = request.method === 'POST' ? refusal() : undefined
      if (wait !== undefined) {
        response.writeHead(429, { 'retry-after': wait }).end()
        return
      }
      const text = Buffer.concat(chunks).toString()
      const url = new URL(request.url ?? '/', 'http://127.0.0.1')
      if (request.method === 'POST') {
        const body = url.pathname === '/' ? JSON.parse(text) : { message: text }
        const topic = body.topic ?? url.pathname.slice(1)
        const { actions = [] } = body
        const isShown = Buffer.byteLength(body.message) <= 4_096
        const message = isShown ? body.message : 'You received a file: attachment.txt'
        const entry = { id: `m${published.length + 1}`, topic, message, actions }
        published.push(entry)
        response.end(JSON.stringify(entry))
        return
      }
      const topic = url.pathname.split('/')[1]
      const since = url.searchParams.get('since') ?? 'all'
      const all = published.filter((entry) => entry.topic === topic)
      const at = all.findIndex(({ id }) => id === since)
      const found = since === 'latest' ? all.slice(-1) : all.slice(at + 1)
      const lines = found.map(({ id, message }) =>
        JSON.stringify({ id, time: 1, event: 'message', topic, message }),
      )
      response.end(lines.join('\n'))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port, ...door } = doorOf(server)
  const url = `http://127.0.0.1:${port}`
  return { url, ...door, published, post, busy, slow, revoke }

  async function post(topic: string, message: string): Promise<void> {
    const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` }
    await fetch(`${url}/${topic}`, { method: 'POST', body: message, headers })
  }

  function revoke(): void {
    token = 'another-since-then'
  }
}
