/** `npm run bench:flood`: by how much the app grows while one command prints two gigabytes. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAllowingTerminals } from '../support/allowing-terminals.ts'
import { openPlaces } from '../support/places.ts'

const MEGABYTE = 1_000_000
const FLOOD_MEGABYTES = 2_000
const folder = mkdtempSync(join(tmpdir(), 'talaria-flood-'))
const { service, accessOf } = openAllowingTerminals(
  openPlaces({
    env: { PATH: process.env.PATH, HOME: folder },
    defaultCwd: folder,
    stateFolder: folder,
  }),
)
const access = accessOf()
// Whatever is made once for all does not count.
await print(20)
const before = process.memoryUsage.rss()
let most = before
const watch = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss())
}, 20)
await print(FLOOD_MEGABYTES)
clearInterval(watch)
const grown = Math.round((Math.max(most, process.memoryUsage.rss()) - before) / MEGABYTE)
console.log(`${FLOOD_MEGABYTES} MB of output: the app grew by ${grown} MB; goal: less than 50`)
await service.dispose()
rmSync(folder, { recursive: true, force: true })
process.exit(0)

async function print(megabytes: number): Promise<void> {
  const command = `yes a line of a flood | head -c ${megabytes * MEGABYTE}`
  await access.exec({ command, timeoutMs: 10 * 60_000 })
}
