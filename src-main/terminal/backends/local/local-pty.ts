/** One command of the agent in a terminal of its own. */
import { writeFile } from 'node:fs/promises'
import { bashBlocks, bashText } from '../../protocol/bash-script.ts'
import type { ShellState } from '../../protocol/shell-state.ts'
import type { PtySize, SpawnPty } from '../../pty.ts'
import { NoLongerAllowed, type Running, type StartSpec } from '../backend.ts'
import { removeQuietly } from './fifos.ts'
import { terminalEchoes } from './terminal-echo.ts'

export interface LocalPtyStart {
  shellPath: string
  env: Readonly<Record<string, string>>
  mark: string
  stamp: number
  state: ShellState
  /** Of this run alone; the blocks stand there until it is over. */
  blocksPath: string
  spawnPty: SpawnPty
}

export async function startLocalPty(
  start: LocalPtyStart,
  spec: StartSpec,
  size: PtySize,
): Promise<Running> {
  const { blocksPath, mark, state } = start
  const leavePath = `${blocksPath}.left`
  const delivery = { by: 'file', path: blocksPath } as const
  const settings = { ...spec, sink: '/dev/tty', leavePath, awaitAnswer: true }
  await writeFile(blocksPath, bashBlocks(settings, spec.command), { mode: 0o600 })
  const generation = state.generation()
  if (spec.mayStart && !spec.mayStart(state.carried())) {
    await removeQuietly(blocksPath)
    throw new NoLongerAllowed()
  }
  const pty = await start.spawnPty({
    program: {
      bash: start.shellPath,
      text: bashText(state.path(), delivery),
      stamp: start.stamp,
    },
    env: { ...start.env, TALARIA_PROC_ID: mark },
    cwd: '/',
    ...size,
  })
  const exited = new Promise<{ code: number | null; signal?: string }>((resolve) =>
    pty.onExit(({ exitCode, signal }) =>
      resolve(signal ? { code: null, signal: String(signal) } : { code: exitCode }),
    ),
  )
  return {
    ref: { mark, pid: pty.pid },
    onData: pty.onData,
    pause: pty.pause,
    resume: pty.resume,
    write: async (data) => pty.write(data),
    endInput: async () => pty.write('\x04'),
    resize: async (wanted) => pty.resize(wanted),
    acknowledge,
    echoes: () => terminalEchoes(pty.path),
    detach: pty.resume,
    drained: exited.then(() => {}),
    closed: exited.then(async (closed) => {
      await state.adopt(leavePath, generation)
      await removeQuietly(blocksPath)
      return closed
    }),
  }

  /** Both ends of a line: a program may have left the terminal in a state without translation. */
  function acknowledge(isLast: boolean): void {
    pty.write('\r\n')
    if (isLast) pty.letGo()
  }
}
