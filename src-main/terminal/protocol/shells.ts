/**
 * The shells of one sandbox, whatever it is: each loads what earlier commands left, waits for its
 * instructions, takes one command, and leaves something to the next. The executor drives them; the
 * sandbox moves their bytes.
 */

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { CarriedState } from '../../ports/gate.ts'
import type { NotedRun } from '../../ports/network.ts'
import {
  type Environment,
  type Inlet,
  LEFT,
  NoLongerAllowed,
  type Running,
  type Sandbox,
  type Shell,
  type StartSpec,
} from '../backends/backend.ts'
import type { PtySize } from '../pty.ts'
import { bashBlock, bashBlocks, bashText, type Settings } from './bash-script.ts'
import { powerShellScript } from './powershell-script.ts'
import { createShellState, firstState } from './shell-state.ts'
import { createWarmShells, type LoadedShell } from './warm-shells.ts'

export interface ShellRun {
  command: string
  cwd: string
  previousCwd?: string | undefined
  /** Frames the records in the output; the command does not know it. */
  nonce: string
  env?: Readonly<Record<string, string>> | undefined
  stdin: StartSpec['stdin']
  pty?: PtySize | undefined
  survives?: boolean | undefined
  /** Allowed only within the sandbox, let out of it by the person, or given the network in it. */
  confined?: 'needed' | 'left' | 'online' | undefined
  network?: Pick<NotedRun, 'env' | 'isForced'> | undefined
  /**
   * Asked when nothing can come between it and the command, with what the shell has loaded. False
   * ends the start with `NoLongerAllowed`.
   */
  mayStart?: ((carried?: CarriedState) => boolean) | undefined
}

export interface StartedRun {
  running: Running
  /** In the sandbox of this machine. */
  isConfined?: boolean
  /** Keeps what the shell left: in the file that it was told, or in these words of its records. */
  keepLeft(told: string): Promise<void>
}

export async function createShells(
  sandbox: Sandbox,
  deps: { after(ms: number, run: () => void): () => void },
) {
  const { sharedFolder, capabilities, dialect } = sandbox
  const toShell = sandbox.paths?.toShell ?? ((path: string) => path)
  let given = sandbox.environment()
  const state = await createShellState(
    firstState(given.variables, given.definitions),
    // Shells that were given up take their files away when they get to it, and never those of the next.
    sharedFolder && join(sharedFolder, `${sandbox.id}.${randomBytes(4).toString('hex')}.state`),
  )
  const warm = createWarmShells({
    start: () => load({ stdin: 'none' }, true),
    generation: state.generation,
    confinement: () => sandbox.confinement?.(),
    after: deps.after,
  })
  return { start, carried: state.carried, adopt, close }

  async function start(run: ShellRun): Promise<StartedRun> {
    if (dialect === 'powershell') return startPowerShell(run)
    await follow(sandbox.environment())
    const over = Promise.withResolvers<void>()
    const { shell, generation, carried } = await take(run, over.promise)
    if (!mayRun(run, carried, shell)) {
      shell.discard()
      over.resolve()
      throw new NoLongerAllowed()
    }
    const leavePath = sharedFolder && join(sharedFolder, LEFT, run.nonce)
    const running = shell.instruct(bashBlocks(settingsOf(run, shell, leavePath), run.command))
    return {
      running,
      isConfined: shell.confinement !== undefined,
      keepLeft: (told) =>
        state
          .adopt(leavePath ? { path: leavePath } : { text: told }, generation)
          .finally(over.resolve),
    }
  }

  function adopt(text: string): Promise<void> {
    return state.adopt({ text }, state.generation())
  }

  /** A shell that waits already, where this run needs nothing of its own from the start. */
  async function take(run: ShellRun, over: Promise<void>): Promise<LoadedShell> {
    const isUsual = run.confined !== 'left' && run.confined !== 'online'
    const isPlain = run.stdin === 'none' && !run.survives && !run.pty && isUsual
    if (!isPlain || capabilities.stdin === 'preload') return load(run)
    const shell = warm.take() ?? (await load(run))
    warm.refillAfter(over)
    return shell
  }

  async function load(
    { stdin, pty, survives, confined }: Partial<ShellRun>,
    isSpare = false,
  ): Promise<LoadedShell> {
    let generation = 0
    let carried = state.carried()
    const shell = await sandbox.start({
      ...{ begin, stdin: stdin ?? 'none', pty, survives, isSpare },
      isFree: confined === 'left',
      isOnline: confined === 'online',
    })
    return { shell, generation, carried }

    function begin(inlet: Inlet): ReturnType<StartSpec['begin']> {
      generation = state.generation()
      carried = state.carried()
      const path = state.path()
      const statePath = path && toShell(path)
      const first = path === undefined ? bashBlock(carried.text) : ''
      return { text: bashText({ statePath, inlet, isPty: pty !== undefined }), first }
    }
  }

  /** What the shell has loaded, and what the next one would: neither may be other than was judged. */
  function mayRun({ mayStart, confined }: ShellRun, loaded: CarriedState, shell: Shell): boolean {
    if (confined === 'needed' && shell.confinement === undefined) return false
    return !mayStart || (loaded === state.carried() && mayStart(loaded))
  }

  function settingsOf(run: ShellRun, shell: Shell, leavePath: string | undefined): Settings {
    const { nonce, previousCwd, env, stdin, pty } = run
    // What is let out finds the folder of temporary files that the others work in.
    const cwd = shell.confinement === undefined ? sandbox.onDisk?.(run.cwd) : undefined
    return {
      ...{ nonce, previousCwd, env, sink: shell.sink },
      proxy: shell.confinement === undefined ? undefined : run.network,
      cwd: toShell(cwd ?? run.cwd),
      leavePath: leavePath && toShell(leavePath),
      awaitAnswer: pty !== undefined,
      hasInput: stdin !== 'none',
    }
  }

  /** What the person passes on, or no longer does, counts from the next command on. */
  async function follow(now: Environment): Promise<void> {
    if (now === given) return
    const [before, after] = [given.variables, now.variables]
    given = now
    const names = new Set([...Object.keys(before), ...Object.keys(after)])
    const changed = [...names].filter((name) => before[name] !== after[name])
    if (changed.length > 0) await state.amend(new Map(changed.map((name) => [name, after[name]])))
  }

  /** Its whole text is known at the start; it loads nothing and leaves nothing but the folder. */
  async function startPowerShell(run: ShellRun): Promise<StartedRun> {
    const { stdin, nonce, cwd, command, mayStart } = run
    const shell = await sandbox.start({ begin, stdin })
    return { running: shell.instruct(''), keepLeft: async () => {} }

    function begin() {
      if (mayStart && !mayStart(state.carried())) throw new NoLongerAllowed()
      return { text: powerShellScript({ nonce, cwd, command }), first: '' }
    }
  }

  async function close(): Promise<void> {
    await warm.close()
    await state.remove()
  }
}

export type Shells = Awaited<ReturnType<typeof createShells>>
