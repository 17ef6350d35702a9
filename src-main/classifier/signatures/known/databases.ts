import { entries } from '../entries.ts'

export const databases = entries(`
redis-cli valkey-cli keydb-cli
  options: h=, p=, s=, a pass=, u=, n=, r=, i=, d=, D=, x, X=, c, user=, cacert=, cert=, key=, pattern=, eval=, count=,
    pipe, scan, cluster=, rdb=, functions-rdb=
mongo mongosh
  options: eval=, u username=, p password=, host=, port=, f file=, authenticationDatabase=
mysqladmin mariadb-admin
  options: u user=, h host=, P port=, S socket=, p password=?
  db.drop: drop
  db.server: shutdown|kill|password|flush-*|stop-slave|reload|refresh
pg_restore
  options: d dbname=, h host=, p port=, U username=, t table=, f file=, F format=, j jobs=, n schema=
  dry: -l|--list
  db.drop: -c|--clean
kafka-topics.sh kafka-topics kafka-consumer-groups.sh kafka-consumer-groups kafka-acls.sh kafka-acls kafka-configs.sh kafka-configs
  options: bootstrap-server=, topic=, group=, command-config=, zookeeper=
  db.drop: --delete
  db.unbounded-change: --reset-offsets --execute
  db.access: --remove
  db.server: --alter
prisma
  options: schema=
  db.drop: migrate reset, db push --force-reset|--accept-data-loss
dropdb dropuser pg_dropcluster pg_resetwal
  db.drop: *
createuser
  db.access: -s|--superuser|--createrole|-r
mongorestore mongoimport
  db.drop: --drop
kafka-delete-records.sh kafka-delete-records memcflush
  db.truncate: ...
nodetool
  db.server: clearsnapshot|decommission|removenode|assassinate|stopdaemon|truncatehints
cockroach
  db.server: node|quit decommission|drain
knex
  db.drop: migrate:rollback --all
alembic
  db.drop: downgrade
flask
  db.drop: db downgrade
flyway
  db.drop: ... clean
liquibase
  db.drop: ... dropAll|drop-all|rollback*
dotnet-ef
  db.drop: database drop
drizzle-kit
  db.drop: drop, push --force
atlas
  db.drop: schema clean
dbmate
  db.drop: drop|rollback|down
goose
  db.drop: ... reset|down-to|down
sea-orm-cli
  db.drop: migrate fresh|reset|down|refresh
directus
  db.drop: database reset
migrate
  db.drop: ... drop|down
neo4j-admin
  db.drop: ... delete|drop|import|load
initdb
  db.server: *
sqlx diesel
  db.drop: database drop|reset
hasura
  db.drop: metadata clear|reset
memcached-tool
  db.truncate: * flush_all|flush
wp
  db.drop: db reset|drop|clean
  db.unbounded-change: site|post|user empty|delete
drush
  db.drop: sql-drop|sql:drop|site-install|si
manage.py django-admin
  db.drop: migrate * zero
`)
