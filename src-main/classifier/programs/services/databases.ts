/** Database clients: the statements they are given, by option, operand or standard input. */

import { forPrograms, type ProgramEntry } from '../../rules/command-table.ts'
import { withHoles } from '../../rules/fields.ts'
import { type Arguments, type OptionList, optionReader } from '../../rules/options.ts'
import type { Finding, ProgramRule, RuleContext } from '../../rules/rule.ts'
import type { Cause } from '../../rules/rule-book.ts'
import { judgeWrite } from '../../rules/write-targets.ts'
import type { Field, Unit } from '../../unit.ts'
import { judgeSql, SQL_HOLE, sqlBook } from './sql.ts'

interface Client {
  readonly options: OptionList
  /** Options whose value is SQL. */
  readonly statements: readonly string[]
  /** Operands from this one on are SQL. */
  readonly operandsFrom?: number
  readonly style?: { words?: boolean }
}

const PSQL: Client = {
  options: `c command=, f file=, d dbname=, h host=, p port=, U username=, v set variable=, o output=, L log-file=,
    P pset=, F field-separator=, R record-separator=, T table-attr=, W password, w no-password, l list, V version`,
  statements: ['command'],
}
const MYSQL: Client = {
  options: `e execute=, u user=, h host=, P port=, D database=, S socket=, p password=?, init-command=, protocol=,
    default-character-set=, defaults-file=, defaults-extra-file=, delimiter=, pager=?, tee=, ssl-mode=`,
  statements: ['execute', 'init-command'],
}
const SQLITE: Client = {
  options: 'cmd=, init=, separator=, newline=, nullvalue=, mmap=, vfs=, maxsize=, c=, s=, f file=',
  statements: ['cmd', 'c', 's'],
  operandsFrom: 1,
  style: { words: true },
}
const GENERIC: Client = {
  options: `c command=, e execute=, q query=, Q Query=, S server=, U user=, P password=, d database=, h host=, p port=, u=, k=,
    port=, catalog=, schema=, output-format=, format=, file=, i input=, o output=, name=, url=, env=, config=, execute-sql=`,
  statements: ['command', 'execute', 'query', 'Query', 'execute-sql'],
}

function client({ options, statements, operandsFrom, style }: Client): ProgramRule {
  const read = optionReader(options, style)
  return (unit, context) => {
    const given = read(unit.argv.slice(1))
    if (given.has('help', 'version')) return []
    const texts = [
      ...given.all(...statements).flatMap(({ value }) => value ?? []),
      ...(operandsFrom === undefined ? [] : given.operands.slice(operandsFrom)),
    ]
    const pager = given
      .all('pager')
      .flatMap(({ value }) =>
        value ? context.shell(unit, value, value.value, `${unit.program} --pager`) : [],
      )
    const findings = texts.flatMap((field) =>
      judgeText(withHoles(field, SQL_HOLE), field, unit, context),
    )
    return [
      ...pager,
      ...findings,
      ...given
        .all('output', 'log-file', 'tee')
        .flatMap(({ value }) => (value ? judgeWrite(value, unit, context) : [])),
      ...given.all('file', 'init').flatMap(({ value }) => judgeFile(value, unit, context)),
      ...(texts.length > 0 ? [] : judgeInput(given, unit, context)),
    ]
  }
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
  return [...findings, ...judgeSql(sql.join('\n'), cause)]
}

/** Commands of SQLite may be shortened: `.sh`, `.sys`. */
const SHELL_ESCAPE =
  /(?:^|\s)(?:\\!|\.(?:she?l?l?|syst?e?m?)(?=\s)|system(?=\s)|\\P(?=\s)|^pager(?=\s))\s*(.*)$/
/** Output to a program, input from one, or an argument in backquotes, which is a command as well. */
const PROGRAM_PIPE =
  /\\(?:o|out|g|gx|w|write|i|ir)\s*\(?[^|\\]*\)?\s*\|(?!\|)|\\copy\b.*\bprogram\b|\\\w+\b.*`|^\.\w+\s(?:.*\s)?["']?\||^\.(?:load|lo)\s+\S*\//i
/** `.output file`, `\\o file`, `\\copy t to 'file'`, `tee file`: what comes out goes there. */
const WRITTEN_FILE =
  /^\.(?:output|once|backup|save|log|clone|dump)\s+(?:.*\s)?["']?([^\s"'|]+)["']?$|\\(?:o|out|g|gx|w|write|T)\s+["']?([^\s"'|]+)["']?$|\\copy\b.*\bto\s+["']?([^\s"'|]+)|^tee\s+(\S+)|\b(?:vacuum\s+into|copy\b.*\bto|export\s+database)\s+'([^']+)'/i
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
  return program ? client(GENERIC)({ ...unit, argv: [program, ...rest] }, context) : []
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

const readD1 = optionReader('command=, file=, config=, env=')
const wrangler: ProgramRule = (unit, context) => {
  const statement = readD1(unit.argv.slice(1)).find('command')?.value
  return statement && unit.argv[1]?.value === 'd1'
    ? judgeText(withHoles(statement, SQL_HOLE), statement, unit, context)
    : []
}

const readAws = optionReader(
  'query-string=, sql=, statement=, profile=, region=, output=, database=, resource-arn=, secret-arn=, cluster-identifier=',
)
/** `aws athena start-query-execution --query-string …`, `aws rds-data execute-statement --sql …`. */
const aws: ProgramRule = (unit, context) =>
  readAws(unit.argv.slice(1))
    .all('query-string', 'sql', 'statement')
    .flatMap(({ value }) =>
      value ? judgeText(withHoles(value, SQL_HOLE), value, unit, context) : [],
    )

const INFLUX: Client = {
  options: 'execute=, database=, host=, port=, username=, password=, format=, precision=',
  statements: ['execute'],
  style: { words: true },
}

export const databasePrograms: readonly ProgramEntry[] = [
  ...forPrograms('psql pgcli usql vsql cockroach-sql yugabyte ysqlsh edb-psql', client(PSQL)),
  ...forPrograms('mysql mariadb mycli mysqlsh', client(MYSQL)),
  ...forPrograms('sqlite3 sqlite litecli duckdb sqlcipher libsql', client(SQLITE)),
  ...forPrograms(
    `sqlcmd clickhouse-client trino presto hive beeline impala-shell snowsql spark-sql cqlsh isql db2 sqlplus
     questdb ksql bsqldb osql tsql`,
    client(GENERIC),
  ),
  ...forPrograms('clickhouse cockroach dolt snow heroku', withVerb),
  ...forPrograms('bq turso', lastOperand),
  ['influx', client(INFLUX)],
  ['wrangler', wrangler],
  ['aws', aws],
]
