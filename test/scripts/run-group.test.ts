import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { isGroupAlive, signalGroup } from '../../scripts/process-group.ts'

// The Node of the project reads TypeScript, whichever Node started this.
const NODE = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url))
const RUN_GROUP = new URL('../../scripts/run-group.ts', import.meta.url)

/** A program that starts another, prints its own number, and then does as `then` says. */
const program = (then: string, other = '') => `
  const { spawn } = require('node:child_process')
  const deaf = \`process.on('SIGTERM', () => {}); console.log(process.ppid); setInterval(() => {}, 1e6); ${other}\`
  spawn(process.execPath, ['-e', deaf], { stdio: ['ignore', 'inherit', 'inherit'] })
  ${then}
`

let groupId: number | undefined

afterEach(() => {
  if (groupId) signalGroup(groupId, 'SIGKILL')
})

async function run(source: string, graceMs = 300): Promise<ChildProcess> {
  const runner = `
    import { runGroup } from ${JSON.stringify(RUN_GROUP.href)}
    const options = { graceMs: ${graceMs}, stdio: ['ignore', 'inherit', 'inherit'] }
    process.exitCode = await runGroup(process.execPath, ['-e', ${JSON.stringify(source)}], options)
  `
  const child = spawn(NODE, ['--input-type=module', '-e', runner], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  groupId = Number(line)
  return child
}

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'leaves nothing behind after %s, not even a process that does not listen',
  async (signal) => {
    const runner = await run(program('setInterval(() => {}, 1e6)'))
    expect(isGroupAlive(Number(groupId))).toBe(true)

    runner.kill(signal)
    await once(runner, 'exit')

    expect(isGroupAlive(Number(groupId))).toBe(false)
  },
)

it('leaves nothing behind when the program ends by itself, and passes its code on', async () => {
  const runner = await run(
    program(
      "process.on('SIGUSR2', () => process.exit(7)); setInterval(() => {}, 1e6)",
      "process.kill(process.ppid, 'SIGUSR2')",
    ),
  )

  const [code] = await once(runner, 'exit')

  expect({ code, alive: isGroupAlive(Number(groupId)) }).toEqual({ code: 7, alive: false })
})

it('gives the program time for an orderly end', async () => {
  const runner = await run(
    program(
      "process.on('SIGTERM', () => setImmediate(() => process.exit(3))); setInterval(() => {}, 1e6)",
      "process.removeAllListeners('SIGTERM')",
    ),
    60_000,
  )

  runner.kill('SIGTERM')

  expect(await once(runner, 'exit')).toEqual([3, null])
})
