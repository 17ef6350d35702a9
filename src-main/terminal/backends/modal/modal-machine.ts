/** One sandbox of Modal: every program in it is an exec of its own, with real streams. */
import type { ContainerProcess, Sandbox as ModalSandbox } from 'modal'
import type { BackendError } from '../backend.ts'
import type { Channel, Machine, Program } from '../cloud/cloud.ts'
import { createPump } from '../cloud/pump.ts'

/** Modal ends a sandbox with all its files, so they are copied shortly before. */
const SNAPSHOT_BEFORE_MS = 180_000
const WRITE_BYTES = 1024 * 1024

export interface ModalMachineDeps {
  explain(error: unknown): BackendError
  endsAt: number
  keepSnapshot(imageId: string): void
  now(): number
  after(ms: number, run: () => void): () => void
}

export function createModalMachine(sandbox: ModalSandbox, deps: ModalMachineDeps): Machine {
  const { explain, endsAt, now } = deps
  const timeLeftMs = () => Math.max(0, endsAt - now())
  const untilCopy = timeLeftMs() - SNAPSHOT_BEFORE_MS
  const cancelCopy =
    untilCopy > 0 ? deps.after(untilCopy, () => void keepFiles().catch(() => {})) : undefined
  return {
    id: sandbox.sandboxId,
    run: (program) => start(program, false),
    terminal: (program) => start(program, true),
    health,
    timeLeftMs,
    park: async () => {
      cancelCopy?.()
      await keepFiles()
      await sandbox.terminate()
    },
    destroy: async () => {
      cancelCopy?.()
      await sandbox.terminate()
    },
    letGo: () => {
      cancelCopy?.()
      sandbox.detach()
    },
  }

  async function start({ script, args, input }: Program, pty: boolean): Promise<Channel> {
    // Through a pipe that is one: a program may open its own output again by name.
    const text = pty ? script : `{ ${script}\n} | cat`
    const command = ['sh', '-c', text, 'sh', ...args]
    const process = await sandbox.exec(command, { mode: 'binary', stderr: 'ignore', pty })
    const channel = channelOf(process, explain)
    if (!input) return channel
    await channel.write(input)
    await channel.endInput()
    return channel
  }

  async function health(): Promise<'running' | 'stopped' | 'gone'> {
    try {
      return (await sandbox.poll()) === null ? 'running' : 'gone'
    } catch (error) {
      return explain(error).reason === 'gone' ? 'gone' : 'stopped'
    }
  }

  async function keepFiles(): Promise<void> {
    const image = await sandbox.snapshotFilesystem()
    deps.keepSnapshot(image.imageId)
  }
}

function channelOf(
  process: ContainerProcess<Uint8Array>,
  explain: (error: unknown) => BackendError,
): Channel {
  const reader = process.stdout.getReader()
  const writer = process.stdin.getWriter()
  writer.closed.catch(() => {})
  let hasEnded = false
  const pump = createPump({
    source: piecesOf(reader),
    onEnd: async () => ({ code: await process.wait() }),
    onBreak: (error) => ({ lost: explain(error) }),
    stop: () => void reader.cancel().catch(() => {}),
  })
  return {
    onData: pump.listen,
    pause: pump.pause,
    resume: pump.resume,
    write: async (bytes) => {
      for (let at = 0; at < bytes.length; at += WRITE_BYTES)
        await writer.write(bytes.subarray(at, at + WRITE_BYTES))
    },
    endInput: async () => {
      if (hasEnded) return
      hasEnded = true
      await writer.close()
    },
    // The size of its terminals is fixed; the executor does not even ask.
    resize: async () => {},
    close: pump.close,
    ended: pump.ended,
  }
}

async function* piecesOf(reader: ReadableStreamDefaultReader<Uint8Array>) {
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
}
