/** Starts the shells of a task in a machine of a cloud. */
import { createHash } from 'node:crypto'
import type { PtySize } from '../../pty.ts'
import type { BackendError, ProcessRef, Running, Shell, StartSpec } from '../backend.ts'
import type { Channel, Machine, Program } from './cloud.ts'
import { runningOver } from './cloud-running.ts'
import { lateChannel } from './late-channel.ts'
import { BASH_IN_TERMINAL, bareBash, FOLLOW, KEEP_INPUT, keepingOutput } from './scripts-there.ts'
import { createTrailer } from './trailer.ts'

export interface CloudShellDeps {
  machine: Machine
  stdin: 'stream' | 'preload'
  explain(error: unknown): BackendError
  /** Runs a script of ours there to its end. */
  put(script: string, args: readonly string[], input: Uint8Array): Promise<void>
}

export async function startCloudShell(
  deps: CloudShellDeps,
  mark: string,
  spec: StartSpec,
): Promise<Shell> {
  if (spec.pty) return startInTerminal(deps, mark, spec, spec.pty)
  const { text, first } = spec.begin({ fd: 0 })
  const { program, ref } = bashProgram(mark, text, spec.survives === true)
  if (deps.stdin === 'preload') return startWhenKnown(deps, { program, ref, first }, spec)
  const channel = await deps.machine.run(program)
  const running = runningOver(channel, ref, tokenOf(mark))
  // In turn, as each is a request of its own; one that fails is told by the end of the channel.
  let written = Promise.resolve()
  const inTurn = (act: () => Promise<void>) => {
    written = written.then(act).catch(() => {})
    return written
  }
  if (first !== '') void inTurn(() => channel.write(Buffer.from(first)))
  return {
    exited: running.closed,
    instruct: (blocks) => {
      const known = spec.stdin instanceof Uint8Array ? spec.stdin : new Uint8Array()
      void inTurn(() => channel.write(Buffer.concat([Buffer.from(blocks), known])))
      if (spec.stdin !== 'open') void inTurn(channel.endInput)
      return {
        ...running,
        write: (data) => inTurn(() => channel.write(data)),
        endInput: () => inTurn(channel.endInput),
      }
    },
    discard: () => void inTurn(channel.endInput),
  }
}

/** One that an earlier run of the app started, with all that it has said. */
export async function findCloudProcess(
  machine: Machine,
  ref: ProcessRef,
): Promise<Running | undefined> {
  const { remoteId, mark } = ref
  if (remoteId === undefined) return undefined
  const trailer = createTrailer(tokenOf(mark))
  const input = new Uint8Array()
  const script = `[ -e "$1" ] || exit 66\nprintf .; ${FOLLOW}`
  const channel = await machine.run({ script: trailer.around(script), args: [remoteId], input })
  const found = Promise.withResolvers<boolean>()
  const running = runningOver(channelFrom(channel, found.resolve), ref, tokenOf(mark))
  void running.drained.then(() => found.resolve(false))
  return (await found.promise) ? running : undefined
}

/** Takes the first byte for itself: it tells that the file is there. */
function channelFrom(channel: Channel, onFirst: (isThere: boolean) => void): Channel {
  let isFirst = true
  return {
    ...channel,
    onData: (listener) =>
      channel.onData((bytes) => {
        if (bytes.length === 0) return
        const isFound = isFirst && bytes[0] === DOT
        if (isFirst) onFirst(isFound)
        isFirst = false
        listener(isFound ? bytes.subarray(1) : bytes)
      }),
  }
}

const DOT = 0x2e

/** Nothing can be written later, so it starts when all is known. */
function startWhenKnown(
  deps: CloudShellDeps,
  start: { program: Program; ref: ProcessRef; first: string },
  spec: StartSpec,
): Shell {
  const { program, ref, first } = start
  const over = Promise.withResolvers<void>()
  return {
    exited: over.promise,
    instruct: (blocks) => {
      const known = spec.stdin instanceof Uint8Array ? spec.stdin : new Uint8Array()
      const input = Buffer.concat([Buffer.from(first + blocks), known])
      const channel = lateChannel(deps.machine.run({ ...program, input }), deps.explain)
      const running = runningOver(channel, ref, tokenOf(ref.mark))
      void running.closed.then(() => over.resolve())
      return running
    },
    discard: over.resolve,
  }
}

/** What it is told lies in a file there, as a terminal hands down nothing but itself. */
function startInTerminal(
  deps: CloudShellDeps,
  mark: string,
  spec: StartSpec,
  size: PtySize,
): Shell {
  const { text, first } = spec.begin({ fd: 3 })
  const over = Promise.withResolvers<void>()
  return {
    sink: '/dev/tty',
    exited: over.promise,
    instruct: (blocks) => {
      const channel = lateChannel(open(Buffer.from(first + blocks)), deps.explain)
      const running = runningOver(channel, { mark }, tokenOf(mark))
      void running.closed.then(() => over.resolve())
      return { ...running, endInput: () => channel.write(Buffer.from('\x04')) }
    },
    discard: over.resolve,
  }

  async function open(instructions: Uint8Array): Promise<Channel> {
    const { terminal } = deps.machine
    if (!terminal) throw new Error('this machine has no terminals')
    const path = fileOf(mark)
    await deps.put(KEEP_INPUT, [path], instructions)
    const args = [mark, text, path, String(size.rows), String(size.columns)]
    return terminal({ script: BASH_IN_TERMINAL, args }, size)
  }
}

function bashProgram(mark: string, text: string, survives: boolean) {
  const trailer = createTrailer(tokenOf(mark))
  if (!survives) {
    const program = { script: trailer.around(bareBash('"$1"', '"$2"')), args: [mark, text] }
    return { program, ref: { mark } }
  }
  const path = fileOf(mark)
  const bash = trailer.around(bareBash('"$2"', '"$3"'))
  const program = { script: keepingOutput(bash), args: [path, mark, text] }
  return { program, ref: { mark, remoteId: path } }
}

function fileOf(mark: string): string {
  return `/tmp/.talaria-${mark.replaceAll(/[^\w-]/g, '-')}`
}

/** The same in every run of the app; whoever forges it tells a wrong exit code of his own. */
function tokenOf(mark: string): string {
  return createHash('sha256').update(`end of ${mark}`).digest('hex').slice(0, 16)
}
