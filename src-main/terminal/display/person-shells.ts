/** Shells of the person's own: their `$SHELL`, their settings, nobody between it and them. */
import { readlink } from 'node:fs/promises'
import { basename } from 'node:path'
import type { TerminalView } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { wordsOf } from '#words'
import { personEnvironment } from '../backends/local/environment.ts'
import { findPersonShell, type Machine } from '../backends/local/find-shell.ts'
import type { KillTree } from '../backends/local/kill-tree.ts'
import type { Pty, PtySize, SpawnPty } from '../pty.ts'
import { elsewhereBytes, restoredBytes } from './scrollback-divider.ts'
import type { SavedTerminal } from './scrollback-files.ts'
import type { Terminal, TerminalProgram, Terminals } from './terminals.ts'

export interface PersonShellsDeps {
  terminals: Terminals
  machine: Machine
  killTree: KillTree
  spawnPty: SpawnPty
  nearestFolder(path: string): Promise<string>
  defaultCwd(): string
  /** The shell that the person chose in the settings, if any. */
  chosenShell?(): string
  /** Marks the processes of a shell, so that none is left when its tab is closed. */
  nextMark(): string
}

export function createPersonShells(deps: PersonShellsDeps) {
  const findShell = () => findPersonShell(deps.machine, deps.chosenShell?.())
  const started = new Map<string, Pty>()
  return { open, restore, cwdOf }

  /** In the folder that was chosen, or not at all; where nobody chose one, as near as can be. */
  async function open(size: PtySize, chosen: string | undefined): Promise<TerminalView> {
    const wanted = chosen ?? deps.defaultCwd()
    const cwd = await deps.nearestFolder(wanted)
    if (chosen !== undefined && cwd !== chosen)
      throw new RuntimeError('not-found', say('terminal.folderGone', { folder: chosen }))
    const program = createProgram()
    const terminal = deps.terminals.add({ ...shellView(), cwd }, size, program)
    await program.start(terminal)
    return terminal.view()
  }

  /** The text of an earlier run of the app; the shell comes when somebody looks. */
  function restore(saved: SavedTerminal): Terminal {
    const program = createProgram()
    const view = {
      ...saved.view,
      ...shellView(),
      state: { kind: 'running' } as const,
      restored: true,
    }
    const terminal = deps.terminals.restore(view, saved, {
      ...program,
      seen: () => void program.start(terminal),
    })
    terminal.stream.pushOld(restoredBytes(saved))
    return terminal
  }

  /** Where the shell is now; only Linux tells. */
  async function cwdOf(terminal: Terminal): Promise<string> {
    const pty = started.get(terminal.id)
    const { cwd } = terminal.view()
    return pty ? readlink(`/proc/${pty.pid}/cwd`).catch(() => cwd) : cwd
  }

  function shellView() {
    const title = basename(findShell().path)
    return { owner: 'person', title, pty: true, backend: 'local', keyboard: 'person' } as const
  }

  function createProgram(): TerminalProgram & { start(terminal: Terminal): Promise<void> } {
    const mark = deps.nextMark()
    let starting: Promise<void> | undefined
    let pty: Pty | undefined
    let exited: Promise<void> = Promise.resolve()
    return {
      start: (terminal) => {
        starting ??= run(terminal)
        return starting
      },
      write: (data) => pty?.write(data),
      resize: (size) => pty?.resize(size),
      hold: (held) => (held ? pty?.pause() : pty?.resume()),
      stop: () => pty?.write('\x03'),
      kill,
    }

    async function run(terminal: Terminal): Promise<void> {
      const shell = findShell()
      const env = { ...personEnvironment(deps.machine.env), TALARIA_PROC_ID: mark }
      const wanted = terminal.view().cwd
      const cwd = await deps.nearestFolder(wanted)
      // One of an earlier run of the app: its text is worth keeping though its folder is gone.
      if (cwd !== wanted) terminal.stream.push(elsewhereBytes(wanted, cwd))
      try {
        pty = await deps.spawnPty({
          program: { file: shell.path, args: shell.args },
          env,
          cwd,
          ...terminal.size(),
        })
      } catch (error) {
        deps.terminals.remove(terminal.id)
        throw new RuntimeError(
          'unavailable',
          say('terminal.notStarted', { program: shell.path, cause: wordsOf(error) }),
        )
      }
      started.set(terminal.id, pty)
      pty.onData((bytes) => terminal.stream.push(bytes))
      exited = new Promise((resolve) =>
        pty?.onExit(({ exitCode }) => {
          started.delete(terminal.id)
          terminal.ended(exitCode)
          resolve()
        }),
      )
    }

    async function kill(): Promise<void> {
      await starting
      if (!pty) return
      pty.resume()
      // A hang-up lets the shell write its history; then the rest of its family is ended.
      pty.kill('SIGHUP')
      await deps.killTree.end({ mark, leader: pty.pid })
      await exited
    }
  }
}

export type PersonShells = ReturnType<typeof createPersonShells>
