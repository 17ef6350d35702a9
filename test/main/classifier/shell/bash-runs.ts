/** What real bash makes of scripts and words, many in one process. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const TIME_LIMIT_MS = 600_000

/** The names of the commands that bash tried to run, for each script. Nothing outside bash can run. */
export function commandsRunByBash(scripts: readonly string[]): ReadonlySet<string>[] {
  const log = runBash(
    scripts,
    `command_not_found_handle() { printf '%s\\t%s\\0' "$number" "$1" >&9; return 1; }`,
    '( ulimit -t 1; set -f; eval "$text" ) 8<&- </dev/null >/dev/null 2>&1',
  )
  return log.map((names) => new Set(names))
}

/** The arguments that a command gets, for each text of words; undefined where bash refuses. */
export function fieldsMadeByBash(texts: readonly string[]): (readonly string[] | undefined)[] {
  const log = runBash(
    texts,
    `c() { (( $# == 0 )) || printf "$number\\t%s\\0" "$@" >&9; printf '%s\\t<done>\\0' "$number" >&9; }`,
    '( set -f; eval "c $text" ) 8<&- </dev/null >/dev/null 2>&1',
  )
  return log.map((fields) => (fields.at(-1) === '<done>' ? fields.slice(0, -1) : undefined))
}

/** Every entry carries its text's number, because a background process may write late. */
function runBash(texts: readonly string[], define: string, step: string): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'against-bash-'))
  try {
    const input = join(folder, 'texts')
    writeFileSync(input, texts.map((text) => `${text}\0`).join(''))
    const script = `exec 8<"$1" 9>&1; PATH=/nowhere; ${define}
      number=0
      while IFS= read -r -d '' text <&8; do ${step}
        number=$((number + 1))
      done`
    // The pipe ends when the last process has closed it, so nothing is read too early.
    const { stdout } = spawnSync('bash', ['--noprofile', '--norc', '-c', script, 'bash', input], {
      cwd: folder,
      env: { HOME: '/home/user', LC_ALL: 'C.UTF-8' },
      timeout: TIME_LIMIT_MS,
      maxBuffer: 1e9,
      encoding: 'utf8',
    })
    return entriesByNumber(stdout, texts.length)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function entriesByNumber(log: string, count: number): string[][] {
  const all: string[][] = Array.from({ length: count }, () => [])
  for (const entry of log.split('\0').slice(0, -1)) {
    const tab = entry.indexOf('\t')
    all[Number(entry.slice(0, tab))]?.push(entry.slice(tab + 1))
  }
  return all
}
