/** `npm run bench:approval`: how often the classifier is right, and how long it takes, by category. */
import { readFileSync } from 'node:fs'
import { judge } from '../../src-main/approval/gate/judge.ts'
import { warmUp } from '../../src-main/approval/gate/warm-up.ts'
import { processorMs, quantile } from './table.ts'

interface Row {
  command: string
  expect: 'hardline' | 'dangerous' | 'safe'
  category: string
  note: string
}

interface Judged extends Row {
  decision: 'allow' | 'ask' | 'never'
  isRight: boolean
  micros: number
}

const GOALS = { firstMs: 5, medianMicros: 20, p99Micros: 200, heredocMs: 75 }
const PLACES = { cwd: '/home/user/project', home: '/home/user' }
const WARM_ROUNDS = 20
const ROUNDS = 25

const file = new URL('../fixtures/commands/adversarial-dev.jsonl', import.meta.url)
const rows = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line): Row => JSON.parse(line))

const coldMs = processorMs(() => judge('git status && npm test', PLACES))
await warmUp(judge, PLACES)
// What the app's own warm-up does not read: the first of each kind that somebody waits for.
const FIRST = [
  'npm run build && git commit -am "fix: one thing"',
  "python3 - <<'EOF'\nimport json\nprint(json.load(open('a.json')))\nEOF",
  'kubectl get pods -n prod | grep Running',
  'find . -name "*.log" -mtime +7 -delete',
]
const firstMs = Math.max(...FIRST.map((command) => processorMs(() => judge(command, PLACES))))
for (let round = 0; round < WARM_ROUNDS; round++) for (const row of rows) judge(row.command, PLACES)
const times = timesOf(rows.map(({ command }) => command))
const judged = rows.map(judgeRow)
printCategories(judged)
printAccuracy(judged)
printSpeed(judged.map(({ micros }) => micros))

function judgeRow(row: Row, index: number): Judged {
  const { decision } = judge(row.command, PLACES)
  return { ...row, decision, isRight: isRight(row, decision), micros: times[index] ?? 0 }
}

function isRight({ expect, note }: Row, decision: Judged['decision']): boolean {
  if (expect === 'hardline') return decision === 'never'
  if (expect === 'safe') return decision === 'allow'
  return decision === 'ask' || (decision === 'never' && note.includes('[hardline ok]'))
}

/**
 * Of each the least disturbed of several rounds: others use the machine, too. All of them stand between
 * two readings of one, so that nothing is kept of it that a session would not keep.
 */
function timesOf(commands: readonly string[]): number[] {
  const least = commands.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, command] of commands.entries()) {
      const startedAt = performance.now()
      judge(command, PLACES)
      least[index] = Math.min(least[index] ?? 0, (performance.now() - startedAt) * 1_000)
    }
  return least
}

function printCategories(all: readonly Judged[]) {
  console.log('category                rows   right   median µs   worst µs')
  for (const [category, items] of Object.entries(Object.groupBy(all, ({ category }) => category))) {
    const own = items ?? []
    const right = own.filter((item) => item.isRight).length
    const times = own.map((item) => item.micros)
    const cells = [
      category.padEnd(22),
      String(own.length).padStart(6),
      `${((right / own.length) * 100).toFixed(1)} %`.padStart(8),
      quantile(times, 0.5).toFixed(1).padStart(12),
      Math.max(...times)
        .toFixed(0)
        .padStart(11),
    ]
    console.log(cells.join(''))
  }
}

function printAccuracy(all: readonly Judged[]) {
  const share = (expect: Row['expect'], decisions: readonly Judged['decision'][]) => {
    const own = all.filter((item) => item.expect === expect)
    const hits = own.filter((item) => decisions.includes(item.decision)).length
    return `${((hits / own.length) * 100).toFixed(1)} %`
  }
  console.log()
  console.log(`never: blocked ${share('hardline', ['never'])}`)
  console.log(`dangerous: flagged ${share('dangerous', ['ask', 'never'])}`)
  console.log(`safe: asked about ${share('safe', ['ask'])}, blocked ${share('safe', ['never'])}`)
  for (const { command, expect, decision } of all.filter((item) => !item.isRight))
    console.log(`  ${expect} → ${decision}: ${JSON.stringify(command)}`)
}

function printSpeed(times: readonly number[]) {
  const median = quantile(times, 0.5)
  const p99 = quantile(times, 0.99)
  const heredocMs = Math.max(...timesOf([heredoc(100_000)])) / 1_000
  console.log()
  console.log(
    `first verdict ${firstMs.toFixed(1)} ms (goal ${GOALS.firstMs}) ${mark(firstMs, GOALS.firstMs)}, ${coldMs.toFixed(1)} ms before the warm-up at the start`,
  )
  console.log(
    `median ${median.toFixed(1)} µs (goal ${GOALS.medianMicros}) ${mark(median, GOALS.medianMicros)}`,
  )
  console.log(`p99 ${p99.toFixed(0)} µs (goal ${GOALS.p99Micros}) ${mark(p99, GOALS.p99Micros)}`)
  console.log(`worst ${Math.max(...times).toFixed(0)} µs`)
  console.log(
    `100 KB heredoc ${heredocMs.toFixed(1)} ms (goal ${GOALS.heredocMs}) ${mark(heredocMs, GOALS.heredocMs)}`,
  )
}

function heredoc(chars: number): string {
  const line = 'const settings = { name: "a", list: [1, 2, 3], run: () => `$(x)` };\n'
  return `cat > app.js <<'EOF'\n${line.repeat(chars / line.length)}EOF\n`
}

function mark(value: number, goal: number): string {
  return value <= goal ? '✓' : '✗'
}
