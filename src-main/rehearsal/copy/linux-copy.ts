/**
 * A copy of the workspace, and of the home folder, for one command: overlays in a mount namespace of its
 * own, held by a process that does nothing else. Nothing is copied, and no mount is seen outside.
 */
import { createInterface } from 'node:readline'
import { say } from '#say'
import { ToldError } from '#words'
import type { Launcher } from '../../lib/launcher.ts'
import { shellQuote } from '../../lib/shell-quote.ts'
import { startChild } from '../../lib/start-child.ts'

/** A folder that the command sees another one of. */
export interface Layer {
  real: string
  /** With `upper` and `work` in it, or `merged` where it is filled. */
  folder: string
  /** Filled already: all of it was copied, as there can be no overlay. */
  isFilled?: boolean
}

export interface HeldCopy {
  /** Where all that a command sees lies for us, by its own path. */
  view: string
  /** Runs something in there, within the walls that the other launcher makes. */
  within(walls: Launcher): Launcher
  /** Ends all that runs in there; what was written stays to be looked at. */
  quiet(): Promise<void>
  close(): Promise<void>
}

export interface CopyRequest {
  /** The outer ones first. */
  layers: readonly Layer[]
  /** A folder of ours within those, seen as it is: pipes through an overlay never meet. */
  kept?: string | undefined
  signal: AbortSignal
}

/** A namespace in which nothing is covered yet. */
export interface Holder {
  /** Once only. */
  hold(request: CopyRequest): Promise<HeldCopy>
  isThere(): boolean
  close(): Promise<void>
}

const READY = 'ready'
const QUIET = 'quiet'
const TIMEOUT_MS = 20_000

/** It waits for the text that a copy is made by, and goes when we do. */
const WAITS = `IFS= read -r -d '' text && eval "$text"`

/** At once: what it is made of comes up while the caller goes on. */
export function startHolder(asRoot: boolean): Holder {
  const own = asRoot ? [] : ['--user', '--map-root-user']
  // Its input ends with us, and so does it; and as it is the first of its processes, all others with it.
  const child = startChild(
    {
      file: 'unshare',
      args: [
        ...[...own, '--mount', '--propagation', 'private', '--pid', '--mount-proc'],
        ...['--fork', '--kill-child'],
        // More open files than other shells can name; behind a socket it would read the person's own file first.
        ...['bash', '--norc', '-p', '-c', WAITS],
      ],
    },
    {
      stdio: ['pipe', 'pipe', 'pipe'],
      ...{ cwd: '/', timeout: 0 },
      // The words of a language are dozens of files, read by each of the programs that are waited for.
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    },
  )
  let said = ''
  child.stdin?.on('error', () => {})
  child.stderr?.on('data', (bytes: Buffer) => {
    said = `${said}${bytes}`.slice(-2_000)
  })
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', (error) => {
      said ||= error.message
      resolve()
    })
  })
  const { pid } = child
  const isThere = () => pid !== undefined && child.exitCode === null && child.signalCode === null
  return { hold, isThere, close }

  async function hold({ signal, ...request }: CopyRequest): Promise<HeldCopy> {
    const either = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
    child.stdin?.write(`${script(request, asRoot)}\0`)
    const isReady = await hasSaid(READY, child.stdout, exited, either)
    if (!isReady || pid === undefined) {
      await close()
      signal.throwIfAborted()
      throw new ToldError(say('rehearsal.noCopy', { cause: said.trim().split('\n').at(-1) ?? '' }))
    }
    return { view: `/proc/${pid}/root`, within, quiet, close }
  }

  function within(walls: Launcher): Launcher {
    const person = [String(process.getuid?.()), String(process.getgid?.())]
    return (program) => {
      const { file, args, ...further } = walls(program)
      const processes = `--pid=/proc/${pid}/ns/pid_for_children`
      const entering = ['--target', String(pid), '--mount', processes]
      const asPerson = ['--user', '--preserve-credentials']
      const mapped = ['--uid', person[0] ?? '0', '--gid', person[1] ?? '0']
      return {
        ...further,
        file: 'nsenter',
        args: [
          ...[...entering, ...(asRoot ? [] : asPerson), '--', file, '--die-with-parent'],
          ...[...(asRoot ? [] : mapped), ...args],
        ],
      }
    }
  }

  async function quiet(): Promise<void> {
    const said = hasSaid(QUIET, child.stdout, exited, AbortSignal.timeout(TIMEOUT_MS))
    child.stdin?.write('\n')
    if (!(await said)) throw new ToldError(say('rehearsal.stillRuns'))
  }

  async function close(): Promise<void> {
    child.stdin?.end()
    child.kill('SIGKILL')
    await exited
  }
}

async function hasSaid(
  word: string,
  stdout: NodeJS.ReadableStream | null,
  exited: Promise<void>,
  signal: AbortSignal,
): Promise<boolean> {
  if (!stdout) return false
  const lines = createInterface({ input: stdout })
  const ready = new Promise<boolean>((resolve) => {
    lines.once('line', (line) => resolve(line === word))
    signal.addEventListener('abort', () => resolve(false), { once: true })
    if (signal.aborted) resolve(false)
  })
  try {
    return await Promise.race([ready, exited.then(() => false)])
  } finally {
    lines.close()
  }
}

/**
 * Each folder is opened before the first of them is covered, and reached by its number from then on: what
 * lies in a covered one has no path any more, and a number has nothing in it by which the options of a
 * mount are parted. One program for each layer, as the programs are what a person would wait for.
 */
function script({ layers, kept }: Omit<CopyRequest, 'signal'>, asRoot: boolean): string {
  const marks = asRoot ? 'index=off,metacopy=off,redirect_dir=off' : 'userxattr'
  const covers = layers.map(({ real, folder, isFilled }, index) => {
    const [at, lower] = [opened(2 * index), opened(2 * index + 1)]
    const options = `lowerdir=${lower},upperdir=${at}/upper,workdir=${at}/work,${marks}`
    const what = isFilled ? `--bind -- ${at}/merged` : `-t overlay -o ${options} -- overlay`
    return { opens: [folder, real], what, real }
  })
  const data = kept === undefined ? [] : [ownData(kept, opened(2 * layers.length))]
  const all = [...covers, ...data]
  return [
    'umask 077',
    ...all
      .flatMap(({ opens }) => opens)
      .map((path, index) => `exec ${FIRST_FD + index}<${shellQuote(path)} || exit 1`),
    ...all.map(({ what, real }) => `mount --no-canonicalize ${what} ${shellQuote(real)} || exit 1`),
    ...all.flatMap(({ opens }) => opens).map((_, index) => `exec ${FIRST_FD + index}<&-`),
    `echo ${READY}`,
    'read -r _ || exit',
    ENDS_ALL,
    `echo ${QUIET}`,
    'read -r _',
  ].join('\n')
}

/** As the first of its processes it reaches all others, and itself not; one that never ends is told of. */
const ENDS_ALL = `i=0
while kill -KILL -1 2>/dev/null; do
(( ++i < 1000 )) || exit 1
sleep 0.01
done`

const FIRST_FD = 3

function opened(index: number): string {
  return `/proc/self/fd/${FIRST_FD + index}`
}

function ownData(real: string, at: string) {
  return { opens: [real], what: `--bind -- ${at}`, real }
}
