/** Database clients: the statements they are given, by option, operand or standard input. */

import { withHoles } from '../../rules/fields.ts'
import type { Arguments } from '../../rules/options.ts'
import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { Finding, ProgramRule, RuleContext } from '../../rules/rule.ts'
import type { Cause } from '../../rules/rule-book.ts'
import { judgeNames, judgeWrite } from '../../rules/write-targets.ts'
import { SQL_CLIENTS } from '../../signatures/known/sql-clients.ts'
import { readWords, type Words } from '../../signatures/read-words.ts'
import { rolesOf } from '../../signatures/roles.ts'
import type { Field, Unit } from '../../unit.ts'
import { judgeSql, SQL_HOLE, sqlBook } from './sql.ts'
import { judgeNamedFiles } from './sql-files.ts'

const client: ProgramRule = (unit, context) => {
  const words = readWords(unit)
  if (!words || words.given.has('help', 'version')) return []
  const { given } = words
  const texts = statementsIn(words)
  return [
    ...judgeStatements(texts, unit, context),
    ...given.all('file', 'init').flatMap(({ value }) => judgeFile(value, unit, context)),
    ...(texts.length > 0 ? [] : judgeInput(given, unit, context)),
    ...judgeUnpacked(unit, context),
  ]
}

/** `sqlite3 x.sqlar -Ax -C folder`: its archives are unpacked over what is there. */
function judgeUnpacked(unit: Unit, context: RuleContext): Finding[] {
  const words = unit.argv.slice(1)
  const unpacks = words.some(({ value }) => /^-A\w*x|^--extract$/.test(value ?? ''))
  return words.flatMap((word, index) => {
    const before = words[index - 1]?.value ?? ''
    if (!unpacks || !/^(?:-\w*C|--directory)$/.test(before)) return []
    return judgeNames(word, 'inside', unit, context)
  })
}

function statementsIn(words: Words): Field[] {
  return rolesOf(words).flatMap(({ role, value }) => (role === 'sql' ? [value] : []))
}

function judgeStatements(texts: readonly Field[], unit: Unit, context: RuleContext): Finding[] {
  return texts.flatMap((text) => judgeText(withHoles(text, SQL_HOLE), text, unit, context))
}

/** A script of the project is its own business, unless what stands in it is known. */
function judgeFile(file: Field | undefined, unit: Unit, context: RuleContext): Finding[] {
  if (!file || file.value === '-') return []
  const text = context.fileText(unit, file)
  if (text === undefined) return []
  if (text === null) return [sqlBook.finding('db.unknown-statement', file)]
  return judgeText(text, file, unit, context)
}

/** Statements on standard input; a file or a dump is a script like any other. */
function judgeInput(given: Arguments, unit: Unit, context: RuleContext): Finding[] {
  if (given.all('file').some(({ value }) => value?.value !== '-')) return []
  const { stdin } = unit
  const files =
    stdin.text !== null ? [] : stdin.kind === 'file' ? [stdin.path] : printed(stdin.from)
  if (files.length > 0) return files.flatMap((file) => judgeFile(file, unit, context))
  const body: Field | undefined = 'field' in stdin ? stdin.field : undefined
  const text = stdin.text ?? (body ? withHoles(body, SQL_HOLE) : null)
  return text === null ? [] : judgeText(text, 'span' in stdin ? stdin.span : unit, unit, context)
}

/** `cat x.sql | psql`. */
function printed(from: readonly Unit[]): Field[] {
  return from.flatMap(({ program, argv }) =>
    program === 'cat' ? argv.slice(1).filter(({ value }) => !value?.startsWith('-')) : [],
  )
}

/** Lines that speak to the client and not to the server, then the rest as SQL. */
function judgeText(text: string, cause: Cause, unit: Unit, context: RuleContext): Finding[] {
  const findings: Finding[] = []
  const sql: string[] = []
  for (const line of text.split('\n')) {
    const found = judgeClientCommand(line.trim(), cause, unit, context)
    if (found) findings.push(...found)
    else sql.push(line)
  }
  return [
    ...findings,
    ...judgeSql(sql.join('\n'), cause),
    ...judgeNamedFiles(text, wordFor(cause), unit, context),
  ]
}

/** Commands of SQLite may be shortened: `.sh`, `.sys`. */
const SHELL_ESCAPE =
  /(?:^|\s)(?:\\!|\.(?:she?l?l?|syst?e?m?)(?=\s)|system(?=\s)|\\P(?=\s)|^pager(?=\s))\s*(.*)$/
/** Output to a program, input from one, or an argument in backquotes, which is a command as well. */
const PROGRAM_PIPE =
  /\\(?:o|out|g|gx|w|write|i|ir)\s*\(?[^|\\]*\)?\s*\|(?!\|)|\\copy\b.*\bprogram\b|\\\w+\b.*`|^\.\w+\s(?:.*\s)?["']?\||^\.(?:load|lo)\s+\S*\//i
/** `.output file`, `\\o file`, `\\copy t to 'file'`, `tee file`: what comes out goes there. */
const WRITTEN_FILE =
  /^\.(?:o|ou\w*|on\w*|ba\w*|sa\w*|log?|tr\w*|cl\w*|du\w*|excel)\s+(?:.*\s)?["']?([^\s"'|]+)["']?$|\\(?:o|out|g|gx|w|write|T)\s+["']?([^\s"'|]+)["']?$|\\copy\b.*\bto\s+["']?([^\s"'|]+)|^tee\s+(\S+)|^\.ope?n?\s+.*--new\s+["']?([^\s"']+)|\b(?:vacuum\s+into|copy\b.*\bto|export\s+database)\s+'([^']+)'/i
const SETS_VARIABLE = /\\setenv\s+(\w+)\s+(.*)$/

/** `\\i x.sql`, `.read x.sql`, `source x.sql`. */
const SCRIPT_FILE = /^(?:\\ir? |\\\. |\.read |source )\s*["']?([^\s"';|]+)["']?;?$/i

/** What may be one, at its beginning or behind a statement. */
const CLIENT_COMMAND =
  /\\\w|^[\\.]|\\!|^(?:system|pager|tee)\s|\b(?:vacuum\s+into|copy|export\s+database)\b/i

/** Undefined when the line is SQL. */
function judgeClientCommand(
  line: string,
  cause: Cause,
  unit: Unit,
  context: RuleContext,
): Finding[] | undefined {
  const file = SCRIPT_FILE.exec(line)?.[1]
  if (file) return judgeFile({ ...wordFor(cause), value: file }, unit, context)
  if (!CLIENT_COMMAND.test(line)) return undefined
  const command = SHELL_ESCAPE.exec(line)?.[1]
  if (command !== undefined) {
    const span = 'span' in cause ? cause.span : 'at' in cause ? cause.at.span : cause
    const inside = context.shell(unit, span, command, `${unit.program} shell escape`)
    return inside.length > 0 ? inside : [sqlBook.finding('db.server-program', cause)]
  }
  const [, name, value] = SETS_VARIABLE.exec(line) ?? []
  if (name !== undefined) {
    const text = `${name}=${value?.replace(/^(['"]).*\1$/, (all) => all.slice(1, -1))}`
    const words = ['env', text, 'true'].map((word) => ({ ...wordFor(cause), value: word }))
    return context.command(unit, words, `${unit.program} setenv`)
  }
  const folder = /^\.cd\s+["']?([^\s"']+)/.exec(line)?.[1]?.replace(/^~(?=\/|$)/, context.home)
  if (folder)
    return judgeNames({ ...wordFor(cause), value: folder }, 'inside', unit, context, {
      cause: wordFor(cause),
    })
  const target = WRITTEN_FILE.exec(line)
    ?.slice(1)
    .find(Boolean)
    ?.replace(/^~(?=\/)/, context.home)
  const written = target
    ? judgeWrite({ ...wordFor(cause), value: target }, unit, context, { cause: wordFor(cause) })
    : []
  if (written.length > 0) return written
  // The whole database is replaced.
  if (/^\.restore\s/.test(line)) return [sqlBook.finding('db.drop', cause)]
  return PROGRAM_PIPE.test(line)
    ? [sqlBook.finding('db.server-program', cause)]
    : line.startsWith('.') || line.startsWith('\\')
      ? []
      : undefined
}

/** What stands for a file that is named inside. */
function wordFor(cause: Cause): Field {
  if ('text' in cause) return cause
  const span = 'at' in cause ? cause.at.span : cause
  return { value: null, glob: false, quoted: true, span, text: '' }
}

/** `clickhouse client -q …`, `cockroach sql -e …`, `dolt sql -q …`. */
const withVerb: ProgramRule = (unit, context) => {
  const [program, verb, ...rest] = unit.argv
  if (unit.program === 'heroku' && verb?.value !== 'pg:psql') return []
  return program ? client({ ...unit, program: 'sqlcmd', argv: [program, ...rest] }, context) : []
}

/** `bq query 'DELETE …'`, `turso db shell name 'DROP …'`: the last operand, where there are several. */
const lastOperand: ProgramRule = (unit, context) => {
  const words = unit.argv.slice(1).filter(({ value }) => !value?.startsWith('-'))
  const [verb] = words
  const last = words.at(-1)
  if (!last || words.length < 2 || !/^(?:query|sql|db|d1|shell|execute)$/.test(verb?.value ?? ''))
    return []
  return judgeText(withHoles(last, SQL_HOLE), last, unit, context)
}

/** `aws athena start-query-execution --query-string …`, `wrangler d1 execute --command …`. */
const statements: ProgramRule = (unit, context) => {
  const words = readWords(unit)
  return words ? judgeStatements(statementsIn(words), unit, context) : []
}

export const databasePrograms: readonly ProgramEntry[] = [
  ...forPrograms(SQL_CLIENTS, client),
  ...forPrograms('clickhouse cockroach dolt snow heroku', withVerb),
  ...forPrograms('bq turso', lastOperand),
  ...forPrograms('aws awslocal wrangler', statements),
]
