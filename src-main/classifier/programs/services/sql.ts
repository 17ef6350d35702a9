/** Judges SQL by its statements: what they drop, empty, change without a bound, or run on the server. */
import type { Finding, RuleName } from '../../rules/rule.ts'
import { type Cause, ruleBook } from '../../rules/rule-book.ts'
import { isAlwaysTrue, whereClause } from './sql-conditions.ts'
import { readSql, type SqlStatement, type SqlToken } from './sql-tokens.ts'

export const sqlBook = ruleBook({
  'db.drop': [
    'dangerous',
    'Dropping database objects',
    'Removes a table, column, database or other object with all that it holds.',
    'lost',
  ],
  'db.truncate': [
    'dangerous',
    'Emptying a store of data',
    'Removes all that a table or a database holds.',
    'lost',
  ],
  'db.unbounded-change': [
    'dangerous',
    'Change of every row',
    'Deletes or changes every row of a table, because nothing limits it.',
    'lost',
  ],
  'db.access': [
    'dangerous',
    'Change of database access',
    'Changes accounts, passwords or rights of a database.',
    'undoable',
  ],
  'db.server': [
    'dangerous',
    'Change of a database server',
    'Stops or reconfigures a database server, or ends the work of others on it.',
    'undoable',
  ],
  'db.server-program': [
    'dangerous',
    'Program run by a database',
    'Makes a database server or its client run a program or read and write files.',
    'lost',
  ],
  'db.unknown-statement': [
    'dangerous',
    'Statement that is not known yet',
    'What is sent to the database is known only when the command runs.',
    'lost',
  ],
}) satisfies { lines: Partial<Record<RuleName, unknown>> }

const { finding } = sqlBook
type SqlRule = keyof typeof sqlBook.lines

/** What stands in the text for a piece that is known only at run time. */
export const SQL_HOLE = '__UNKNOWN__'

export function judgeSql(text: string, cause: Cause): Finding[] {
  const rules = new Set<SqlRule>(readSql(text).flatMap((statement) => judgeStatement(statement)))
  return [...rules].map((rule) => finding(rule, cause))
}

const OBJECTS = new Set(
  `TABLE DATABASE SCHEMA VIEW INDEX USER ROLE LOGIN COLUMN CONSTRAINT FUNCTION TRIGGER SEQUENCE TYPE KEYSPACE
   COLLECTION BUCKET STREAM PIPE WAREHOUSE STAGE OWNED TABLESPACE PARTITION MATERIALIZED PROCEDURE EXTENSION SERVER
   DICTIONARY RETENTION SERIES MEASUREMENT SHARD DOMAIN POLICY RULE PRIMARY FOREIGN TABLES SUBSCRIPTION PUBLICATION
   EVENT TEMPORARY AGGREGATE GROUP KEY`.split(/\s+/),
)
const PROGRAMS = new Set(
  `XP_CMDSHELL SP_OACREATE SYS_EXEC SYS_EVAL LOAD_EXTENSION PG_READ_FILE PG_READ_BINARY_FILE PG_LS_DIR LO_IMPORT
   LO_EXPORT LOAD_FILE DBLINK_EXEC UTL_FILE DBMS_SCHEDULER PLPYTHON3U PLPYTHONU PLPERLU PLSH WRITABLE_SCHEMA OUTFILE
   DUMPFILE SP_CONFIGURE READ_TEXT WRITEFILE EDIT`.split(/\s+/),
)

/** Statements that are dangerous by their first words. */
const FIRST_WORDS: readonly (readonly [words: RegExp, rule: SqlRule])[] = [
  [/^TRUNCATE /, 'db.truncate'],
  [
    /^(?:GRANT|REVOKE|REASSIGN OWNED|SET PASSWORD|CREATE (?:OR REPLACE )?(?:USER|ROLE|LOGIN)|RENAME USER)\b/,
    'db.access',
  ],
  [/^ALTER (?:USER|ROLE|LOGIN|DEFAULT PRIVILEGES|GROUP)\b/, 'db.access'],
  [/^ALTER TABLE .*\b(?:DISABLE (?:TRIGGER|ROW)|NO FORCE ROW|OWNER TO)\b/, 'db.access'],
  [/^(?:SHUTDOWN|KILL|UNINSTALL|INSTALL PLUGIN|ALTER SYSTEM|RESTORE DATABASE)\b/, 'db.server'],
  [/^(?:RESET|STOP|CHANGE|PURGE) (?:MASTER|SLAVE|REPLICA|REPLICATION|BINARY)\b/, 'db.server'],
  [/^SET (?:GLOBAL|PERSIST)\b/, 'db.server'],
  [/\b(?:PG_TERMINATE_BACKEND|PG_CANCEL_BACKEND|PG_PROMOTE|PG_SWITCH_WAL)\b/, 'db.server'],
  [/^COPY .*\b(?:FROM|TO) PROGRAM\b/, 'db.server-program'],
  [/^(?:LOAD DATA|LOAD ') /, 'db.server-program'],
]

function judgeStatement(all: SqlStatement): SqlRule[] {
  const statement = withoutExplain(all)
  if (!statement) return []
  const [first] = statement
  if (first?.text === SQL_HOLE) return ['db.unknown-statement']
  const words = statement
    .slice(0, 200)
    .map(({ kind, text }) => (kind === 'string' ? "''" : text))
    .join(' ')
  const rules = FIRST_WORDS.filter(([pattern]) => pattern.test(words)).map(([, rule]) => rule)
  statement.forEach((token, index) => {
    if (token.kind !== 'word') return
    const next = statement[index + 1]
    if (
      token.text === 'DROP' &&
      next &&
      (index === 0 || (OBJECTS.has(next.text) && next.kind === 'word'))
    )
      rules.push('db.drop')
    if (token.text === 'DROP' && first?.text === 'ALTER') rules.push('db.drop')
    if (token.text === 'TRUNCATE' && next?.text === 'TABLE') rules.push('db.truncate')
    // A column may be called `edit`.
    const isCalled = token.text !== 'EDIT' || next?.text === '('
    if (PROGRAMS.has(token.text) && isCalled) rules.push('db.server-program')
    if (token.text === SQL_HOLE && statement[index - 1]?.text === 'DROP') rules.push('db.drop')
    if (isUnbounded(statement, index)) rules.push('db.unbounded-change')
    const isNested = (token.text === 'DO' && index === 0) || token.text === 'EXECUTE'
    if (isNested && next?.kind === 'string')
      rules.push(...readSql(next.text).flatMap(judgeStatement))
  })
  return rules
}

/** `EXPLAIN` only plans, unless it says `ANALYZE`. */
function withoutExplain(statement: SqlStatement): SqlStatement | null {
  if (statement[0]?.text !== 'EXPLAIN' && statement[0]?.text !== 'DESCRIBE') return statement
  const analyze = statement.findIndex(({ text }) => text === 'ANALYZE' || text === 'ANALYSE')
  return analyze < 0 ? null : statement.slice(analyze + 1)
}

const LONGEST_CHANGE = 1000 // tokens; a longer condition is not looked for, so the work stays linear

/** A DELETE or UPDATE that begins at this token, and that no condition limits. */
function isUnbounded(statement: SqlStatement, index: number): boolean {
  const token = statement[index]
  if (!token || !startsChange(statement, index, token)) return false
  const rest = statement.slice(index, index + LONGEST_CHANGE)
  const where = whereClause(rest, token.depth)
  if (where !== null) return isAlwaysTrue(where)
  // A join limits what is touched nearly as well as a condition.
  return !rest.some(
    ({ text, depth }) => depth === token.depth && (text === 'JOIN' || text === 'USING'),
  )
}

function startsChange(statement: SqlStatement, index: number, { text }: SqlToken): boolean {
  const before = statement[index - 1]
  const isStart =
    index === 0 ||
    before?.text === '(' ||
    before?.text === ')' ||
    before?.text === 'BEGIN' ||
    before?.text === 'THEN'
  if (text === 'DELETE')
    return (
      statement[index + 1]?.text === 'FROM' ||
      (isStart && statement[0]?.text !== 'CREATE') ||
      // `ALTER TABLE t DELETE WHERE …`, as some column stores have it.
      (statement[0]?.text === 'ALTER' && statement[index + 1]?.text === 'WHERE')
    )
  if (text !== 'UPDATE' || !isStart) return false
  return statement.slice(index).some((token) => token.text === 'SET')
}
