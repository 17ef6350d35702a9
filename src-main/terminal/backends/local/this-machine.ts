/** This machine as a place to run commands, with what else is started on it directly. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { systemClock } from '../../../lib/clock.ts'
import { isExecutable } from '../../../lib/is-executable.ts'
import type { Confinement, SharedFolders } from '../../../lib/launcher.ts'
import { spawnPty } from '../../pty.ts'
import type { Variables } from './environment.ts'
import { createKillTree } from './kill-tree.ts'
import { createLocalProvider } from './local.ts'
import { runFolderOf } from './run-folder.ts'

export interface ThisMachineDeps {
  env: Variables
  home: string
  defaultCwd: string
  /** Everything that must outlive a run of the app, and what one run needs for itself. */
  stateFolder: string
  /** Names of variables that the person passes on to the commands of a session. */
  passOn: (sessionId: string) => readonly string[]
  /** Whether commands see what the person's start-up files set. */
  readStartUpFiles: boolean
  /** What the commands of a session are kept within; undefined leaves them free. */
  confine(sessionId: string, folders: SharedFolders): Confinement | undefined
  /** It is known whether they can be. */
  whenConfinable(): Promise<unknown>
}

export function createThisMachine(deps: ThisMachineDeps) {
  const { env, home, defaultCwd, stateFolder, passOn, readStartUpFiles } = deps
  const { confine, whenConfinable } = deps
  const machine = { platform: process.platform, env, isExecutable }
  const killTree = createKillTree()
  /** Begins the mark of every process of this run of the app. */
  const appMark = randomBytes(4).toString('hex')
  const runFolders = join(stateFolder, 'run')
  const provider = createLocalProvider({
    ...{ machine, appMark, killTree, spawnPty, home, defaultCwd, passOn, readStartUpFiles },
    ...{ confine, whenConfinable },
    runFolder: runFolders,
    after: systemClock.after,
  })
  const runFolder = runFolderOf(runFolders, appMark)
  return { machine, killTree, appMark, provider, stateFolder, runFolder }
}

export type ThisMachine = ReturnType<typeof createThisMachine>
