/**
 * Run by itself: a terminal service whose command prints that many megabytes while no window watches.
 * Tells by how much the process was larger meanwhile than after a short flood, and what it still holds.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAllowingTerminals } from './allowing-terminals.ts'
import { heldBytes } from './held-bytes.ts'
import { openPlaces } from './places.ts'

const MEGABYTE = 1_000_000
const WARM_UP_MEGABYTES = 20 // whatever is made once for all does not count
const folder = mkdtempSync(join(tmpdir(), 'talaria-flood-'))
const places = openPlaces({
  env: { PATH: process.env.PATH, HOME: folder, TERM: 'xterm' },
  defaultCwd: folder,
  stateFolder: folder,
})
const { service, accessOf } = openAllowingTerminals(places)
const access = accessOf()

await print(WARM_UP_MEGABYTES)
const heldBefore = await heldBytes()
forgetPeak()
const before = resident('VmRSS')
const printed = await print(Number(process.argv[2]))
const grown = resident('VmHWM') - before
const held = (await heldBytes()) - heldBefore
await service.dispose()
rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
console.log(JSON.stringify({ printed, grown, held }))
process.exit(0)

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
