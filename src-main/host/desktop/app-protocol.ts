/** `app://talaria/…`: the built renderer as an origin of its own, with its policy on every page. */
import { protocol } from 'electron'
import { contentSecurityPolicy } from '../content-security-policy.ts'
import type { WindowFiles } from './window-files.ts'

/** Chromium's own code for it. */
const FILE_NOT_FOUND = -6

export function serveAppProtocol(files: Pick<WindowFiles, 'read'>): void {
  const headers = {
    'Content-Security-Policy': contentSecurityPolicy({ connect: [] }),
    'X-Content-Type-Options': 'nosniff',
  }
  // `handle`, its successor, loads all of fetch first.
  protocol.registerBufferProtocol('app', (request, answer) => {
    const url = new URL(request.url)
    const file = url.host === 'talaria' ? files.read(url.pathname) : undefined
    if (!file) answer({ error: FILE_NOT_FOUND })
    else answer({ data: file.body, headers: { ...headers, 'Content-Type': file.contentType } })
  })
}
