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
  /** With `lower`, `upper`, `work` and `merged` in it. */
  folder: string
  /** Filled already: all of it was copied, as there can be no overlay. */
  isFilled?: boolean
}

export interface HeldCopy {
  /** Where all that a command sees lies for us, by its own path. */
  view: string
  /** Runs something in there, within the walls that the other launcher makes. */
  within(walls: Launcher): Launcher
  close(): Promise<void>
}

export interface CopyRequest {
  /** The outer ones first. */
  layers: readonly Layer[]
  /** A folder of ours within those, and an empty one: pipes through an overlay never meet. */
  kept?: { real: string; folder: string } | undefined
  asRoot: boolean
  signal: AbortSignal
}

const READY = 'ready'
const TIMEOUT_MS = 20_000

export async function holdCopy(request: CopyRequest): Promise<HeldCopy> {
  const { asRoot, signal } = request
  const own = asRoot ? [] : ['--user', '--map-root-user']
  // Its input ends with us, and so does it; and as it is the first of its processes, all others with it.
  const child = startChild(
    {
      file: 'unshare',
      args: [
        ...[...own, '--mount', '--propagation', 'private', '--pid', '--mount-proc'],
        ...['--fork', '--kill-child'],
        ...['sh', '-c', script(request)],
      ],
    },
    { stdio: ['pipe', 'pipe', 'pipe'], cwd: '/', timeout: 0 },
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
  const isReady = await readyOf(
    child.stdout,
    exited,
    AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  )
  const { pid } = child
  if (!isReady || pid === undefined) {
    await close()
    signal.throwIfAborted()
    throw new ToldError(say('rehearsal.noCopy', { cause: said.trim().split('\n').at(-1) ?? '' }))
  }
  return { view: `/proc/${pid}/root`, within, close }

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

  async function close(): Promise<void> {
    child.stdin?.end()
    child.kill('SIGKILL')
    await exited
  }
}

async function readyOf(
  stdout: NodeJS.ReadableStream | null,
  exited: Promise<void>,
  signal: AbortSignal,
): Promise<boolean> {
  if (!stdout) return false
  const lines = createInterface({ input: stdout })
  const ready = new Promise<boolean>((resolve) => {
    lines.once('line', (line) => resolve(line === READY))
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
 * Names are relative where they could hold what the options of a mount are parted by. All is mounted
 * aside first: what lies in a covered folder cannot be reached by its path any more, only from within.
 */
function script({ layers, kept, asRoot }: CopyRequest): string {
  const marks = asRoot ? 'index=off,metacopy=off,redirect_dir=off' : 'userxattr'
  const options = `lowerdir=lower,upperdir=upper,workdir=work,${marks}`
  const aside = layers.map(({ real, folder, isFilled }) =>
    isFilled
      ? ':'
      : [
          `cd -- ${shellQuote(folder)}`,
          `mount --bind -- ${shellQuote(real)} lower`,
          `mount -t overlay -o ${options} overlay merged`,
        ].join(' && '),
  )
  const held = [...layers.map(({ folder }) => `${folder}/merged`), ...(kept ? [kept.folder] : [])]
  const shown = [...layers.map(({ real }) => real), ...(kept ? [kept.real] : [])]
  const keep = kept ? [`mount --bind -- ${shellQuote(kept.real)} ${shellQuote(kept.folder)}`] : []
  return [
    'umask 077',
    ...[...aside, ...keep].map((line) => `{ ${line}; } || exit 1`),
    // Held open by their numbers while they are covered one after the other.
    ...held.map((path, index) => `exec ${index + 3}<${shellQuote(path)} || exit 1`),
    ...shown.map(
      (path, index) =>
        `mount --no-canonicalize --bind -- /proc/self/fd/${index + 3} ${shellQuote(path)} || exit 1`,
    ),
    ...held.map((_, index) => `exec ${index + 3}<&-`),
    `echo ${READY}`,
    'read -r _',
  ].join('\n')
}
