/** The one door to child processes: each gets the files in its `stdio`, and no other open file. */
import {
  type ChildProcess,
  type ExecFileOptionsWithStringEncoding,
  execFile,
  type PromiseWithChild,
  type SpawnOptions,
  spawn,
  spawnSync,
} from 'node:child_process'
import { promisify } from 'node:util'
import { closedCommand, type Program } from './closed-command.ts'

export type Child = ChildProcess

export interface ChildOptions extends SpawnOptions {
  stdio: NonNullable<Exclude<SpawnOptions['stdio'], string>>
}

export function startChild(program: Program, options: ChildOptions): Child {
  const { file, args } = closedCommand(program, options.stdio.length)
  return spawn(file, args, options)
}

const STANDARD_STREAMS = 3

/** Runs it in the place of this process, which does nothing meanwhile; says how it ended. */
export function standIn(program: Program): number {
  const { file, args } = closedCommand(program, STANDARD_STREAMS)
  return spawnSync(file, args, { stdio: 'inherit' }).status ?? 1
}

interface HelperOptions extends Omit<ExecFileOptionsWithStringEncoding, 'encoding'> {
  /** What it reads; nothing unless given. */
  input?: string | undefined
}

/** Resolves with what a short helper program printed; rejects when it failed. */
export async function runChild(
  program: Program,
  { input, ...options }: HelperOptions = {},
): Promise<string> {
  const { file, args } = closedCommand(program, STANDARD_STREAMS)
  const running = promisify(execFile)(file, args, { ...options, encoding: 'utf8' })
  return (await fed(running, input)).stdout
}

/** The same, where what it prints is no text. */
export async function readChild(
  program: Program,
  { input, ...options }: HelperOptions = {},
): Promise<Buffer> {
  const { file, args } = closedCommand(program, STANDARD_STREAMS)
  const running = promisify(execFile)(file, args, { ...options, encoding: 'buffer' })
  return (await fed(running, input)).stdout
}

function fed<Answer>(running: PromiseWithChild<Answer>, input: string | undefined) {
  // One that ends without reading is no trouble: its exit code tells.
  running.child.stdin?.on('error', () => {}).end(input)
  return running
}
