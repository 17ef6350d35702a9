/** Data that becomes code: fetched or decoded text that a shell or interpreter runs. */

import { knownStart, standsFirst } from '../../rules/fields.ts'
import type { FlowRule } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'
import { upstream } from '../../rules/upstream.ts'
import { type Edge, type Field, isThrowaway, type Unit } from '../../unit.ts'

export const remoteCodeBook = ruleBook({
  'remote-code.fetched': [
    'dangerous',
    'Running fetched code',
    'Runs whatever a server sends, without anybody having seen it.',
    'lost',
  ],
  'remote-code.decoded': [
    'dangerous',
    'Running decoded text',
    'Runs text that is hidden by an encoding, so that nobody can read it beforehand.',
    'lost',
  ],
  'remote-code.download-then-run': [
    'dangerous',
    'Download, then run',
    'Runs a file that the same command has fetched or decoded.',
    'lost',
  ],
  'remote-code.scratch-script': [
    'dangerous',
    'Script from an open folder',
    'Runs a file from a folder where every program may have put it.',
    'lost',
  ],
  'remote-code.made-executable': [
    'caution',
    'Made executable, then run',
    'Makes a file executable and runs it.',
    'undoable',
  ],
  'fs.delete-from-list': [
    'dangerous',
    'Commands made from a list',
    'Turns a list into commands and runs them.',
    'lost',
  ],
})

const { finding } = remoteCodeBook

const FETCHERS = new Set(
  `curl wget wget2 http https xh fetch lynx w3m links aria2c axel ftp tftp nc ncat netcat socat telnet dig nslookup
   host drill kdig scp sftp iwr irm invoke-webrequest invoke-restmethod start-bitstransfer certutil bitsadmin gh
   aws gsutil s3cmd rclone ssh openssl-s_client`.split(/\s+/),
)
const DECODERS = new Set(
  `base64 base32 base58 basenc b64decode uudecode xxd rev tr gunzip gzip zcat bunzip2 bzcat xz unxz xzcat zstd unzstd
   zstdcat lz4 uncompress openssl gpg age rot13 caesar hex2bin unhex iconv urldecode qprint`.split(
    /\s+/,
  ),
)
const SHELLS = new Set('sh bash zsh dash ksh mksh fish ash csh tcsh rbash'.split(' '))
const INTERPRETERS =
  /^(?:python|pypy|perl|ruby|node|nodejs|bun|deno|php|lua|Rscript|rscript|osascript|groovy|pwsh|powershell|tclsh|awk|wish|expect|swift|scala|kotlin|elixir|escript|run(?:ghc|haskell)|ocaml|julia|guile|racket|sbcl|clisp|clojure|bb|raku|gnuplot|octave(?:-cli)?|jshell|fish|nu|xonsh|elvish|swipl|sage|wolframscript|robot|k6|pytest|mocha|jest|love)[\d.]*$/
/** These do more than run a file, and a word says that they shall. */
const RUNS_BY_VERB =
  /^(?:(?:go|deno|bun|dart|nim|zig|crystal|nextflow|v|odin|flutter) (?:run|r)|dotnet (?:fsi|script))$/
const SQL_CLIENTS = new Set(
  'psql mysql mariadb sqlite3 duckdb clickhouse-client cqlsh sqlcmd mongosh mongo'.split(' '),
)
const EVALUATORS = new Set(['eval', 'source', '.', 'iex', 'invoke-expression'])

export const dataToCode: FlowRule = ({ edges }) =>
  edges.flatMap((edge) => {
    if (isThrowaway(edge.to.place) || !becomesCode(edge)) return []
    const origin = originOf(edge.from, edge.to)
    // A dump that was packed here is unpacked into a database every day.
    if (!origin || (origin !== 'remote-code.fetched' && SQL_CLIENTS.has(edge.to.program))) return []
    return [finding(origin, edge.kind === 'word' && edge.field ? edge.field : edge.to)]
  })

/** Is what moves along the edge read as a program? */
function becomesCode({ to, kind, field }: Edge): boolean {
  if (kind === 'pipe') return readsCodeFromInput(to)
  if (field === to.argv[0]) return true
  if (EVALUATORS.has(to.program)) return true
  if (!SHELLS.has(to.program) && !INTERPRETERS.test(to.program)) return false
  return (
    field?.process === '<' ||
    to.code.some((code) => code.field === field) ||
    isAfterDashC(to, field)
  )
}

function isAfterDashC(unit: Unit, field: Field | undefined): boolean {
  const at = field ? unit.argv.indexOf(field) : -1
  return (
    at > 0 && /^-[a-zA-Z]*[ceE]$|^--(?:eval|command|print)$/.test(unit.argv[at - 1]?.value ?? '')
  )
}

function readsCodeFromInput(unit: Unit): boolean {
  if (unit.code.some((code) => !code.field)) return true
  if (EVALUATORS.has(unit.program))
    return unit.argv.some(({ value }) => /^\/dev\/(?:stdin|fd\/0)$|^-$/.test(value ?? ''))
  const words = unit.argv.slice(1).map(knownStart)
  if (SQL_CLIENTS.has(unit.program))
    return !words.some((word) => /^(?:-c|-e|-f|--command|--execute|--file|--eval)/.test(word))
  if (!SHELLS.has(unit.program)) return false
  if (words.some((word) => /^-[a-z]*s/.test(word) || /^\/dev\/(?:stdin|fd\/0)$/.test(word)))
    return true
  return words.every((word) => /^[-+]/.test(word) && !/^-[a-z]*c/.test(word))
}

/** The nearest source up the stream that is a fetcher or, failing that, a decoder. */
function originOf(
  from: Unit,
  to: Unit,
): 'remote-code.fetched' | 'remote-code.decoded' | 'fs.delete-from-list' | null {
  const programs = upstream(from)
  if (programs.some(({ program }) => FETCHERS.has(program))) return 'remote-code.fetched'
  if (programs.some((unit) => decodes(unit))) return 'remote-code.decoded'
  const makesCommands = programs.some(({ program }) =>
    /^(?:awk|sed|gawk|perl|xargs|jq)$/.test(program),
  )
  return makesCommands && SHELLS.has(to.program) ? 'fs.delete-from-list' : null
}

// Letters written as numbers, which nobody needs for a command that may be seen.
const ESCAPED = /\\x[0-9a-f]{2}|\\0?[0-7]{3}|\\u[0-9a-f]{4}/i

function decodes({ program, argv }: Unit): boolean {
  if (program === 'echo' || program === 'printf') return argv.some(({ text }) => ESCAPED.test(text))
  if (!DECODERS.has(program)) return false
  const words = argv.slice(1).map(({ value }) => value ?? '')
  if (/^base|^b64/.test(program))
    return words.some((word) => /^(?:-[a-z]*[dD]|--decode|--d\w*)/.test(word))
  if (program === 'xxd') return words.some((word) => /^-[a-z]*r/.test(word))
  if (program === 'openssl') return words.some((word) => /^-?(?:d|base64|enc)$|^-d$/.test(word))
  if (/^(?:gzip|xz|zstd|lz4)$/.test(program))
    return words.some((word) => /^-[a-z]*d|^--de/.test(word))
  return true
}

/** What follows is where something is put. */
const IS_WRITTEN = /^--?[\w-]*(?:cache|out|log|report|temp|junit)[\w-]*$/i

/** Running from a world-writable folder, whoever put the file there. */
export function ranFile(unit: Unit): Field | undefined {
  const [word, ...rest] = unit.argv
  if (word && (knownStart(word).includes('/') || word.text.startsWith('.\\'))) return word
  if (/^(?:start-process|saps|invoke-item|ii)$/.test(unit.program))
    return rest.find((field) => !knownStart(field).startsWith('-'))
  if (unit.program === 'java') return rest[rest.findIndex(({ value }) => value === '-jar') + 1]
  if (/^[gmn]awk$/.test(unit.program))
    return rest[
      rest.findIndex(({ value }) => /^(?:-f|--file)$/.test(value ?? '')) + 1 || rest.length
    ]
  const verb = rest.findIndex(({ value }) => RUNS_BY_VERB.test(`${unit.program} ${value}`))
  if (verb >= 0 && standsFirst(rest, verb)) return firstFile(rest.slice(verb + 1))
  const isRunner =
    SHELLS.has(unit.program) ||
    INTERPRETERS.test(unit.program) ||
    unit.program === 'source' ||
    unit.program === '.'
  if (!isRunner || unit.code.length > 0) return undefined
  if (rest.some(({ value }) => /^-[a-z]*c$|^-m$|^--(?:eval|version|help)$/.test(value ?? '')))
    return undefined
  return firstFile(rest)
}

/** `python -W ignore x.py`: what follows an option may be its value. */
const MAY_TAKE = /^(?:[-+][oOWXQIrCDdc]|--[a-z][\w-]*)$/

function firstFile(words: readonly Field[]): Field | undefined {
  const isOperand = (field: Field, index: number) =>
    !/^[-+]/.test(knownStart(field)) &&
    !field.process &&
    !IS_WRITTEN.test(words[index - 1]?.value ?? '')
  const first = words.findIndex(isOperand)
  const found = words[first]
  if (!found || isFileLike(found) || !MAY_TAKE.test(words[first - 1]?.value ?? '')) return found
  const next = words.find((field, index) => index > first && isOperand(field, index))
  return next && isFileLike(next) ? next : found
}

function isFileLike(word: Field): boolean {
  return /[/.]/.test(knownStart(word))
}
