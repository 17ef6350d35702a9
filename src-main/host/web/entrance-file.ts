/**
 * The way in for a browser: a page that only the person can read and that leads to the address with the
 * token. The address itself would stand in the arguments of whatever opens the browser, and every user
 * of this machine can read those.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

interface Entrance {
  path: string
  remove(): void
}

/** `folder` is one that nobody else may look into. Where it is full or read-only another has to do. */
export function writeEntrance(folder: string, address: string): Entrance {
  try {
    return writeIn(folder, address)
  } catch {
    const { path } = writeIn(makeFolder(), address)
    return { path, remove: () => rmSync(dirname(path), { recursive: true, force: true }) }
  }
}

function writeIn(folder: string, address: string): Entrance {
  const path = join(folder, 'open-in-browser.html')
  const remove = () => rmSync(path, { force: true })
  remove()
  try {
    writeFileSync(path, page(address), { mode: 0o600, flag: 'wx' })
    return { path, remove }
  } catch (error) {
    // On a full disk it is there, and empty.
    remove()
    throw error
  }
}

/** The system makes it so that nobody else may look inside. */
function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'talaria-'))
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
