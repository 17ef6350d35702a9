/** Where the browser comes back to after a sign-in: on this machine only, for one answer, for a while. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { http } from '../../lib/net/node-http.ts'

const WAITS_MS = 5 * 60_000

export interface CallbackAnswer {
  code: string
  iss: string | undefined
}

export type CallbackEnd =
  | ({ kind: 'answered' } & CallbackAnswer)
  /** What the other side said, as a code; its sentences are not shown. */
  | { kind: 'denied'; error: string }
  | { kind: 'late' }
  | { kind: 'cancelled' }

/** Bound before anybody is told of it. Another port, when the wanted one is taken. */
export async function openCallback(wantedPort: number | undefined, state: string) {
  const end = Promise.withResolvers<CallbackEnd>()
  const server = http().createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const given = url.searchParams
    // Anybody on this machine can knock: only an answer to our own question counts.
    if (request.method !== 'GET' || url.pathname !== '/callback' || given.get('state') !== state) {
      response.writeHead(400, { 'content-type': 'text/plain' }).end('This is no answer to Talaria.')
      return
    }
    const code = given.get('code')
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
    response.writeHead(200, headers).end(page(code !== null))
    if (code === null) end.resolve({ kind: 'denied', error: safe(given.get('error')) })
    else end.resolve({ kind: 'answered', code, iss: given.get('iss') ?? undefined })
  })
  await listen(server, wantedPort ?? 0).catch(() => listen(server, 0))
  const timer = setTimeout(() => end.resolve({ kind: 'late' }), WAITS_MS)
  void end.promise.then(close)
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}/callback`,
    ended: end.promise,
    cancel: () => end.resolve({ kind: 'cancelled' }),
  }

  function close(): void {
    clearTimeout(timer)
    server.close()
    server.closeIdleConnections()
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** A code of the protocol and nothing that somebody wrote for a person to read. */
function safe(error: string | null): string {
  return /^[a-z_]{1,60}$/.test(error ?? '') ? (error ?? '') : 'unknown'
}

function page(isDone: boolean): string {
  const words = isDone
    ? 'You are signed in. You can close this page and go back to Talaria.'
    : 'You are not signed in. You can close this page and go back to Talaria.'
  return `<!doctype html><meta charset="utf-8"><title>Talaria</title><body style="font:16px system-ui;margin:4rem auto;max-width:32rem"><p>${words}</p>`
}
