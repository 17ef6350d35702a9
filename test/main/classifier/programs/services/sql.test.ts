import { describe, expect, it } from 'vitest'
import { judgeSql } from '../../../../../src-main/classifier/programs/services/sql.ts'

describe('statements that need a person', () => {
  it.each([
    ['drop table users', 'db.drop'],
    ['DROP\n\tTABLE users', 'db.drop'],
    ['DROP/**/TABLE users', 'db.drop'],
    ['DROP -- now\nTABLE users', 'db.drop'],
    ['/*!50000 DROP TABLE users */', 'db.drop'],
    ['SELECT 1; DROP SCHEMA public CASCADE', 'db.drop'],
    ['IF 1=1 DROP DATABASE app', 'db.drop'],
    ['ALTER TABLE t DROP COLUMN c', 'db.drop'],
    ['ALTER TABLE t ADD x int, DROP y', 'db.drop'],
    ['TRUNCATE users', 'db.truncate'],
    ['TRUNCATE TABLE a, b', 'db.truncate'],
    ['DELETE FROM users', 'db.unbounded-change'],
    ['DELETE FROM users; SELECT 1 WHERE id=1', 'db.unbounded-change'],
    ['DELETE FROM users WHERE 1=1', 'db.unbounded-change'],
    ['DELETE FROM users WHERE true', 'db.unbounded-change'],
    ["DELETE FROM users WHERE 'a' = 'a'", 'db.unbounded-change'],
    ['DELETE FROM users WHERE (1)', 'db.unbounded-change'],
    ['DELETE FROM users WHERE id = id', 'db.unbounded-change'],
    ['DELETE FROM users WHERE 2 > 1', 'db.unbounded-change'],
    ['DELETE FROM users WHERE id > 0', 'db.unbounded-change'],
    ['DELETE FROM users WHERE id IS NOT NULL', 'db.unbounded-change'],
    ["DELETE FROM users WHERE name LIKE '%'", 'db.unbounded-change'],
    ['DELETE FROM users WHERE id = 5 OR 1 = 1', 'db.unbounded-change'],
    ['DELETE FROM users WHERE (id = 5) OR (1 = 1)', 'db.unbounded-change'],
    ['DELETE FROM users ORDER BY id LIMIT 10', 'db.unbounded-change'],
    ['UPDATE users SET admin = true', 'db.unbounded-change'],
    ['UPDATE users SET a = (SELECT 1 WHERE 1=2)', 'db.unbounded-change'],
    ['WITH d AS (DELETE FROM users RETURNING *) SELECT * FROM d', 'db.unbounded-change'],
    ['EXPLAIN ANALYZE DELETE FROM users', 'db.unbounded-change'],
    ['DO $$ BEGIN DELETE FROM users; END $$', 'db.unbounded-change'],
    ["GRANT ALL ON *.* TO x@'%'", 'db.access'],
    ["ALTER USER postgres PASSWORD 'x'", 'db.access'],
    ['CREATE ROLE x SUPERUSER', 'db.access'],
    ['SHUTDOWN', 'db.server'],
    ['SET GLOBAL read_only = 1', 'db.server'],
    ['SELECT pg_terminate_backend(1)', 'db.server'],
    ["COPY t TO PROGRAM 'id'", 'db.server-program'],
    ["SELECT 1 INTO OUTFILE '/tmp/x'", 'db.server-program'],
    ["EXEC xp_cmdshell 'dir'", 'db.server-program'],
    ["SELECT load_extension('x')", 'db.server-program'],
  ])('%s', (text, rule) => {
    expect(rulesOf(text)).toContain(rule)
  })
})

describe('statements that read, add, or change what they name', () => {
  it.each([
    'SELECT * FROM users',
    "SELECT 'DROP TABLE users'",
    'SELECT drop_date, "delete" FROM table_drops',
    "SELECT * FROM t WHERE note LIKE '%DELETE FROM%'",
    '-- DROP TABLE users\nSELECT 1',
    '/* TRUNCATE users */ SELECT 1',
    'SELECT $$DROP TABLE x$$',
    "SELECT 'it''s; DROP TABLE x'",
    'CREATE TABLE a (id int REFERENCES b ON DELETE CASCADE)',
    'CREATE INDEX idx_drop ON events (dropped)',
    'ALTER TABLE users ADD COLUMN age int',
    'INSERT INTO t VALUES (1) ON CONFLICT (id) DO UPDATE SET x = 1',
    'SELECT * FROM t FOR UPDATE',
    'DELETE FROM t WHERE id = 1',
    'DELETE FROM t WHERE id BETWEEN 1 AND 5',
    'DELETE FROM t USING u WHERE t.id = u.id',
    "UPDATE users SET name = 'x' WHERE id = 42",
    'UPDATE t SET a = 1 WHERE id = 2 AND 1 = 1',
    'EXPLAIN DELETE FROM users',
    'SELECT TRUNCATE(1.234, 1)',
    'BEGIN; INSERT INTO t VALUES (1); COMMIT',
    'CREATE TRIGGER x AFTER DELETE ON t EXECUTE FUNCTION f()',
  ])('%s', (text) => {
    expect(rulesOf(text)).toEqual([])
  })
})

it('reads a long list of brackets in no time', () => {
  const text = `DELETE FROM t WHERE ${'('.repeat(20_000)}1=1${')'.repeat(20_000)}`
  expect(rulesOf(text)).toEqual([])
})

function rulesOf(text: string): string[] {
  return judgeSql(text, { start: 0, end: text.length }).map(({ rule }) => rule)
}
