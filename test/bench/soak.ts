/**
 * `npm run soak`: half an hour of work at full speed, half of it in each host, and what it left behind.
 * `npm run soak -- --seconds 300` takes as long as it says, `--only desktop` (or terminals, web) is a part.
 * Containers are left out with TALARIA_SKIP_PLACES=1, as elsewhere.
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { soakDesktop } from '../support/soak/soak-desktop.ts'
import { soakTerminals } from '../support/soak/soak-terminals.ts'

const WARM_UP = 20
const FEW_BYTES = 8_000_000
const FEW_PAGE_BYTES = 16_000_000 // what the page of the last conversation shows, and caches
const KEPT_BYTES = 100_000 // of a conversation that was deleted, as it can be brought back for an hour

const PARTS = { terminals, web, desktop }

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '1800' }, only: { type: 'string' } },
})
const seconds = Number(values.seconds)
if (!(seconds > 0)) throw new Error(`--seconds wants a number, not ${values.seconds}`)
for (const [name, part] of Object.entries(PARTS))
  if (values.only === undefined || values.only === name)
    if (!(await part())) {
      console.log(`${name}: more is left behind than may be`)
      process.exitCode = 1
    }

/** They take about a tenth of the time. */
async function terminals(): Promise<boolean> {
  const plan = { commands: Math.max(64, Math.round(seconds)), processes: 50, reloads: 20 }
  const left = await soakTerminals(plan)
  console.log(`after ${plan.commands} commands and ${plan.processes} processes:`, left)
  return left.processes === 0 && left.files <= 2 && left.bytes <= FEW_BYTES
}

/** The tools of the whole runtime are found by the bundler, so this part runs where the tests do. */
async function web(): Promise<boolean> {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts']
  const { status } = spawnSync(process.execPath, [...vitest, 'test/main/runtime-soak.test.ts'], {
    stdio: 'inherit',
    env: { ...process.env, TALARIA_SOAK_SECONDS: String(seconds / 2) },
  })
  return status === 0
}

async function desktop(): Promise<boolean> {
  const withDocker = process.env.TALARIA_SKIP_PLACES !== '1'
  const grown = await soakDesktop({ warmUp: WARM_UP, seconds: seconds / 2, withDocker })
  console.log(`after ${grown.rounds} rounds in the desktop app:`, grown)
  return (
    grown.denied === grown.rounds &&
    grown.temporaryFiles <= 0 &&
    grown.processes <= 0 &&
    grown.files <= 2 &&
    grown.containers <= 0 &&
    grown.bytes < FEW_BYTES &&
    grown.pageBytes < FEW_PAGE_BYTES &&
    grown.databaseBytes < FEW_BYTES + grown.rounds * KEPT_BYTES
  )
}
