/**
 * Runs fast commands in terminals and counts those whose last lines never arrived. Run by itself,
 * inside Electron: plain Node has a libuv in which nothing is lost whatever one does.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../src-main/lib/clock.ts'
import { isExecutable } from '../../src-main/lib/is-executable.ts'
import { createKillTree } from '../../src-main/terminal/backends/local/kill-tree.ts'
import { createLocalProvider } from '../../src-main/terminal/backends/local/local.ts'
import { createExecutor } from '../../src-main/terminal/execution/executor.ts'
import { spawnPty } from '../../src-main/terminal/pty.ts'
import { taskRef } from './task-ref.ts'

const AT_ONCE = 10
const EXPECTED = Array.from({ length: 3_000 }, (_, i) => `${i + 1}\r\n`).join('')

const folder = mkdtempSync(join(tmpdir(), 'talaria-pty-'))
const provider = createLocalProvider({
  machine: { platform: process.platform, env: process.env, isExecutable },
  runFolder: folder,
  home: folder,
  defaultCwd: folder,
  passOn: () => [],
  readStartUpFiles: false,
  appMark: `tails${process.pid}`,
  killTree: createKillTree(),
  spawnPty,
  after: systemClock.after,
})
const executor = createExecutor({
  spillFolder: folder,
  clean: (text) => text,
  after: systemClock.after,
  now: Date.now,
})
const sandbox = await provider.open(...taskRef('tails'))
const lost = {
  wrapped: await countLost(Number(process.argv[2]), () => runWrapped('seq 1 3000')),
  // No end record comes from these: the shell is gone before its end.
  replaced: await countLost(Number(process.argv[3]), () => runWrapped('exec seq 1 3000')),
  raw: await countLost(Number(process.argv[3]), runRaw),
}
console.log(JSON.stringify({ uv: process.versions.uv, electron: process.versions.electron, lost }))
await provider.dispose()
rmSync(folder, { recursive: true, force: true })

async function countLost(times: number, run: () => Promise<string>): Promise<number> {
  let count = 0
  for (let done = 0; done < times; done += AT_ONCE) {
    const outputs = await Promise.all(Array.from({ length: AT_ONCE }, run))
    count += outputs.filter((output) => output !== EXPECTED).length
  }
  return count
}

async function runWrapped(command: string): Promise<string> {
  const pty = { columns: 80, rows: 24 }
  const running = await executor.start(sandbox, { command, cwd: folder, pty })
  return (await running.result).output
}

async function runRaw(): Promise<string> {
  const pty = await spawnPty({
    program: { file: '/bin/sh', args: ['-c', 'seq 1 3000'] },
    env: { PATH: process.env.PATH ?? '' },
    cwd: folder,
    columns: 80,
    rows: 24,
  })
  let output = ''
  pty.onData((bytes) => {
    output += Buffer.from(bytes).toString()
  })
  await new Promise<void>((resolve) => pty.onExit(() => resolve()))
  return output
}
