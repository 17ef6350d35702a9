/** `app://talaria/…`: the built renderer as an origin of its own, with its policy on every page. */
import { protocol } from 'electron'
import { contentSecurityPolicy } from '../content-security-policy.ts'
import { findStaticFile } from '../web/static-files.ts'

/** Chromium's own code for it. */
const FILE_NOT_FOUND = -6

export function serveAppProtocol(folder: string): void {
  const headers = {
    'Content-Security-Policy': contentSecurityPolicy({ connect: [] }),
    'X-Content-Type-Options': 'nosniff',
  }
  // `handle`, its successor, carries every byte through this thread, and loads all of fetch first.
  protocol.registerFileProtocol('app', (request, answer) => {
    const url = new URL(request.url)
    const file = url.host === 'talaria' ? findStaticFile(folder, url.pathname) : undefined
    if (!file) answer({ error: FILE_NOT_FOUND })
    else answer({ path: file.path, headers: { ...headers, 'Content-Type': file.contentType } })
  })
}
