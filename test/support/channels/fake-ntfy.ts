/** Topics of ntfy over a real socket: publish as JSON or plain, read by polling. */
import { createServer } from 'node:http'
import { doorOf } from './fake-service.ts'

interface Published {
  id: string
  topic: string
  message: string
  actions: { label: string; url: string; body: string }[]
}

export async function startFakeNtfy(key = '') {
  let token = key
  let busyFor = 0
  const published: Published[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (token !== '' && request.headers.authorization !== `Bearer ${token}`) {
        response.writeHead(403).end('{"error":"forbidden"}')
        return
      }
      if (busyFor > 0 && request.method === 'POST') {
        busyFor -= 1
        response.writeHead(429, { 'retry-after': '0.01' }).end()
        return
      }
      const text = Buffer.concat(chunks).toString()
      const url = new URL(request.url ?? '/', 'http://127.0.0.1')
      if (request.method === 'POST') {
        const body = url.pathname === '/' ? JSON.parse(text) : { message: text }
        const topic = body.topic ?? url.pathname.slice(1)
        const { message, actions = [] } = body
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
  return { url, ...door, published, post, busy, revoke }

  async function post(topic: string, message: string): Promise<void> {
    const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` }
    await fetch(`${url}/${topic}`, { method: 'POST', body: message, headers })
  }

  function busy(times: number): void {
    busyFor = times
  }

  function revoke(): void {
    token = 'another-since-then'
  }
}
