import { randomBytes } from 'node:crypto'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { systemClock } from '../../src-main/lib/clock.ts'
import { isExecutable } from '../../src-main/lib/is-executable.ts'
import { runChild } from '../../src-main/lib/start-child.ts'
import type { Provider } from '../../src-main/terminal/backends/backend.ts'
import type { Machine } from '../../src-main/terminal/backends/local/find-shell.ts'
import { createKillTree } from '../../src-main/terminal/backends/local/kill-tree.ts'
import { createLocalProvider } from '../../src-main/terminal/backends/local/local.ts'
import { spawnPty } from '../../src-main/terminal/pty.ts'
import { type TestSandbox, usableSandbox } from '../support/sandbox.ts'
import { describeBackend } from './contract.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders)
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
})

describeBackend('local', async () =>
  open({ platform: process.platform, env: process.env, isExecutable }),
)

/** The way without FIFOs and with Git Bash, here with the bash of this machine. */
describeBackend('local, as on Windows', async () => {
  const env = { ...process.env, TALARIA_GIT_BASH: '/bin/bash' }
  return { ...open({ platform: 'win32', env, isExecutable }), hasSockets: true }
})

/** What commands leave to one another travels with their bytes, as from a machine far away. */
describeBackend('local, without a folder in common', async () => {
  const { provider, workFolder } = open({ platform: 'linux', env: process.env, isExecutable })
  const apart = async (...task: Parameters<Provider['open']>) => {
    const { sharedFolder: _, ...sandbox } = await provider.open(...task)
    return sandbox
  }
  return { provider: { ...provider, open: apart }, workFolder }
})

/** Nothing of all that is another in the sandbox. */
const inSandbox = await usableSandbox()
if (inSandbox)
  describeBackend('local, in the sandbox', async () => {
    const machine = { platform: 'linux', env: process.env, isExecutable } as const
    return { ...open(machine, inSandbox), count: countOnMachine }
  })

async function countOnMachine(time: string): Promise<number> {
  const look = `cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' '\\n' | grep -c '^${time}' || true`
  return Number(await runChild({ file: 'sh', args: ['-c', look] }))
}

function open(machine: Machine, sandbox?: TestSandbox) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'talaria-local-')))
  folders.push(folder)
  const provider = createLocalProvider({
    machine,
    runFolder: join(folder, 'run'),
    home: homedir(),
    defaultCwd: folder,
    passOn: () => [],
    readStartUpFiles: machine.platform !== 'win32',
    appMark: randomBytes(4).toString('hex'),
    killTree: createKillTree(),
    spawnPty,
    after: systemClock.after,
    ...sandbox?.(folder, join(folder, 'run'), { temporary: folder }),
  })
  return { provider, workFolder: folder }
}
