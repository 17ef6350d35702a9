/** What the person's start-up files make of an environment, and what they define. */
import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { startChild } from '../../../lib/start-child.ts'

/** The last that it says, so that a text which was cut off is noticed. */
const END = '# end\n'
const TIMEOUT_MS = 10_000
const MAX_CHARS = 4_000_000

export interface Login {
  variables: Record<string, string>
  /** Functions and aliases, as bash text. */
  definitions: string
}

/** Undefined when the files fail or hang. Which of the variables goes on, somebody else decides. */
export async function readLogin(
  shell: string,
  env: Readonly<Record<string, string>>,
): Promise<Login | undefined> {
  const text = await runLogin(shell, env)
  if (!text.endsWith(END)) return undefined
  const end = text.indexOf('\0\0')
  const pairs = text.slice(0, Math.max(end, 0)).split('\0')
  return {
    variables: Object.fromEntries(pairs.filter((pair) => pair.includes('=')).map(splitPair)),
    definitions: text.slice(end + 2, -END.length),
  }
}

function splitPair(pair: string): [string, string] {
  const at = pair.indexOf('=')
  return [pair.slice(0, at), pair.slice(at + 1)]
}

/** Over a pipe of its own, so that no key which they set ever lies on the disk. */
const SCRIPT = `
[ -f ~/.bashrc ] && . ~/.bashrc
set +eu
while IFS= read -r name; do unset -f "$name"; done < <(compgen -A function | grep '^_[^_]')
{
  while IFS= read -r name; do builtin printf '%s=%s\\0' "$name" "\${!name}"; done < <(compgen -e)
  builtin printf '\\0'
  declare -f; export -pf; alias -p; builtin printf '${END}'
} >&3
`

/** Start-up files print, ask and hang; none of that may reach us. */
function runLogin(shell: string, env: Readonly<Record<string, string>>): Promise<string> {
  return new Promise((resolve) => {
    const program = { file: shell, args: ['-l', '-c', SCRIPT] }
    const stdio = ['ignore', 'ignore', 'ignore', 'pipe'] as const
    const child = startChild(program, { env, detached: true, stdio: [...stdio] })
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      finish()
    }, TIMEOUT_MS)
    const pipe = child.stdio[3] as Readable // a pipe was asked for at this place
    const decoder = new StringDecoder('utf8')
    let text = ''
    pipe.on('data', (chunk: Buffer) => {
      text += decoder.write(chunk)
      // What a start-up file left running holds the pipe open, so its end is not waited for.
      if (text.endsWith(END) || text.length > MAX_CHARS) finish()
    })
    pipe.on('error', finish)
    pipe.on('close', finish)
    child.on('error', finish)

    function finish(): void {
      clearTimeout(timer)
      pipe.destroy()
      resolve(text)
    }
  })
}
