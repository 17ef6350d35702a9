/** Files that a database on this computer reads because a statement names them: `readfile('x')`, `.import x t`. */
import { pathsIn } from '../../rules/path-words.ts'
import type { Finding, RuleContext } from '../../rules/rule.ts'
import type { Field, Unit } from '../../unit.ts'
import { judgeSecretRead } from '../secrets/secret-files.ts'
import { sqlBook } from './sql.ts'
import { readSql, type SqlStatement } from './sql-tokens.ts'

const LOCAL = /^(?:sqlite3?|litecli|duckdb|sqlcipher|libsql)$/
const READS = /^(?:READFILE|READ_(?:BLOB|CSV|CSV_AUTO|JSON|JSON_AUTO|JSON_OBJECTS|NDJSON|PARQUET))$/
const MOST_NAMES = 50

/** `word` stands for what is named in the text. */
export function judgeNamedFiles(
  text: string,
  word: Field,
  unit: Unit,
  context: RuleContext,
): Finding[] {
  if (!LOCAL.test(unit.program)) return []
  const lines = text.split('\n').filter((line) => /^\s*\./.test(line))
  const statements = readSql(
    text
      .split('\n')
      .filter((line) => !/^\s*\./.test(line))
      .join('\n'),
  )
  const names = [
    ...lines.flatMap((line) => pathsIn({ ...word, value: line }, context.home).slice(1)),
    ...statements.flatMap((statement) => literalsIn(statement, word, context)),
  ]
  const isWorkedOut = statements.some(readsWorkedOut)
  return [
    ...names
      .slice(0, MOST_NAMES)
      .flatMap((name) => judgeSecretRead(name, unit, context, { cause: word })),
    ...(isWorkedOut ? [sqlBook.finding('db.server-program', word)] : []),
  ]
}

/** Texts that may be the name of a file; a long one is none. */
function literalsIn(statement: SqlStatement, word: Field, { home }: RuleContext): Field[] {
  return statement.flatMap(({ kind, text }) => {
    if (kind !== 'string' || text.length > 400 || !/[/.]/.test(text)) return []
    const path = text.replace(/^file:(?:\/\/)?/, '').replace(/\?.*$/, '')
    return [{ ...word, value: path.replace(/^~(?=\/)/, home), glob: false }]
  })
}

/** `readfile('/home/me/' || name)` */
function readsWorkedOut(statement: SqlStatement): boolean {
  return statement.some(({ kind, text }, index) => {
    if (kind !== 'word' || !READS.test(text) || statement[index + 1]?.text !== '(') return false
    const inside = statement.slice(index + 2, index + 2 + MOST_NAMES)
    const end = inside.findIndex((token) => token.text === ')' || token.text === '=')
    const given = end < 0 ? inside : inside.slice(0, end)
    const [first] = given
    if (first?.kind !== 'string' && first?.text !== '[') return true
    return given.some((token) => /^\|+$|^\+$|^\($/.test(token.text) && token.kind === 'sign')
  })
}
