/**
 * The way in for a browser: a page that only the person can read and that leads to the address with the
 * token. The address itself would stand in the arguments of whatever opens the browser, and every user
 * of this machine can read those.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** `folder` is one that nobody else may look into. */
export function writeEntrance(folder: string, address: string): { path: string; remove(): void } {
  const path = join(folder, 'open-in-browser.html')
  remove()
  writeFileSync(path, page(address), { mode: 0o600, flag: 'wx' })
  return { path, remove }

  function remove(): void {
    rmSync(path, { force: true })
  }
}

function page(address: string): string {
  return `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${address}">
<title>Talaria</title>
<p><a href="${address}">Open Talaria</a></p>
`
}
