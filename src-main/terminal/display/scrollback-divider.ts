/** Old output on a fresh screen: whatever state it left behind ends, and a line says so. */
import type { SavedTerminal } from './scrollback-files.ts'

/** Main screen, no colours, visible cursor, no mouse, no paste brackets, no application keys. */
// Leaving by 1049 and freeing the scroll region both move the cursor home, onto what was restored:
// so the screen is left by 47, and the cursor is kept over the second.
const CALM = '\x1b[?47l\x1b7\x1b[r\x1b8\x1b[0m\x1b[?25h\x1b[?1000;1002;1003;1006;2004l\x1b[?1l\x1b>'

export function restoredBytes({ bytes, savedAt, view }: SavedTerminal): Uint8Array {
  const end = view.pty ? '\r\n' : '\n'
  const time = new Date(savedAt).toISOString().replace('T', ' ').slice(0, 16)
  const divider = `${CALM}${end}\x1b[2m──────── restored, as of ${time} UTC ────────\x1b[0m${end}`
  return Buffer.concat([bytes, Buffer.from(divider)])
}

/** Paths hold no control characters here: the screen would obey them. */
export function elsewhereBytes(gone: string, cwd: string): Uint8Array {
  const words = `──────── ${gone} is gone; this shell starts in ${cwd} ────────`
  return Buffer.from(`\x1b[2m${words.replaceAll(/\p{Cc}/gu, '?')}\x1b[0m\r\n`)
}
