/** A shell on Windows: Git Bash or PowerShell on Node's own pipes, as there are no FIFOs. */
import { writeFile } from 'node:fs/promises'
import { say } from '#say'
import type { Program } from '../../../lib/closed-command.ts'
import { type Child, startChild } from '../../../lib/start-child.ts'
import { BackendError, type Closed, type Running, type Shell, type StartSpec } from '../backend.ts'
import { removeQuietly } from './fifos.ts'
import type { AgentShell } from './find-shell.ts'

export interface WindowsStart {
  shell: AgentShell
  env: Readonly<Record<string, string>>
  mark: string
  /** Of this run alone. */
  scriptPath: string
}

export async function startOnWindows(start: WindowsStart, spec: StartSpec): Promise<Shell> {
  const { shell, mark, scriptPath } = start
  const { text, first } = spec.begin({ fd: 0 })
  const hasInput = shell.dialect === 'bash' || spec.stdin !== 'none'
  const child = startChild(await programFor(start, text), {
    env: { ...start.env, TERM: 'dumb', TALARIA_PROC_ID: mark },
    windowsHide: true,
    stdio: [hasInput ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  })
  const exited = closedOf(child)
  const pid = await pidOf(child, shell.path)
  const { stdin, stdout, stderr } = child
  stdin?.on('error', () => {})
  if (first !== '') stdin?.write(first)
  return { exited, instruct, discard: () => void (stdin ? stdin.end() : child.kill()) }

  function instruct(blocks: string): Running {
    if (blocks !== '') stdin?.write(blocks)
    if (spec.stdin instanceof Uint8Array) stdin?.write(spec.stdin)
    if (spec.stdin !== 'open') stdin?.end()
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
        if (!stdin?.writable) throw new Error('the process reads no input')
        stdin.write(data)
      },
      endInput: async () => void stdin?.end(),
      resize: async () => {},
      letGo: () => {},
      echoes: async () => undefined,
      detach: () => {
        stdout?.removeAllListeners('data').resume()
        stderr?.removeAllListeners('data').resume()
      },
      drained: new Promise((resolve) => child.once('close', () => resolve())),
      closed: exited.then(async (end) => {
        if (shell.dialect === 'powershell') await removeQuietly(scriptPath)
        return end
      }),
    }
  }
}

/** PowerShell takes a text of this length from a file only. */
async function programFor({ shell, scriptPath }: WindowsStart, text: string): Promise<Program> {
  if (shell.dialect === 'bash') return { bash: shell.path, text }
  // Windows PowerShell reads a file without this mark in the local code page.
  await writeFile(scriptPath, `\ufeff${text}`)
  return { file: shell.path, args: powerShellArguments(scriptPath) }
}

export function powerShellArguments(scriptPath: string): string[] {
  const quiet = ['-NoLogo', '-NoProfile', '-NonInteractive']
  return [...quiet, '-ExecutionPolicy', 'Bypass', '-File', scriptPath]
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
          say('place.notStartedOnWindows', { path, cause: error.message }),
          'after-fix',
        ),
      ),
    )
  })
}
