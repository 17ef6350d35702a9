/** A shell of the person's own: their `$SHELL`, their settings, nobody between it and them. */
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { TerminalView } from '#contract'
import type { PtySize, SpawnPty } from './pty.ts'
import type { Terminal, Terminals } from './terminals.ts'

const HANG_UP_MS = 1_000 // shells save their history on a hang-up; the ones that ignore it are killed

export async function openPersonShell(wanted: {
  terminals: Terminals
  spawnPty: SpawnPty
  env: Readonly<Record<string, string | undefined>>
  size: PtySize
  cwd: string
}): Promise<TerminalView> {
  const { terminals, size } = wanted
  const cwd = existsSync(wanted.cwd) ? wanted.cwd : '/'
  const env = Object.fromEntries(
    Object.entries(wanted.env).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
  const file = env.SHELL || '/bin/sh'
  const pty = await wanted.spawnPty({ file, args: [], env, cwd, ...size })
  const exited = new Promise<void>((resolve) => pty.onExit(() => resolve()))
  const terminal: Terminal = terminals.add(
    {
      owner: 'person',
      title: basename(file),
      cwd,
      pty: true,
      backend: 'local',
      keyboard: 'person',
    },
    size,
    {
      write: pty.write,
      resize: pty.resize,
      hold: (held) => (held ? pty.pause() : pty.resume()),
      stop: () => pty.write('\x03'),
      kill,
    },
  )
  pty.onData((bytes) => terminal.stream.push(bytes))
  pty.onExit(({ exitCode }) => terminal.ended(exitCode))
  return terminal.view()

  async function kill(): Promise<void> {
    pty.resume()
    pty.kill('SIGHUP')
    const timer = setTimeout(() => pty.kill('SIGKILL'), HANG_UP_MS)
    await exited
    clearTimeout(timer)
  }
}
