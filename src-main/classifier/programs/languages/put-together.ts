/**
 * Paths that a text puts together out of pieces, in a language whose values nobody follows here:
 * `"/home/me/Doc" . "uments/letter"`, `File.join("", "home", …)`, `fullfile(getenv("HOME"), "x")`.
 */
import { literal } from '../../rules/fields.ts'
import type { Finding, ProgramRule, RuleContext } from '../../rules/rule.ts'
import type { Cause } from '../../rules/rule-book.ts'
import { judgeNames } from '../../rules/write-targets.ts'
import type { Field, Unit } from '../../unit.ts'
import { judgeSecretRead } from '../secrets/secret-files.ts'

const LANGUAGES: ReadonlySet<string> = new Set(
  `awk gawk mawk nawk julia elixir erl iex scala clojure clj bb swift ghc ghci runghc jshell kotlin kotlinc guile m4 racket
  octave octave-cli gnuplot sbcl clisp ecl ocaml fsharpi csi gosh chez scheme gst swipl tclsh wish expect jimsh r rscript
  emacs vim nvim ex crystal nim dart bc dc maxima sqlite3 duckdb deno bun osascript raku nu fish xonsh elvish newlisp janet`.split(
    /\s+/,
  ),
)
const LONGEST = 4_000 // a longer text is a program, which nobody writes to hide a name
const MOST_STARTS = 12
const MOST_PIECES = 8 // of one path

export const putTogether: ProgramRule = (unit, context) => {
  const texts = textsOf(unit)
  return texts.flatMap(({ text, cause }) =>
    text.length > LONGEST || !ACTS.test(text)
      ? []
      : namesIn(text, context.home).flatMap((name) => judge(name, cause, unit, context)),
  )
}

function textsOf(unit: Unit): { text: string; cause: Cause }[] {
  const codes = unit.code.flatMap(({ language, text, field, span }) =>
    text === null || /^(?:python|node|applescript|powershell)$/.test(language)
      ? []
      : [{ text, cause: field ?? span }],
  )
  if (unit.code.length > 0 || !LANGUAGES.has(unit.program)) return codes
  const { argv, stdin } = unit
  const words = argv.slice(1).flatMap((word) => {
    const text = word.value ?? word.pieces?.join('') ?? ''
    return /[\s('"{]/.test(text) ? [{ text, cause: word }] : []
  })
  const isTyped = stdin.text !== null && 'span' in stdin
  return isTyped ? [...words, { text: stdin.text, cause: stdin.span }] : words
}

/** Something is written, moved, removed, or read and told: with none of them a path is only a word. */
const ACTS =
  /\b(?:open|f?write\w*|spew\w*|slurp\w*|read\w*|unlink|delete\w*|remove\w*|rm|rmdir|rmtree|rename\w*|truncate|cop(?:y|ie)\w*|move\w*|save\w*|sink|cat|output|file_put_contents|text|load|source|create\w*|getline|readfile|writefile)\b|\bfile\s*=|>\s*["'$\w(]/i

/** A word for the home folder, in any of them. */
const HOME =
  /^(?:HOME|home-dir|homedir|home_dir|user\.home|user_home!?|user-homedir-pathname|NSHomeDirectory|homeDirectory\w*|USERPROFILE|expanduser)$/

const HOME_INSIDE =
  /\$\{?HOME\b\}?|\$ENV\{['"]?HOME['"]?\}|#\{(?:Dir\.home|ENV\[['"]?HOME['"]?\])\}/g

/** Texts in quotes, and bare words. */
const PIECE = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|[~\w./!-]+/g

/** What its pieces may come to, one after the other, with a slash between them and without. */
function namesIn(text: string, home: string): string[] {
  const pieces = [...text.replace(HOME_INSIDE, home).matchAll(PIECE)].flatMap(
    ([word, double, single]): string[] => {
      const value = double ?? single ?? word
      if (HOME.test(value) || /[.:](?:home|user_home!?)$/.test(value)) return [home]
      // What joins them is no piece.
      return double === undefined && single === undefined && !/\w|^[~/]/.test(value) ? [] : [value]
    },
  )
  const starts = pieces.flatMap((piece, index) => (BEGINS.test(piece) ? [index] : []))
  return starts.slice(0, MOST_STARTS).flatMap((start) => {
    // Of a pattern, the folder.
    const names = /[*?]/.test(pieces[start] ?? '')
      ? [pieces[start]?.replace(/[^/]*[*?].*$/s, '') ?? '']
      : []
    for (let end = start + 2; end <= Math.min(pieces.length, start + MOST_PIECES); end++) {
      const some = pieces.slice(start, end)
      names.push(some.join(''), some.join('/'))
    }
    return names.flatMap((name) => asPath(name, home) ?? [])
  })
}

const BEGINS = /^$|^[+<>]{0,3}\s*[~/]/

function asPath(name: string, home: string): string | undefined {
  const path = name
    .replace(/^[<>+\s]+/, '')
    .replace(/^~(?=\/|$)/, home)
    .replace(/\/{2,}/g, '/')
  return path.startsWith(`${home}/`) && !/[\s*?"'%]/.test(path) ? path : undefined
}

function judge(path: string, cause: Cause, unit: Unit, context: RuleContext): Finding[] {
  const field: Field = literal(path, spanOf(cause))
  return [
    ...judgeNames(field, 'inside', unit, context, { cause }).filter(({ rule }) => LOSES.test(rule)),
    ...judgeSecretRead(field, unit, context, { cause }).filter(
      ({ scope }) => scope === 'home-secret',
    ),
  ]
}

const LOSES = /^(?:fs\.write-(?:over|among)|persistence\.startup-file)$/

function spanOf(cause: Cause) {
  return 'at' in cause ? cause.at.span : 'span' in cause ? cause.span : cause
}
