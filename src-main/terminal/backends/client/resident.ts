/**
 * A bash that stays there while the sandbox is open. It tells what a first command finds (home, variables,
 * where bash is, a private folder), and answers in one turn of the wire where the nearest folder is: a
 * client of its own for that question would cost as much as the command.
 */
import { say } from '#say'
import { BackendError } from '../backend.ts'
import type { Client } from './client.ts'
import { type ClientProcess, startClientProcess } from './client-process.ts'
import { BOOT, bashWords, greeting } from './hello.ts'

export interface ResidentDeps {
  client: Client
  mark: string
  /** Reads the person's start-up files there. */
  isLogin: boolean
  timeoutMs: number
  after(ms: number, run: () => void): () => void
}

export interface Resident {
  readonly home: string
  /** Private folders: for what has to last, and for what must not lie on just any file system. */
  readonly files: string
  readonly pipes: string
  readonly bash: string
  /** All that is exported there. */
  readonly variables: Readonly<Record<string, string>>
  /** What a shell needs to start; the rest comes with its instructions. */
  readonly bare: Readonly<Record<string, string>>
  nearestFolder(path: string): Promise<string>
  close(): void
}

export async function openResident(deps: ResidentDeps): Promise<Resident> {
  const { client, mark, isLogin } = deps
  const variables = { TALARIA_PROC_ID: mark }
  const words = bashWords({ bash: 'bash', variables, boot: BOOT, isBare: false, isLogin })
  const process = startClientProcess(client, words)
  process.send(`${greeting(mark, TELL)}${ANSWER}\0`)
  const { rest } = await withLimit(process, process.greetingOf(mark), deps)
  const [home = '/', files = '', pipes = '', bash = 'bash', ...pairs] = rest.split('\0')
  const found = Object.fromEntries(pairs.filter((pair) => pair !== '').map(splitPair))
  const { TALARIA_PROC_ID: _, ...exported } = found
  const PATH = exported.PATH ?? '/usr/local/bin:/usr/bin:/bin'
  return {
    ...{ home, files, pipes, bash, variables: exported, bare: { HOME: home, PATH } },
    nearestFolder: createQuestions(process, client),
    close: process.end,
  }
}

/** HOME may be a folder that is not there, or nobody's to write to; and a folder in /tmp somebody else's. */
const TELL = `
[[ "\${HOME-}" ]] || HOME=~
__talaria_own() { { mkdir -p -m 700 "$1" && [[ -w $1 && -O $1 && ! -L $1 ]]; } 2>/dev/null; }
__talaria_pipes=\${TMPDIR:-/tmp}/talaria-$UID; __talaria_own "$__talaria_pipes" || __talaria_pipes=$HOME/.cache/talaria
__talaria_files=$HOME/.cache/talaria; __talaria_own "$__talaria_files" || __talaria_files=$__talaria_pipes
builtin printf '%s\\0' "$HOME" "$__talaria_files" "$__talaria_pipes" "$BASH"
for __talaria_name in $(compgen -e); do builtin printf '%s=%s\\0' "$__talaria_name" "\${!__talaria_name}"; done`

const ANSWER = `
while IFS= read -r -d '' folder; do
  while [[ ! -d $folder ]]; do case $folder in /*/*) folder=\${folder%/*} ;; *) folder=/ ;; esac; done
  printf '%s\\0' "$folder"
done`

/** One answer for each question, in their order. */
function createQuestions(process: ClientProcess, client: Client) {
  const waiting: { resolve(folder: string): void; reject(error: unknown): void }[] = []
  let held = Buffer.alloc(0)
  let end: BackendError | undefined
  process.onData((bytes) => {
    held = Buffer.concat([held, bytes])
    for (let at = held.indexOf(0); at >= 0; at = held.indexOf(0)) {
      waiting.shift()?.resolve(held.subarray(0, at).toString())
      held = held.subarray(at + 1)
    }
  })
  void process.closed.then(({ lost }) => {
    end = lost ?? gone(client)
    for (const { reject } of waiting.splice(0)) reject(end)
  })
  return function nearestFolder(path: string): Promise<string> {
    if (end) return Promise.reject(end)
    process.send(`${path}\0`)
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
  }
}

async function withLimit<Value>(
  process: ClientProcess,
  value: Promise<Value>,
  { client, timeoutMs, after }: ResidentDeps,
): Promise<Value> {
  const { kind, name } = client
  const late = Promise.withResolvers<never>()
  const cancel = after(timeoutMs, () => {
    process.kill()
    const seconds = Math.round(timeoutMs / 1_000)
    late.reject(
      new BackendError(kind, 'unreachable', say('place.silent', { name, seconds }), 'after-fix'),
    )
  })
  try {
    return await Promise.race([value, late.promise])
  } finally {
    cancel()
  }
}

function gone({ kind, name }: Client): BackendError {
  return new BackendError(kind, 'gone', say('place.gone', { name }), 'now')
}

function splitPair(pair: string): [string, string] {
  const at = pair.indexOf('=')
  return [pair.slice(0, at), pair.slice(at + 1)]
}
