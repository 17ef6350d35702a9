/**
 * `npm run soak`: half an hour of work at full speed, and what it left behind.
 * `npm run soak -- --seconds 300` takes as long as it says.
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { soak } from '../support/soak.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '1800' } } })
const seconds = Number(values.seconds)
if (!(seconds > 0)) throw new Error(`--seconds wants a number, not ${values.seconds}`)

// Terminals alone take about a tenth of it.
const plan = { commands: Math.max(64, Math.round(seconds)), processes: 50, reloads: 20 }
const started = performance.now()
const left = await soak(plan)
const took = ((performance.now() - started) / 1_000).toFixed(0)
console.log(`${plan.commands} commands and ${plan.processes} processes in ${took} s; left behind:`)
console.log(left)
if (left.processes > 0 || left.files > 2 || left.bytes > 8_000_000) process.exitCode = 1

// The tools of the whole runtime are found by the bundler, so this part runs where the tests do.
const { status } = spawnSync(
  process.execPath,
  'node_modules/vitest/vitest.mjs run --config test/vitest.config.ts test/main/runtime-soak.test.ts'.split(
    ' ',
  ),
  { stdio: 'inherit', env: { ...process.env, TALARIA_SOAK_SECONDS: String(seconds) } },
)
if (status !== 0) process.exitCode = 1
