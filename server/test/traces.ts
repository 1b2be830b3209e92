import type { Db } from '#kit/db.ts'

/** Types of columns that can hold a text. */
const textTypes = [
  'text',
  'character varying',
  'character',
  'name',
  'json',
  'jsonb',
  'xml',
  'tsvector',
  'ARRAY',
]

/**
 * Every column with a text, of every table of the portal and of its jobs, that holds one of the texts: `table.column`
 * with the number of its rows; partitions count for their table. Capital letters and separators of digits make no difference.
 */
export async function findTraces(db: Db, texts: readonly string[]): Promise<Record<string, number>> {
  const columns = await db<{ schema: string; table: string; column: string }[]>`
    select one.table_schema as schema, one.table_name as table, one.column_name as column
      from information_schema.columns one
      join information_schema.tables held using (table_schema, table_name)
     where held.table_type = 'BASE TABLE' and one.data_type = any (${textTypes})
       and one.table_schema not in ('information_schema', 'pg_catalog', 'partitions')
     order by 1, 2, 3`
  const patterns = texts.map((text) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`)
  const result: Record<string, number> = {}
  for (const table of new Set(columns.map((one) => `${one.schema}.${one.table}`))) {
    const own = columns.filter((one) => `${one.schema}.${one.table}` === table)
    const counts = own.map(
      ({ column }, at) => db`${at === 0 ? db`` : db`,`} count(*) filter (
        where lower(${db(column)}::text) like any (${patterns}::text[]))::int as ${db(`c${at}`)}`,
    )
    const [row = {}] = await db<Record<string, number>[]>`select ${counts} from ${db(table)}`
    own.forEach(({ column }, at) => {
      const count = row[`c${at}`] ?? 0
      if (count > 0) result[`${table.replace(/^public\./, '')}.${column}`] = count
    })
  }
  return result
}
