/**
 * `npm run bench:fuzz`: no text may break the classifier or hold it up. `FUZZ_TEXTS` and `FUZZ_SCRIPTS`
 * say how many of them are made up, `FUZZ_SEED` which.
 */
import { judge } from '../../src-main/approval/gate/judge.ts'
import { createRandom, randomScript, randomText } from '../main/classifier/shell/random-scripts.ts'
import { isSound, MONSTERS } from '../main/classifier/shell/sound-verdict.ts'
import { processorMs } from './table.ts'

const PLACES = { cwd: '/home/user/project', home: '/home/user' }
const SEED = Number(process.env.FUZZ_SEED ?? 1)
const GOAL_MS = 75

const KINDS = [
  ['texts', randomText, Number(process.env.FUZZ_TEXTS ?? 1_000_000)],
  ['scripts', randomScript, Number(process.env.FUZZ_SCRIPTS ?? 100_000)],
] as const

for (const [kind, make, count] of KINDS) {
  const random = createRandom(SEED)
  const wrong: string[] = []
  let slowest = { ms: 0, command: '' }
  for (let made = 0; made < count; made++) {
    const command = make(random)
    let isRight = false
    const ms = processorMs(() => {
      isRight = isSound(command, judge(command, PLACES))
    })
    if (!isRight) wrong.push(command)
    if (ms > slowest.ms) slowest = { ms, command }
  }
  console.log(`${count} ${kind}: ${wrong.length} broken, slowest ${told(slowest.ms)}`)
  for (const command of wrong.slice(0, 10)) console.log(`  ${JSON.stringify(command)}`)
  if (slowest.ms > GOAL_MS) console.log(`  ${JSON.stringify(slowest.command)}`)
}

for (const [name, command] of MONSTERS) {
  const readings = Array.from({ length: 5 }, () => processorMs(() => judge(command, PLACES)))
  console.log(`${name}: ${told(Math.min(...readings))}`)
}

function told(ms: number): string {
  return `${ms.toFixed(1)} ms (goal ${GOAL_MS}) ${ms <= GOAL_MS ? '✓' : '✗'}`
}
