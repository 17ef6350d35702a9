import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKillTree } from '../../src-main/terminal/kill-tree.ts'
import { createLocalProvider, isExecutable } from '../../src-main/terminal/local.ts'
import { spawnPty } from '../../src-main/terminal/pty.ts'
import { afterMs } from '../../src-main/terminal/timers.ts'
import { describeBackend } from './contract.ts'

describeBackend('local', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'talaria-local-'))
  const provider = createLocalProvider({
    machine: { platform: process.platform, env: process.env, isExecutable },
    runFolder: join(folder, 'run'),
    defaultCwd: folder,
    passOn: [],
    readStartUpFiles: true,
    appMark: randomBytes(4).toString('hex'),
    killTree: createKillTree(),
    spawnPty,
    after: afterMs,
  })
  return { provider, workFolder: folder }
})
