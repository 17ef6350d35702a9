/** `app://talaria/…`: the built renderer as an origin of its own, with its policy on every page. */
import { protocol } from 'electron'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { readStaticFile } from './static-files.ts'

export function serveAppProtocol(folder: string): void {
  const policy = contentSecurityPolicy({ connect: [] })
  protocol.handle('app', async (request) => {
    const url = new URL(request.url)
    const file = url.host === 'talaria' ? await readStaticFile(folder, url.pathname) : undefined
    if (!file) return new Response('not found', { status: 404 })
    return new Response(new Uint8Array(file.body), {
      headers: {
        'Content-Type': file.contentType,
        'Content-Security-Policy': policy,
        'X-Content-Type-Options': 'nosniff',
      },
    })
  })
}
