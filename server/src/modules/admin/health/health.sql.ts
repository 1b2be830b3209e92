import type { Db } from '#kit/db.ts'

/** The state of the database. */
export interface DatabaseState {
  bytes: number
  connections: number
  mostConnections: number
  longestSeconds: number
  version: string
  migration: string
  /** The clock of the database. */
  now: string
  hasStatements: boolean
  /** Whether a change is acknowledged only after a standby has it. */
  isSynchronous: boolean
}

/** Size, connections, the longest transaction of a client, and versions. */
export async function selectDatabaseState(db: Db): Promise<DatabaseState> {
  const [row] = await db<DatabaseState[]>`
    select pg_database_size(current_database())::float8 as bytes,
           count(*)::int as connections,
           current_setting('max_connections')::int as most_connections,
           greatest(0, max(extract(epoch from now() - activity.xact_start))
             filter (where activity.pid <> pg_backend_pid() and activity.backend_type = 'client backend'))::float8
             as longest_seconds,
           current_setting('synchronous_standby_names') <> '' as is_synchronous,
           current_setting('server_version') as version,
           (select max(name) from kit_migration) as migration,
           clock_timestamp() as now,
           to_regclass('pg_stat_statements') is not null as has_statements
      from pg_stat_activity activity`
  if (!row) throw new Error('the activity of the database has rows')
  return row
}

/** The largest tables with their partitions, indexes and long values. */
export function selectLargestTables(db: Db, limit: number): Promise<{ name: string; bytes: number }[]> {
  return db<{ name: string; bytes: number }[]>`
    select case whole.relnamespace when 'public'::regnamespace then whole.relname
                else whole.relnamespace::regnamespace || '_' || whole.relname end as name,
           sum(pg_total_relation_size(relid))::float8 as bytes
      from pg_stat_user_tables
      join pg_class whole on whole.oid = coalesce(pg_partition_root(relid), relid)
     group by whole.oid order by 2 desc, 1 limit ${limit}`
}

/** A statement without values, with its times. */
export interface StatementRow {
  text: string
  calls: number
  meanMilliseconds: number
  totalSeconds: number
}

/** The statements with the longest mean time; the extension `pg_stat_statements` must be installed. */
export function selectSlowStatements(db: Db, limit: number): Promise<StatementRow[]> {
  return db<StatementRow[]>`
    select left(regexp_replace(query, '\\s+', ' ', 'g'), 300) as text, calls::float8 as calls,
           mean_exec_time::float8 as mean_milliseconds, (total_exec_time / 1000)::float8 as total_seconds
      from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database()) and calls >= 5
     order by mean_exec_time desc limit ${limit}`
}
