/** `npm run soak`: half an hour of work at full speed, and what it left behind. */
import { soak } from '../support/soak.ts'

const started = performance.now()
const left = await soak({ commands: 2_000, processes: 50, reloads: 20 })
const seconds = ((performance.now() - started) / 1_000).toFixed(0)
console.log(`2,000 commands, 50 background processes and 80 reloads in ${seconds} s; left behind:`)
console.log(left)
if (left.processes > 0 || left.files > 2 || left.bytes > 8_000_000) process.exitCode = 1
