/** Names that a text works out in ways which nobody follows here, so that they may be any file's. */
import type { Field, Unit } from '../unit.ts'
import { knownStart } from './fields.ts'
import { upstream } from './upstream.ts'

/** `$(python3 -c …)`, or a variable that was set from it, at the start of a word or on the way up out of its folder. */
export function isWorkedOut(field: Field): boolean {
  if (field.value !== null || field.process || !field.from) return false
  const start = knownStart(field)
  return field.from
    .flatMap(upstream)
    .some((unit) => makesNames(unit) && (start === '' || unit.argv.some(climbs)))
}

/** What it prints is put together by itself, or comes from a server: nothing that lies here has that name. */
export function makesNames(unit: Unit): boolean {
  const known = answers.get(unit) ?? isMaker(unit)
  answers.set(unit, known)
  return known
}

const answers = new WeakMap<Unit, boolean>()

function isMaker({ program, argv, code, stdin }: Unit): boolean {
  if (code.some(({ text }) => text !== null)) return true
  if (DECODERS.test(program) || FETCHERS.test(program) || GUIDES.test(program)) return true
  const words = argv.slice(1).map((word) => word.value ?? word.pieces?.join('') ?? '')
  if (words.some((word) => FORMAT.test(word))) return true
  if (program === 'git') return words.some((word) => TOLD_BY_GIT.test(word))
  if (QUERIES.test(program)) return [...words, stdin.text ?? ''].some((text) => text.includes('/'))
  if (!FILTERS.test(program)) return false
  if (stdin.text === null && !words.some((word) => NEEDS_NO_INPUT.test(word))) return false
  return stdin.text?.includes('/') === true || words.some((word) => writesSlash(word, program))
}

/** The letters that it is made from are none. */
const DECODERS = /^(?:rev|base64|base32|basenc|xxd|openssl|uudecode|zcat|gunzip)$/
const FETCHERS = /^(?:curl|wget|http|https|xh|aria2c|dig|nslookup)$/
/** They name folders of the person. */
const GUIDES = /^(?:xdg-user-dir|getent)$/
/** They print what they are asked for, and that may be a text. */
const QUERIES =
  /^(?:sqlite3?|duckdb|psql|mysql|mariadb|expr|m4|g?dc|bc|osascript|gdb|octave|gnuplot|maxima|units)$/
/** They print what they read, changed; of files that lie here, most often a name like theirs. */
const FILTERS =
  /^(?:[gmn]?awk|g?sed|jq|gojq|jaq|yq|g?cut|g?paste|g?fold|g?fmt|iconv|envsubst|column|g?nl|g?pr)$/
/** `BEGIN { … }`, `jq -n` */
const NEEDS_NO_INPUT = /\bBEGIN\b|^-[a-zA-Z]*n|^--null-input$/
/** A path in a pattern of places: `date +/home/…%%…`, `seq -f /home/…%g`. */
const FORMAT = /^(?:\+|-{1,2}[\w-]+=?)?[/~].*%/
const TOLD_BY_GIT = /^(?:show|cat-file|config|notes)$|^--(?:pretty|format)=.*\//

function climbs({ value }: Field): boolean {
  return value?.includes('..') === true
}

/** Not the one that only parts `s/x/y/`. */
function writesSlash(word: string, program: string): boolean {
  return program.endsWith('sed') && /^(?:\d+|\$)?s\//.test(word)
    ? word.includes('\\/')
    : word.includes('/')
}
