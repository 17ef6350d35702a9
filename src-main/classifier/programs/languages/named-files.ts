/**
 * Files of the person that code names without it being seen what becomes of them: a document, or what
 * programs read when they start. Unless all that is done with the name is reading, it may be written over.
 */
import type { Code, CodeCall } from '../../code/calls.ts'
import { literal } from '../../rules/fields.ts'
import { pathsIn } from '../../rules/path-words.ts'
import type { Finding, RuleContext } from '../../rules/rule.ts'
import type { Cause } from '../../rules/rule-book.ts'
import { judgeWrite } from '../../rules/write-targets.ts'
import type { Field, Language, Unit } from '../../unit.ts'
import { judgeSecretRead } from '../secrets/secret-files.ts'
import { known } from './code-paths.ts'
import { interpreterBook } from './interpreter-book.ts'

const MOST_NAMES = 40
const LONGEST = 400 // a longer text is no path

/** Makes another path, or the same, out of it. */
const SAME_PATH =
  /^(?:Path|PurePath|PosixPath|URL|String|str|join|joinpath|resolve|expanduser|expand_path|normpath|normalize|abspath|realpath|fspath|fileURLToPath|pathToFileURL|Pathname)$/
const READS =
  /^(?:read\w*|load\w*|open\w*|get\w*|parse\w*|exist\w*|is\w*|l?stat\w*|access\w*|list\w*|print\w*|log|info|debug|warn|error|puts|p|pp|say|echo|format|len|repr|from_?file|imread|reader|DictReader|createReadStream|file_get_contents|ReadStream|file|lines|each_line|foreach|getsize|basename|dirname|extname|relative|match|test|starts_?with|ends_?with|includes|strip|split|assert\w*|expect|equal|input)$/i

export function judgeNamedFiles(
  code: Code,
  language: Language,
  cause: Cause,
  unit: Unit,
  context: RuleContext,
): Finding[] {
  const names = code.tokens.flatMap(({ kind, text, pieces }) =>
    kind === 'string' && !pieces?.includes(null) && isRooted(text) ? [text] : [],
  )
  const stored = code.calls.some(({ name }) => /^(?:get_)?netrc(?:_auth)?$/.test(name))
  const loaded = stored ? [`${context.home}/.netrc`] : loadedNames(code)
  const isFollowed = /^(?:python|node)$/.test(language)
  return [
    ...loaded.flatMap((path) => judgeSecretRead(fieldOf(path, cause), unit, context, { cause })),
    ...(isFollowed ? [] : namedKeys(code, cause, unit, context)),
    ...(isFollowed || !code.calls.some(mayTakeOperand) ? [] : judgeOperands(unit, context)),
    ...judgeNames(names, code, cause, unit, context),
    ...(code.calls.some(writesUnknown) ? judgeListed(code, cause, unit, context) : []),
  ]
}

/** `perl x.pl file`: where values are not followed, any of its words may be what is written. */
function judgeOperands(unit: Unit, context: RuleContext): Finding[] {
  return unit.argv
    .slice(2)
    .flatMap((word) =>
      judgeWrite(word, unit, context).filter(({ rule }) => rule === 'fs.write-over'),
    )
}

/** `open(json.load(open('set.json'))['out'], 'w')`: a name may stand in a file of the session. */
function judgeListed(code: Code, cause: Cause, unit: Unit, context: RuleContext): Finding[] {
  const files = code.tokens.flatMap(({ kind, text }) =>
    kind === 'string' && text.length < LONGEST && /^[^\s*?]+$/.test(text) ? [text] : [],
  )
  return [...new Set(files)].slice(0, MOST_NAMES).flatMap((file) => {
    const lines = context.peek(unit, fieldOf(file, cause))?.split('\n').slice(0, MOST_LINES) ?? []
    return lines
      .flatMap((line) => pathsIn(fieldOf(line, cause), context.home))
      .flatMap((path) => judgeWrite(path, unit, context, { cause }))
      .filter(({ rule }) => rule === 'fs.write-over')
  })
}

const MOST_LINES = 200

/** Where nobody follows what a call is given, its name is enough. */
function mayTakeOperand(call: CodeCall): boolean {
  return writesUnknown(call) || /^(?:bin)?write$|^file_put_contents$|^spew/.test(call.name)
}

function writesUnknown(call: CodeCall): boolean {
  const { name, args, ownerArgs } = call
  if (!WRITES.test(name) && (!/^open/i.test(name) || reads(call))) return false
  return [...args, ...ownerArgs].some((argument) => known(argument) === null)
}

const WRITES =
  /^(?:write_?(?:text|bytes|file)\w*|append_?file\w*|copy\w*|cp|cpSync|move|rename\w*|replace|truncate\w*|rm|rmSync|remove|unlink\w*|createWriteStream|WriteStream|FileIO|save\w*|to_\w+|symlink\w*|link)$/i

/** `"<$ENV{HOME}/.netrc"`, `glob("~/.netr?")`: where values are not followed, the name of a key is enough. */
function namedKeys(code: Code, cause: Cause, unit: Unit, context: RuleContext): Finding[] {
  if (code.calls.some(({ name }) => LOOKS.test(name))) return []
  const texts = code.tokens.flatMap(({ kind, text, pieces }) =>
    kind === 'string' && text.length < LONGEST ? [(pieces ?? [text]).map(partOf).join('')] : [],
  )
  return [...new Set(texts)].slice(0, MOST_NAMES).flatMap((text) => {
    // `"$ENV{HOME}/$_"`: any of them.
    if (text.startsWith(`${context.home}/${context.home}`) && code.has('open', 'File', 'fopen'))
      return [interpreterBook.finding('interpreter.computed-path', cause)]
    const path = text.replace(/^[\s<+]+/, '').replace(/^~(?=\/)/, context.home)
    if (!path.startsWith('/') || /\s/.test(path)) return []
    return judgeSecretRead(fieldOf(path, cause), unit, context, { cause }).filter(({ scope }) =>
      scope?.startsWith('home'),
    )
  })

  /** Of `$ENV{HOME}` the name alone is read as a value. */
  function partOf(piece: string | null, at: number, all: readonly (string | null)[]): string {
    if (piece === null) return context.home
    return all[at - 1] === null ? piece.replace(/^\{[^}]*\}/, '') : piece
  }
}

const LOOKS = /^(?:exists?|exist\?|exists\?|file\?|is_file|file_exists|stat|size|directory\?)$/

/** What is no code is told line by line as an error. */
function loadedNames({ calls }: Code): string[] {
  return calls.flatMap(({ name, args }) =>
    LOADS.test(name) ? args.slice(0, 1).flatMap((argument) => known(argument) ?? []) : [],
  )
}

const LOADS =
  /^(?:run_path|import|require|load_source|execfile|do|dofile|loadfile|include|include_once|require_once|source)$/

function judgeNames(
  names: readonly string[],
  code: Code,
  cause: Cause,
  unit: Unit,
  context: RuleContext,
): Finding[] {
  return [...new Set(names)].slice(0, MOST_NAMES).flatMap((name) => {
    const path = name.replace(/^~(?=\/)/, context.home)
    const found = judgeWrite(fieldOf(path, cause), unit, context, { cause }).filter(({ rule }) =>
      /^(?:fs\.write-over$|persistence\.startup-file$)/.test(rule),
    )
    if (found.length > 0) return isOnlyRead(name, path, code) ? [] : found
    // `report.directory = '/home/me/Documents'`: a setting, by which something else writes there.
    return usesOf(name, path, code).length === 0 && context.isTheirs(`${path}/*`)
      ? judgeWrite(fieldOf(`${path}/*`, cause), unit, context, { cause })
      : []
  })
}

function usesOf(name: string, path: string, { calls }: Code): CodeCall[] {
  return calls.filter(({ args, ownerArgs }) =>
    [...args, ...ownerArgs].some((argument) => {
      const text = known(argument)
      return text === name || text === path
    }),
  )
}

function isOnlyRead(name: string, path: string, code: Code): boolean {
  const others = usesOf(name, path, code).filter((call) => !SAME_PATH.test(call.name))
  return others.length > 0 && others.every(reads)
}

/** Whoever opens a file says by letters what for. */
function reads({ name, args }: CodeCall): boolean {
  if (!READS.test(name)) return false
  return (
    !/^open|^file$/i.test(name) || !args.some((argument) => MAY_WRITE.test(known(argument) ?? ''))
  )
}

const MAY_WRITE = /^[rbtU]*(?:[waxnc]|\+)[bt+f]*$|^\s*\+?>/

function isRooted(text: string): boolean {
  return text.length < LONGEST && /^(?:\/|~\/)\S/.test(text) && !/[\n*?]/.test(text)
}

function fieldOf(value: string, cause: Cause): Field {
  const span = 'at' in cause ? cause.at.span : 'span' in cause ? cause.span : cause
  return literal(value, span)
}
