/**
 * Run by itself: a terminal service whose command prints that many megabytes, `watched` by a window or by
 * none. Tells by how much the process was larger meanwhile than after a short flood, and what it still holds.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client, Events, TerminalView } from '#contract'
import { encodeEvent } from '#frames'
import type { TerminalServiceDeps } from '../../src-main/terminal/terminal-service.ts'
import { openAllowingTerminals } from './allowing-terminals.ts'
import { heldBytes } from './held-bytes.ts'
import { openPlaces } from './places.ts'

const MEGABYTE = 1_000_000
const DRAWING_MS = 5 // for one message of 64 KB
const WARM_UP_MEGABYTES = 20 // whatever is made once for all does not count
const folder = mkdtempSync(join(tmpdir(), 'talaria-flood-'))
const places = openPlaces({
  env: { PATH: process.env.PATH, HOME: folder, TERM: 'xterm' },
  defaultCwd: folder,
  stateFolder: folder,
})
const isWatched = process.argv[3] === 'watched'
const window: Client = { id: 'w', transport: 'ipc' }
let shownBytes = 0
const { service, accessOf } = openAllowingTerminals(places, isWatched ? show : undefined)
const access = accessOf()

await print(WARM_UP_MEGABYTES)
const heldBefore = await heldBytes()
forgetPeak()
const before = resident('VmRSS')
shownBytes = 0
const printed = await print(Number(process.argv[2]))
const grown = resident('VmHWM') - before
const held = (await heldBytes()) - heldBefore
await service.dispose()
rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
console.log(JSON.stringify({ printed, shownBytes, grown, held }))
process.exit(0)

/** As a window does that needs some time for what it draws. */
function show(...[name, payload]: Parameters<TerminalServiceDeps['publish']>): void {
  if (name === 'terminal.opened') {
    const { id } = payload as TerminalView
    void Promise.resolve(service.handlers['terminal.attach']({ id }, window)).catch(() => {})
  }
  if (name !== 'terminal.data') return
  // Each name has its own payload, which the compiler does not follow to here.
  const { id, cursor } = payload as Events['terminal.data']
  const message = encodeEvent({ kind: 'event', seq: 0, name, payload })
  const drawn = () => {
    shownBytes += message.length
    service.handlers['terminal.ack']({ id, cursor }, window)
  }
  setTimeout(drawn, DRAWING_MS)
}

async function print(megabytes: number): Promise<number> {
  const command = `yes a line of a flood | head -c ${megabytes * MEGABYTE}`
  const outcome = await access.exec({ command, timeoutMs: 10 * 60_000 })
  if ('refused' in outcome || outcome.status !== 'exited') throw new Error(JSON.stringify(outcome))
  return outcome.totalChars
}

/** From here on the system counts the most anew. */
function forgetPeak(): void {
  writeFileSync('/proc/self/clear_refs', '5')
}

function resident(field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync('/proc/self/status', 'utf8')
  const [, kilobytes] = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status) ?? []
  return Number(kilobytes) * 1_024
}
