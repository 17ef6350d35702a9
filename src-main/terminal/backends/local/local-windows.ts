/** One command on Windows: Git Bash or PowerShell on Node's own pipes, as there are no FIFOs. */
import { writeFile } from 'node:fs/promises'
import type { Program } from '../../../lib/closed-command.ts'
import { type Child, startChild } from '../../../lib/start-child.ts'
import { bashBlocks, bashText } from '../../protocol/bash-script.ts'
import { powerShellArguments, powerShellScript } from '../../protocol/powershell-script.ts'
import type { ShellState } from '../../protocol/shell-state.ts'
import { BackendError, type Closed, type Running, type StartSpec } from '../backend.ts'
import { removeQuietly } from './fifos.ts'
import type { AgentShell } from './find-shell.ts'
import { toBashPath } from './windows-paths.ts'

export interface WindowsStart {
  shell: AgentShell
  env: Readonly<Record<string, string>>
  mark: string
  state: ShellState
  /** Of this run alone; what the shell reads and what it leaves stand beside it. */
  blocksPath: string
}

export async function startOnWindows(start: WindowsStart, spec: StartSpec): Promise<Running> {
  const { shell, blocksPath, mark, state } = start
  const generation = state.generation()
  const child = startChild(await writeScript(start, spec), {
    env: { ...start.env, TERM: 'dumb', TALARIA_PROC_ID: mark },
    windowsHide: true,
    stdio: [spec.stdin === 'none' ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  })
  const closed = closedOf(child)
  const pid = await pidOf(child, shell.path)
  child.stdin?.on('error', () => {})
  if (spec.stdin instanceof Uint8Array) child.stdin?.end(spec.stdin)
  const { stdout, stderr } = child
  return {
    ref: { mark, pid },
    onData: (listener) => {
      stdout?.on('data', listener)
      stderr?.on('data', listener)
    },
    pause: () => {
      stdout?.pause()
      stderr?.pause()
    },
    resume: () => {
      stdout?.resume()
      stderr?.resume()
    },
    write: async (data) => {
      if (!child.stdin?.writable) throw new Error('the process reads no input')
      child.stdin.write(data)
    },
    endInput: async () => void child.stdin?.end(),
    resize: async () => {},
    acknowledge: () => {},
    echoes: async () => undefined,
    detach: () => {
      stdout?.removeAllListeners('data').resume()
      stderr?.removeAllListeners('data').resume()
    },
    drained: new Promise((resolve) => child.once('close', () => resolve())),
    closed: closed.then(async (end) => {
      await state.adopt(`${blocksPath}.left`, generation)
      await removeQuietly(blocksPath, `${blocksPath}.ps1`)
      return end
    }),
  }
}

/** Returns what the shell is started with. */
async function writeScript(
  { shell, state, blocksPath }: WindowsStart,
  spec: StartSpec,
): Promise<Program> {
  if (shell.dialect === 'powershell') {
    const { nonce, cwd, command } = spec
    await writeFile(blocksPath, command)
    // Windows PowerShell reads a file without this mark in the local code page.
    const script = `\ufeff${powerShellScript({ nonce, cwd, commandPath: blocksPath })}`
    await writeFile(`${blocksPath}.ps1`, script)
    return { file: shell.path, args: powerShellArguments(`${blocksPath}.ps1`) }
  }
  const delivery = { by: 'file', path: toBashPath(blocksPath) } as const
  const settings = {
    ...spec,
    cwd: toBashPath(spec.cwd),
    leavePath: toBashPath(`${blocksPath}.left`),
    awaitAnswer: false,
  }
  await writeFile(blocksPath, bashBlocks(settings, spec.command))
  return { bash: shell.path, text: bashText(toBashPath(state.path()), delivery) }
}

function closedOf(child: Child): Promise<Closed> {
  return new Promise((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, ...(signal && { signal }) })),
  )
}

function pidOf(child: Child, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('spawn', () => resolve(child.pid ?? 0))
    child.once('error', (error) =>
      reject(
        new BackendError(
          'local',
          'missing-shell',
          `${path} could not be started: ${error.message}; install Git for Windows`,
          'after-fix',
        ),
      ),
    )
  })
}
