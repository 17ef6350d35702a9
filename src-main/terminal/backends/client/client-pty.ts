/** A bash in a terminal there, with the client in a terminal here: what is typed and shown goes through both. */
import { shellQuote } from '../../../lib/shell-quote.ts'
import type { PtySize, SpawnPty } from '../../pty.ts'
import type { Closed, Running, Shell, StartSpec } from '../backend.ts'
import { startClientProcess } from './client-process.ts'
import type { ClientStart } from './client-shell.ts'
import {
  BOOT,
  bashWords,
  bootFrom,
  createGreetingReader,
  type Greeted,
  greeting,
  HAND_ON,
} from './hello.ts'

const LAST_WORDS = 4_000 // of the client, when it breaks off

export interface ClientPtyStart extends ClientStart {
  spawnPty: SpawnPty
  /** Whether the terminal shows what is typed; `local` is the path of the one here. */
  echoes(terminal: { there: string; local: string | undefined }): Promise<boolean | undefined>
  /** Ends what waits there in vain. */
  abandon(mark: string): void
}

export async function startClientPty(
  start: ClientPtyStart,
  spec: StartSpec,
  size: PtySize,
): Promise<Shell> {
  const { client, mark, there } = start
  const pipe = `${there.pipes}/${mark}.in`
  const { text, first } = spec.begin({ fd: 3 })
  const pty = await start.spawnPty({
    program: client.command(wordsFor(start, pipe), true),
    env: client.env,
    cwd: '/',
    ...size,
  })
  const output = createOutput()
  const exited = new Promise<Closed>((resolve) =>
    pty.onExit(async ({ exitCode, signal }) => {
      const lost = await client.failure({ code: exitCode, errors: output.lastWords() })
      resolve({
        ...(signal ? { code: null, signal: String(signal) } : { code: exitCode }),
        ...(lost && { lost }),
      })
    }),
  )
  pty.onData(output.push)
  const writer = startWriter(start, pipe)
  void exited.then(writer.abandon)
  writer.send(`${shapeOf(size)}${greeting(mark, TELL_TERMINAL)}${text}\0${first}`)
  const { pid, startTime, rest } = await output.greeted(exited)
  return { sink: '/dev/tty', exited, instruct, discard: () => pty.kill('SIGKILL') }

  function instruct(blocks: string): Running {
    writer.send(blocks)
    writer.end()
    return {
      ref: { mark, pid, ...(startTime && { startTime }) },
      onData: output.onData,
      pause: pty.pause,
      resume: pty.resume,
      write: async (data) => pty.write(data),
      endInput: async () => pty.write('\x04'),
      resize: async (wanted) => pty.resize(wanted),
      letGo: pty.letGo,
      echoes: () => start.echoes({ there: rest, local: pty.path }),
      detach: pty.resume,
      drained: exited.then(() => {}),
      closed: exited,
    }
  }

  /** Until the greeting it is talk of start-up files; after it, what the person sees. */
  function createOutput() {
    const reader = createGreetingReader(mark)
    const came = Promise.withResolvers<Greeted>()
    let early: Uint8Array[] = []
    let listener: ((bytes: Uint8Array) => void) | undefined
    let isGreeted = false
    let last = ''
    return { push, onData, greeted, lastWords: () => last }

    function push(bytes: Uint8Array): void {
      last = (last + Buffer.from(bytes).toString('latin1')).slice(-LAST_WORDS)
      if (isGreeted) return void (listener ? listener(bytes) : early.push(bytes))
      const read = reader.push(bytes)
      if (read === undefined) return
      if (read === 'too much') return void pty.kill('SIGKILL')
      isGreeted = true
      if (read.left.length > 0) early.push(read.left)
      came.resolve(read.greeted)
    }

    function onData(next: (bytes: Uint8Array) => void): void {
      listener = next
      for (const bytes of early) next(bytes)
      early = []
    }

    async function greeted(over: Promise<Closed>): Promise<Greeted> {
      const first = await Promise.race([came.promise, over])
      if ('rest' in first) return first
      throw first.lost ?? new Error(`no terminal could be opened in ${client.name}: ${last.trim()}`)
    }
  }
}

/** Its words go there beside the terminal: what is typed into one is shown, and no line of it is long. */
function startWriter(start: ClientPtyStart, pipe: string) {
  const { client, there } = start
  const mark = `${start.mark}w`
  const variables = { ...there.bare, TALARIA_PROC_ID: mark }
  const words = bashWords({ bash: there.bash, variables, boot: BOOT, isBare: true })
  const process = startClientProcess(client, words)
  const quoted = shellQuote(pipe)
  const meet = `[ -p ${quoted} ] || mkfifo -m 600 ${quoted} 2>/dev/null`
  process.send(`${meet}; exec 3>${quoted}; rm -f ${quoted}; exec ${HAND_ON} >&3\0`)
  let isOver = false
  void process.closed.then(() => {
    isOver = true
  })
  return { send: process.send, end: process.end, abandon }

  /** The shell never came to their meeting. */
  function abandon(): void {
    if (isOver) return
    process.kill()
    start.abandon(mark)
  }
}

function wordsFor({ mark, there }: ClientStart, pipe: string): string[] {
  const variables = {
    ...there.bare,
    TALARIA_PROC_ID: mark,
    TERM: 'xterm-256color',
    COLORTERM: 'truecolor',
  }
  return bashWords({ bash: there.bash, variables, boot: bootFrom(pipe), isBare: true })
}

/** Some engines tell the size only after the start. */
function shapeOf({ columns, rows }: PtySize): string {
  return `stty rows ${rows} cols ${columns} 2>/dev/null\n`
}

const TELL_TERMINAL = 'tty 2>/dev/null | tr -d "\\n"'
