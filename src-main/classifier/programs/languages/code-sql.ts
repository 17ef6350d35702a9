/** SQL that code hands to a database. */
import type { Code } from '../../code/calls.ts'
import type { Finding } from '../../rules/rule.ts'
import type { Cause } from '../../rules/rule-book.ts'
import { judgeSql, SQL_HOLE } from '../services/sql.ts'

const CHANGES =
  /^\s*(?:--[^\n]*\n\s*)*(?:DROP|TRUNCATE|DELETE|UPDATE|ALTER|GRANT|REVOKE|COPY|CREATE\s+(?:USER|ROLE))\b/i

export function judgeCodeSql(
  pieces: readonly (string | null)[],
  code: Code,
  cause: Cause,
): Finding[] {
  const text = pieces.map((piece) => piece ?? SQL_HOLE).join('')
  if (!CHANGES.test(text) && !/;\s*(?:DROP|TRUNCATE|DELETE|UPDATE|ALTER)\b/i.test(text)) return []
  // Nobody loses what is only in memory, or a table that the same code makes anew.
  if (code.has(':memory:') || isRenewed(text, code)) return []
  return judgeSql(text, cause)
}

function isRenewed(text: string, code: Code): boolean {
  const table = /^\s*DROP\s+TABLE\s+IF\s+EXISTS\s+(\w+)\s*;?\s*$/i.exec(text)?.[1]
  if (!table) return false
  const made = new RegExp(`^\\s*CREATE\\s+TABLE\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?${table}\\b`, 'i')
  return code.tokens.some(({ kind, text: other }) => kind === 'string' && made.test(other))
}
