/** Commands that can only look: what a session may run while it plans. */
import type { JudgedPart, Judgement } from '../../classifier/judgement.ts'

/** True when these words make the program do no more than print. */
type Looks = (words: readonly string[]) => boolean

const always: Looks = () => true

/** No word is one of these, nor one of them with a value. */
function without(...options: readonly string[]): Looks {
  return (words) =>
    !words.some((word) =>
      options.some(
        (option) =>
          word === option ||
          // A long one may be cut short, and have its value joined to it.
          (/^--\w/.test(word) && option.startsWith(word.split('=')[0] ?? word)) ||
          // A short option may stand among others, or have its value joined to it.
          (/^-\w$/.test(option) && /^-\w/.test(word) && word.includes(option.slice(1))),
      ),
    )
}

function all(...tests: readonly Looks[]): Looks {
  return (words) => tests.every((test) => test(words))
}

function atMost(count: number): Looks {
  return (words) => words.filter((word) => !word.startsWith('-')).length <= count
}

function only(...allowed: readonly string[]): Looks {
  return (words) => words.every((word) => allowed.includes(word))
}

const noOutput = without('--output', '-O', '--open-files-in-pager', '--ext-diff', '--textconv')

const GIT: Readonly<Record<string, Looks>> = {
  blame: noOutput,
  branch: only('-a', '-r', '-v', '-vv', '--all', '--list', '--remotes', '--show-current'),
  'cat-file': noOutput,
  describe: always,
  diff: noOutput,
  grep: noOutput,
  log: noOutput,
  'ls-files': always,
  'ls-tree': always,
  'merge-base': always,
  remote: only('-v'),
  'rev-list': noOutput,
  'rev-parse': always,
  shortlog: noOutput,
  show: noOutput,
  status: always,
  tag: only('-l', '--list'),
}

/** By name; what is not here does not run. */
const PROGRAMS: Readonly<Record<string, Looks>> = {
  ...Object.fromEntries(
    [
      ...['[', 'basename', 'cat', 'cd', 'cmp', 'column', 'comm', 'cut', 'df', 'diff', 'dirname'],
      ...['du', 'echo', 'egrep', 'expr', 'false', 'fgrep', 'grep', 'head', 'id', 'jq', 'ls'],
      ...['md5sum', 'nl', 'nproc', 'od', 'paste', 'printenv', 'ps', 'pwd', 'readlink'],
      ...['realpath', 'rev', 'sha1sum', 'sha256sum', 'sha512sum', 'stat', 'strings', 'tac', 'tail'],
      ...['test', 'tr', 'true', 'type', 'uname', 'wc', 'which', 'whoami'],
    ].map((name) => [name, always]),
  ),
  date: (words) => words.every((word) => word.startsWith('+') || word === '-u'),
  fd: without('-x', '-X', '--exec', '--exec-batch'),
  file: without('-C', '--compile'),
  find: without(
    ...['-delete', '-exec', '-execdir', '-ok', '-okdir'],
    ...['-fls', '-fprint', '-fprint0', '-fprintf'],
  ),
  git: ([command = '', ...words]) =>
    Object.hasOwn(GIT, command) && (GIT[command]?.(words) ?? false),
  rg: without('--pre', '--hostname-bin'),
  // Only to print lines by their numbers.
  sed: ([option, script = '', ...files]) =>
    option === '-n' && /^\d+(,(\d+|\$))?p$/.test(script) && files.every(isNoOption),
  sort: without('-o', '--output', '--compress-program', '-T', '--temporary-directory'),
  tree: without('-o', '-R'),
  uniq: atMost(1),
  xxd: all(atMost(1), without('-r')),
}

const VERSIONS = new Set(['cargo', 'gcc', 'go', 'java', 'make', 'node', 'npm', 'python3', 'rustc'])

/** Nothing in it was worth a word, and each part of it is known to look and no more. */
export function looksOnly(judgement: Judgement): boolean {
  const { level, findings, complete, parts } = judgement
  if (level !== 'safe' || findings.length > 0 || !complete || parts.length === 0) return false
  return parts.every(isLook)
}

function isLook({ program, words, plain, openEnded, via }: JudgedPart): boolean {
  if (!plain || openEnded || via.length > 0) return false
  const [name, ...rest] = words
  // The program as it is written, found by the search path: not one of the same name in a folder.
  if (name === undefined || name !== program) return false
  const known = rest.filter((word) => word !== null)
  if (known.length < rest.length) return false
  if (VERSIONS.has(program)) return known.length === 1 && known[0] === '--version'
  return Object.hasOwn(PROGRAMS, program) && (PROGRAMS[program]?.(known) ?? false)
}

function isNoOption(word: string): boolean {
  return !word.startsWith('-')
}
