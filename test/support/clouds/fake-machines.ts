/**
 * Machines as a cloud would lend them, on this one: each has a home of its own and really runs what it is
 * told. What runs in one can be ended all at once, whatever it has become, as when a machine is stopped.
 */
import { randomInt } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Child, startChild } from '../../../src-main/lib/start-child.ts'
import { createKillTree } from '../../../src-main/terminal/backends/local/kill-tree.ts'
import { type Pty, type PtySize, spawnPty } from '../../../src-main/terminal/pty.ts'

export interface FakeMachine {
  readonly home: string
  start(argv: readonly string[], env?: Readonly<Record<string, string>>): Child
  startTerminal(
    argv: readonly string[],
    size: PtySize,
    env?: Readonly<Record<string, string>>,
  ): Promise<Pty>
  /** Ends all that runs in it. */
  stop(): Promise<void>
}

export function createFakeMachines() {
  const folder = mkdtempSync(join(tmpdir(), 'talaria-cloud-'))
  const killTree = createKillTree()
  const machines = new Set<FakeMachine>()
  let count = 0
  /** Of a test, beside the machines. */
  const workFolder = join(folder, 'work')
  mkdirSync(workFolder)
  return { workFolder, create, copyFiles, dispose }

  /** With the files of a copy, where there is one. */
  function create(copy?: string): FakeMachine {
    const home = join(folder, `machine-${++count}`)
    if (copy) cpSync(join(folder, copy), home, { recursive: true })
    else mkdirSync(home)
    // As the app stamps its own processes, with values that it never takes itself.
    const stamp = randomInt(400_000, 499_999)
    const bare = { HOME: home, PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' }
    const machine: FakeMachine = {
      home,
      start: ([file = '', ...args], env = {}) => {
        const options = { cwd: home, env: { ...bare, ...env }, detached: true }
        const child = startChild(
          { file, args, stamp },
          { ...options, stdio: ['pipe', 'pipe', 'pipe'] },
        )
        child.stdin?.on('error', () => {})
        return child
      },
      startTerminal: ([file = '', ...args], size, env = {}) =>
        spawnPty({ program: { file, args, stamp }, env: { ...bare, ...env }, cwd: home, ...size }),
      stop: async () => void (await killTree.end({ mark: 'nobody', stamp })),
    }
    machines.add(machine)
    return machine
  }

  /** The name of a copy of all that lies in its home. */
  function copyFiles({ home }: FakeMachine): string {
    const copy = `copy-${++count}`
    cpSync(home, join(folder, copy), { recursive: true })
    return copy
  }

  async function dispose(): Promise<void> {
    await Promise.all([...machines].map((machine) => machine.stop()))
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
}
