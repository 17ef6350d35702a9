/** `npm run soak`: half an hour of work at full speed, and what it left behind. */
import { spawnSync } from 'node:child_process'
import { soak } from '../support/soak.ts'

const started = performance.now()
const left = await soak({ commands: 2_000, processes: 50, reloads: 20 })
const seconds = ((performance.now() - started) / 1_000).toFixed(0)
console.log(`2,000 commands, 50 background processes and 80 reloads in ${seconds} s; left behind:`)
console.log(left)
if (left.processes > 0 || left.files > 2 || left.bytes > 8_000_000) process.exitCode = 1

// The tools of the whole runtime are found by the bundler, so this part runs where the tests do.
const { status } = spawnSync(
  process.execPath,
  'node_modules/vitest/vitest.mjs run --config test/vitest.config.ts test/main/runtime-soak.test.ts'.split(
    ' ',
  ),
  { stdio: 'inherit', env: { ...process.env, TALARIA_SOAK_ROUNDS: '300' } },
)
if (status !== 0) process.exitCode = 1
