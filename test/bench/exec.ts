/** `npm run bench:exec`: what running a command through the terminal service costs. */

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openAllowingTerminals } from '../support/allowing-terminals.ts'
import { openPlaces } from '../support/places.ts'
import { printColumns } from './columns.ts'
import { median, quantile } from './table.ts'

const ROUNDS = 150
const PAUSE_MS = 60 // a model thinks longer than this between two commands

const folder = mkdtempSync(join(tmpdir(), 'talaria-bench-'))
const { service, accessOf } = openAllowingTerminals(
  openPlaces({
    env: process.env,
    defaultCwd: folder,
    stateFolder: join(folder, 'state'),
    readStartUpFiles: true,
  }),
)
const access = accessOf()
try {
  await exec('export KEPT=1; kept() { echo kept; }; alias kept_alias=true')
  await reportOne()
  await reportMany()
} finally {
  await service.dispose()
  rmSync(folder, { recursive: true, force: true })
}

async function reportOne(): Promise<void> {
  const bare: number[] = []
  const paused: number[] = []
  const atOnce: number[] = []
  const terminal: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await timed(() => bash('true')))
    await setTimeout(PAUSE_MS)
    paused.push(await timed(() => exec('true')))
    // Right after another one no shell is ready yet.
    await Promise.all([exec('true'), exec('true')])
    atOnce.push(await timed(() => exec('true')))
    terminal.push(await timed(() => access.exec({ command: 'true', pty: true })))
    await setTimeout(PAUSE_MS)
  }
  const row = (name: string, times: number[], goal: string) => [
    name,
    median(times).toFixed(2),
    `${quantile(times, 0.1).toFixed(2)} – ${quantile(times, 0.9).toFixed(2)}`,
    `${(median(times) / median(bare)).toFixed(2)} ×`,
    goal,
  ]
  printColumns([
    ['one command: true', 'ms, median', '10 % – 90 %', 'ratio', 'goal'],
    row('bash -c, nothing kept', bare, ''),
    row('terminal service, after a pause', paused, '≤ 0.5 ×'),
    row('terminal service, without a pause', atOnce, '≤ 1.3 ×'),
    row('terminal service, in a PTY', terminal, ''),
  ])
}

async function reportMany(): Promise<void> {
  const rows = [['100 × sleep 0.2 at once', 'ms, all', 'longest block of the loop, ms', 'goal']]
  for (const [name, run] of [
    ['spawned from the event loop', () => bash('sleep 0.2')],
    ['terminal service', () => exec('sleep 0.2')],
  ] as const) {
    const totals: number[] = []
    const longest: number[] = []
    for (let round = 0; round < 5; round++) {
      await setTimeout(300)
      const stop = watchLoop()
      totals.push(await timed(() => Promise.all(Array.from({ length: 100 }, run))))
      longest.push(stop())
    }
    const goal = rows.length > 1 ? '≤ 50' : ''
    rows.push([name, median(totals).toFixed(0), median(longest).toFixed(1), goal])
  }
  printColumns(rows)
}

async function exec(command: string): Promise<void> {
  const outcome = await access.exec({ command })
  if ('refused' in outcome || outcome.exitCode !== 0) throw new Error(JSON.stringify(outcome))
}

function bash(command: string): Promise<void> {
  const child = spawn('bash', ['--noprofile', '--norc', '-c', command], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  child.stdout.resume()
  child.stderr.resume()
  return new Promise((resolve) => child.on('close', () => resolve()))
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

/** The answer tells the longest time in which nothing else had a turn. */
function watchLoop(): () => number {
  let last = performance.now()
  let longest = 0
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }, 1)
  return () => {
    clearInterval(timer)
    return Math.max(longest, performance.now() - last)
  }
}
