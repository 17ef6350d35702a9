import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Machine } from '../../src-main/terminal/backends/local/find-shell.ts'
import { createLocalProvider, isExecutable } from '../../src-main/terminal/backends/local/local.ts'
import { createKillTree } from '../../src-main/terminal/processes/kill-tree.ts'
import { spawnPty } from '../../src-main/terminal/pty.ts'
import { afterMs } from '../../src-main/terminal/timers.ts'
import { describeBackend } from './contract.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describeBackend('local', async () =>
  open({ platform: process.platform, env: process.env, isExecutable }),
)

/** The way without FIFOs and with Git Bash, here with the bash of this machine. */
describeBackend('local, as on Windows', async () => {
  const env = { ...process.env, TALARIA_GIT_BASH: '/bin/bash' }
  return { ...open({ platform: 'win32', env, isExecutable }), hasSockets: true }
})

function open(machine: Machine) {
  const folder = mkdtempSync(join(tmpdir(), 'talaria-local-'))
  folders.push(folder)
  const provider = createLocalProvider({
    machine,
    runFolder: join(folder, 'run'),
    defaultCwd: folder,
    passOn: () => [],
    readStartUpFiles: machine.platform !== 'win32',
    appMark: randomBytes(4).toString('hex'),
    killTree: createKillTree(),
    spawnPty,
    after: afterMs,
  })
  return { provider, workFolder: folder }
}
