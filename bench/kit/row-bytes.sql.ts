import type { Db } from '@maru/server/kit/db'

/** The tables of the portal with their rows and bytes, the largest first; partitions count for their table. */
export async function selectRowBytes(db: Db): Promise<{ name: string; rows: number; bytes: number }[]> {
  await db`vacuum analyze`
  return db<{ name: string; rows: number; bytes: number }[]>`
    select whole.relname as name, sum(part.reltuples)::float8 as rows,
           sum(pg_total_relation_size(part.oid))::float8 as bytes
      from pg_class part
      join pg_class whole on whole.oid = coalesce(pg_partition_root(part.oid), part.oid)
     where part.relkind = 'r' and whole.relnamespace = 'public'::regnamespace
     group by whole.relname having sum(part.reltuples) > 0 order by 3 desc`
}
