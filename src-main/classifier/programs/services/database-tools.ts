/** Stores without SQL, and tools around databases: dump, restore, migrate. */

import { anywhere, wholeText } from '../../rules/patterns.ts'
import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { Finding, ProgramRule } from '../../rules/rule.ts'
import type { Cause } from '../../rules/rule-book.ts'
import { givenTo } from '../../signatures/read-words.ts'
import type { Field, Unit } from '../../unit.ts'
import { sqlBook } from './sql.ts'

const { finding } = sqlBook

const redis: ProgramRule = (unit) => {
  const given = givenTo(unit)
  if (given.has('help', 'version')) return []
  const cluster = given.find('cluster')
  if (
    cluster &&
    /^(?:del-node|reshard|fix|import|set-timeout|call)$/.test(cluster.value?.value ?? '')
  ) {
    return [finding('db.server', cluster.word)]
  }
  const [first] = given.operands
  if (first) return judgeRedis(given.operands, first, unit)
  const { stdin } = unit
  const lines = stdin.text?.split('\n') ?? []
  return lines.slice(0, 1000).flatMap((line) => {
    const words = line.trim().split(/\s+/)
    return judgeRedisWords(words, 'span' in stdin ? stdin.span : unit)
  })
}

function judgeRedis(operands: readonly Field[], verb: Field, unit: Unit): Finding[] {
  const isMany = unit.openEnded && /^(?:del|unlink|hdel|expire)$/i.test(verb.value ?? '')
  if (isMany) return [finding('db.unbounded-change', verb)]
  if (verb.value === null) return [finding('db.unknown-statement', verb)]
  return judgeRedisWords(
    operands.map(({ value }) => value ?? ''),
    verb,
  )
}

const REDIS_DROP = /^(?:FLUSHALL|FLUSHDB|SWAPDB|FT\.DROPINDEX|FT\.DROP)$/
const REDIS_SERVER = wholeText(
  String.raw`
    SHUTDOWN DEBUG SLAVEOF REPLICAOF FAILOVER MODULE\x20(?:LOAD|UNLOAD)
    CONFIG\x20(?:SET|REWRITE|RESETSTAT) SCRIPT\x20(?:FLUSH|KILL)
    CLUSTER\x20(?:RESET|FAILOVER|FORGET|FLUSHSLOTS|DELSLOTS) ACL\x20(?:SETUSER|DELUSER|LOAD)
    CLIENT\x20KILL FUNCTION\x20(?:FLUSH|DELETE) XGROUP\x20DESTROY`,
)

function judgeRedisWords(
  [verb = '', second = '', script = '']: readonly string[],
  cause: Cause,
): Finding[] {
  const name = verb.toUpperCase()
  if (REDIS_DROP.test(name)) return [finding('db.truncate', cause)]
  if (/^EVAL/.test(name) && /FLUSHALL|FLUSHDB|'DEL'|"DEL"/i.test(second + script))
    return [finding('db.truncate', cause)]
  const isServer = REDIS_SERVER.test(name) || REDIS_SERVER.test(`${name} ${second.toUpperCase()}`)
  return isServer ? [finding('db.server', cause)] : []
}

/** Calls that drop or change everything; `deleteOne` and a filter that holds something do not. */
const MONGO_DROP = anywhere(
  String.raw`
    \.\s*(?:dropDatabase|drop|dropIndexes|dropIndex|dropUser|dropAllUsersFromDatabase|dropRole|dropCollection|dropView)\s*\(
    \b(?:dropDatabase|drop|dropIndexes)["']?\s*:`,
)
const MONGO_ALL =
  /\.\s*(?:deleteMany|remove|updateMany|bulkWrite|findAndModify|replaceOne)\s*\(\s*(?:\{\s*\}|\))/
const MONGO_SERVER = anywhere(
  String.raw`
    \.\s*(?:shutdownServer|createUser|updateUser|grantRolesToUser|changeUserPassword|fsyncLock|killOp)\s*\(
    \bshutdown["']?\s*: \brs\.(?:stepDown|remove|reconfig|initiate)\s*\(`,
)

const mongo: ProgramRule = (unit) => {
  const given = givenTo(unit)
  const texts: readonly (readonly [string | null, Cause])[] = given
    .all('eval')
    .map(({ value, word }) => [value?.value ?? null, value ?? word] as const)
  const { stdin } = unit
  const inputs =
    texts.length > 0
      ? texts
      : stdin.text === null
        ? []
        : [[stdin.text, 'span' in stdin ? stdin.span : unit] as const]
  return inputs.flatMap(([text, cause]) =>
    text === null ? [finding('db.unknown-statement', cause)] : judgeMongo(text, cause),
  )
}

function judgeMongo(text: string, cause: Cause): Finding[] {
  const code = text.replace(/\/\/[^\n]*|"[^"\n]*"(?=\s*[,)}\]])|'[^'\n]*'(?=\s*[,)}\]])/g, '""')
  if (MONGO_DROP.test(code)) return [finding('db.drop', cause)]
  if (MONGO_ALL.test(code)) return [finding('db.unbounded-change', cause)]
  return MONGO_SERVER.test(code) ? [finding('db.server', cause)] : []
}

/** Tasks of frameworks, wherever the program that runs them is named: `python manage.py flush`. */
const TASK_DROP = wholeText(
  String.raw`
    flush reset_db reset_schema dropdb sqlreset sqlflush db:drop(?::\w+)? db:reset db:purge db:schema:load
    db:migrate:reset db:truncate_all db:structure:load db:setup db:wipe migrate:fresh
    migrate:reset migrate:refresh doctrine:(?:database|schema):drop ecto\.(?:drop|reset)
    db:migrate:undo:all schema:drop db:rollback migrate:rollback doctrine:schema:update
    doctrine:fixtures:load db:seed:replant db:environment:set`,
)
const task: ProgramRule = (unit) => {
  const words = unit.argv.slice(1)
  const verb = words.slice(0, 4).find(({ value }) => TASK_DROP.test(value ?? ''))
  if (!verb || words.some(({ value }) => /^(?:--help|-h|--dry-run|--pretend)$/.test(value ?? '')))
    return []
  // `flush` and the like mean a database only where the framework's own program is named.
  const needsFramework = /^(?:flush|dropdb|reset_db|sqlreset)$/.test(verb.value ?? '')
  const isFramework = unit.argv.some(({ value }) =>
    /(?:^|\/)(?:manage\.py|django-admin|artisan|console|rails|rake)$/.test(value ?? ''),
  )
  return needsFramework && !isFramework ? [] : [finding('db.drop', verb)]
}

/** `rails runner 'User.delete_all'`, `manage.py shell -c '….delete()'`: one line of the application. */
const FRAMEWORK_RUNS = /^(?:runner|r|shell|shell_plus|tinker|console|eval)$/
const EVERY_ROW =
  /\b(?:delete_all|destroy_all|update_all|drop_table|drop_database|truncate|truncateTable|flushall)\b|\.all\(\)\.delete\(|objects\.delete\(|::query\(\)->delete\(/i
const frameworkCode: ProgramRule = (unit) => {
  const words = unit.argv.slice(1)
  const at = words.findIndex(({ value }) => FRAMEWORK_RUNS.test(value ?? ''))
  if (at < 0 || at > 2) return []
  const code = words.slice(at + 1).find(({ value }) => EVERY_ROW.test(value ?? ''))
  return code ? [finding('db.unbounded-change', code)] : []
}

/** `manage.py migrate app zero` takes every migration of an application back. */
const migratesToZero: ProgramRule = (unit) => {
  const at = unit.argv.findIndex(({ value }) => value === 'migrate')
  const zero = at > 0 ? unit.argv.slice(at + 1).find(({ value }) => value === 'zero') : undefined
  return zero ? [finding('db.drop', zero)] : []
}

/** Cypher has no WHERE that would always be there; a DELETE is looked at by a person. */
const cypher: ProgramRule = (unit) => {
  const words = unit.argv.slice(1).filter(({ value }) => /\s/.test(value ?? ''))
  const cause = words.find(({ value }) => /\b(?:DELETE|DROP)\b/i.test(value ?? ''))
  const isFed = /\b(?:DELETE|DROP)\b/i.test(unit.stdin.text ?? '')
  return cause || isFed ? [finding('db.unbounded-change', cause ?? unit)] : []
}

/** `echo flush_all | nc localhost 11211`: stores that listen to plain words. */
const plainWords: ProgramRule = (unit) =>
  /^\s*(?:flush_all|flushall|flushdb|shutdown)\b/im.test(unit.stdin.text ?? '')
    ? [finding('db.truncate', unit)]
    : []

/** `hdfs dfs -rm -r /data`: the verb has a dash there. */
const hadoop: ProgramRule = (unit) => {
  const verb = unit.argv
    .slice(2)
    .find(({ value }) =>
      /^-(?:rm|rmr|rmdir|expunge|truncate|chmod|chown|setrep)$/.test(value ?? ''),
    )
  return verb ? [finding('db.drop', verb)] : []
}

export const databaseToolPrograms: readonly ProgramEntry[] = [
  ...forPrograms('redis-cli valkey-cli keydb-cli', redis),
  ...forPrograms('mongo mongosh', mongo),
  ...forPrograms('nc ncat netcat telnet', plainWords),
  ...forPrograms('hdfs hadoop', hadoop),
  ...forPrograms(
    'python python3 php rails rake manage.py django-admin artisan sequelize sequelize-cli mix console typeorm symfony',
    task,
  ),
  ...forPrograms('python python3 php rails artisan manage.py django-admin', frameworkCode),
  ...forPrograms('python python3', migratesToZero),
  ['cypher-shell', cypher],
]
