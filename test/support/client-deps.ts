import { randomBytes } from 'node:crypto'
import { systemClock } from '../../src-main/lib/clock.ts'
import { isExecutable } from '../../src-main/lib/is-executable.ts'
import type { ClientDeps } from '../../src-main/terminal/backends/client/client-deps.ts'
import { createKillTree } from '../../src-main/terminal/backends/local/kill-tree.ts'
import { spawnPty } from '../../src-main/terminal/pty.ts'

/** What a place behind a client program is given: this machine, with these variables besides. */
export function clientDeps(env: Record<string, string> = {}, names: readonly string[] = []) {
  const deps: ClientDeps = {
    machine: { platform: process.platform, env: { ...process.env, ...env }, isExecutable },
    appMark: randomBytes(4).toString('hex'),
    passOn: () => names,
    spawnPty,
    after: systemClock.after,
  }
  return {
    ...deps,
    killTree: createKillTree(),
    now: Date.now,
    installation: () => 'these tests',
    person: { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 },
  }
}
