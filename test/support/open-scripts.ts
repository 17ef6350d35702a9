/** Scripts on this machine that nobody is asked about; whoever opens them says what is otherwise. */
import { randomUUID } from 'node:crypto'
import { systemClock } from '../../src-main/lib/clock.ts'
import { isExecutable } from '../../src-main/lib/is-executable.ts'
import { createKillTree } from '../../src-main/terminal/backends/local/kill-tree.ts'
import { createScripts, type ScriptsDeps } from '../../src-main/terminal/scripts/scripts.ts'
import { HERE } from './places.ts'

export function openScripts(folder: string, deps: Partial<ScriptsDeps> & Pick<ScriptsDeps, 'env'>) {
  return createScripts({
    watch: async () => async () => {},
    launcherFor: () => undefined,
    note: async () => undefined,
    onFinished: () => {},
    passCode: async ({ code }) => ({ allowed: true, command: code, stillHolds: () => true }),
    cwdOf: () => folder,
    placeOf: () => HERE,
    exec: () => Promise.reject(new Error('nothing runs elsewhere here')),
    humanWaitMs: () => 0,
    clean: (text) => text,
    passOn: () => [],
    machine: { platform: process.platform, isExecutable, execPath: process.execPath, self: 'node' },
    killTree: createKillTree(),
    // A mark belongs to one script; what is still being ended must not take the next with it.
    appMark: randomUUID(),
    now: Date.now,
    after: systemClock.after,
    ...deps,
  })
}
