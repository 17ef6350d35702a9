/** `npm run bench:sandbox`: what the sandbox costs a command, beside the same command without it. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { closedCommand } from '../../src-main/lib/closed-command.ts'
import { openAllowingTerminals } from '../support/allowing-terminals.ts'
import { openPlaces } from '../support/places.ts'
import { usableSandbox } from '../support/sandbox.ts'
import { printColumns } from './columns.ts'
import { median } from './table.ts'

const ROUNDS = 40
const PAUSE_MS = 80 // a model thinks longer than this between two commands
const TEST_FILES = 8
const TEST_ROUNDS = 12 // each takes a second

const TEST = `
import assert from 'node:assert'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
test('works with files', () => {
  const folder = mkdtempSync('made-')
  for (let at = 0; at < 200; at++) writeFileSync(folder + '/' + at, String(at).repeat(1_000))
  for (let at = 0; at < 200; at++) assert(readFileSync(folder + '/' + at, 'utf8').startsWith(String(at)))
  rmSync(folder, { recursive: true })
  assert.equal(execFileSync('echo', ['hello'], { encoding: 'utf8' }), 'hello\\n')
})
`

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'talaria-bench-')))
const workspace = join(folder, 'work')
mkdirSync(workspace)
spawnSync('git', ['init', '-q', workspace])
writeProject(workspace)
const sandbox = await usableSandbox()
const walls = sandbox?.(workspace, join(folder, 'inside'), { temporary: folder })
const [free, inside] = [open('free'), open('inside', walls)]
try {
  if (sandbox) await report()
} finally {
  await Promise.all([free.dispose(), inside.dispose()])
  rmSync(folder, { recursive: true, force: true })
}

async function report(): Promise<void> {
  printColumns([
    ['a command', 'free, ms', 'sandbox, ms', 'ratio', 'goal'],
    await row('true, after a pause', 'true', '≤ 1.2 ×', { pause: true }),
    await row('true, without a pause', 'true', ''),
    await row('true, in a terminal', 'true', '', { pty: true }),
    await row('git status', 'git status', '', { pause: true }),
    await row('npm test', 'npm test', '≤ 1.05 ×', { rounds: TEST_ROUNDS }),
  ])
  printColumns([['each in a new process', 'ms', 'ratio'], ...alone()])
}

/** No shell waits for these, as nobody else has one that does. */
function alone(): string[][] {
  const confinement = walls?.confine('s1', { folder: join(folder, 'alone'), shown: [], shared: [] })
  if (!confinement) throw new Error('it would run free')
  const program = { bash: '/bin/bash', text: 'true' }
  const [plain, confined] = [
    closedCommand(program, 3),
    closedCommand({ ...program, launcher: confinement.launcher(false) }, 3),
  ]
  const others = [
    { name: 'true', file: plain.file, args: plain.args },
    { name: 'true in the sandbox', file: confined.file, args: confined.args },
    { name: 'true in sandbox-runtime', file: 'srt', args: ['true'] },
  ]
  const times = others.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, { file, args }] of others.entries()) {
      const start = performance.now()
      if (spawnSync(file, args, { cwd: workspace }).status === 0)
        times[index]?.push(performance.now() - start)
    }
  const base = median(times[0] ?? [])
  return others.map(({ name }, index) => {
    const own = times[index] ?? []
    // It brings neither of the two programs that it needs beside bubblewrap.
    if (own.length === 0) return [name, 'srt is not installed here', '']
    return [name, median(own).toFixed(1), `${(median(own) / base).toFixed(2)} ×`]
  })
}

async function row(
  name: string,
  command: string,
  goal: string,
  { pause = false, pty = false, rounds = ROUNDS } = {},
): Promise<string[]> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++)
    for (const [index, { exec }] of [free, inside].entries()) {
      if (pause) await setTimeout(PAUSE_MS)
      const start = performance.now()
      await exec(command, pty)
      times[index]?.push(performance.now() - start)
    }
  const [without, within] = times.map(median)
  const ratio = (within ?? 0) / (without ?? 1)
  return [name, (without ?? 0).toFixed(2), (within ?? 0).toFixed(2), `${ratio.toFixed(2)} ×`, goal]
}

/** Tests that read and write files and start a program, each in a process of its own. */
function writeProject(project: string): void {
  writeFileSync(join(project, 'package.json'), '{ "scripts": { "test": "node --test" } }\n')
  for (let at = 0; at < TEST_FILES; at++) writeFileSync(join(project, `a${at}.test.mjs`), TEST)
}

function open(name: string, confined?: typeof walls) {
  const { service, accessOf } = openAllowingTerminals(
    openPlaces({
      env: process.env,
      defaultCwd: workspace,
      stateFolder: join(folder, name),
      ...confined,
    }),
  )
  const access = accessOf()
  const exec = (command: string, pty: boolean) => access.exec({ command, pty })
  return { exec, dispose: service.dispose }
}
