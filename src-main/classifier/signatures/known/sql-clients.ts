import { entries } from '../entries.ts'

export const sqlClients = entries(`
psql pgcli usql vsql cockroach-sql yugabyte ysqlsh edb-psql
  options: c command=sql, f file=, d dbname=, h host=, p port=, U username=, v set variable=, o output=file.out,
    L log-file=file.out, P pset=, F field-separator=, R record-separator=, T table-attr=, W password, w no-password,
    l list, V version
mysql mariadb mycli mysqlsh
  options: e execute=sql, u user=, h host=, P port=, D database=, S socket=, p password=?, init-command=sql,
    protocol=, default-character-set=, defaults-file=, defaults-extra-file=, delimiter=, pager=?command, tee=file.out,
    ssl-mode=, default-auth=code, plugin-dir=code
sqlite3 sqlite litecli duckdb sqlcipher libsql
  options: cmd=sql, init=, separator=, newline=, nullvalue=, mmap=, vfs=, maxsize=, c=sql, s=sql, f file=
  style: words
  operands: file.in sql ...
sqlcmd clickhouse-client trino presto hive beeline impala-shell snowsql spark-sql cqlsh isql db2 sqlplus questdb ksql bsqldb osql tsql
  options: c command=sql, e execute=sql, q query=sql, Q Query=sql, S server=, U user=, P password=, d database=,
    h host=, p port=, u=, k=, port=, catalog=, schema=, output-format=, format=, file=, i input=, o output=file.out,
    name=, url=, env=, config=, execute-sql=sql
influx
  options: execute=sql, database=, host=, port=, username=, password=, format=, precision=
  style: words
  db.drop: bucket|org|user|auth|task|v1|remote|replication delete
  db.unbounded-change: delete
`)

/** All of them, separated by blanks. */
export const SQL_CLIENTS = sqlClients.map(({ names }) => names).join(' ')
