import type { Db } from '../db.ts'
import type { PersonalTable } from './personal-data.ts'

/** Condition: the row `held` is about the person. */
function isAbout(db: Db, { person, via, only }: PersonalTable, personCode: string) {
  const alias = via ? 'owner' : 'held'
  const chosen = only ? db`and ${db(alias)}.${db(only.column)} = any(${[...only.values]}::text[])` : db``
  if (!via) return db`held.${db(person)} = ${personCode} ${chosen}`
  const [first = '', ...rest] = via.columns
  const same = rest.reduce(
    (others, column) => db`${others} and owner.${db(column)} = held.${db(column)}`,
    db``,
  )
  return db`exists (
    select from ${db(via.table)} owner
     where owner.${db(first)} = held.${db(first)} ${same} and owner.${db(person)} = ${personCode} ${chosen})`
}

/** The number of rows about a person in a table. */
export async function countPersonalRows(db: Db, table: PersonalTable, personCode: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from ${db(table.table)} held where ${isAbout(db, table, personCode)}`
  return row?.count ?? 0
}

/** Rows about a person as JSON without hashes, secrets and bytes; `most` at most. */
export async function selectPersonalRows(
  db: Db,
  table: PersonalTable,
  personCode: string,
  most: number,
): Promise<Record<string, unknown>[]> {
  const hidden = await db<{ name: string }[]>`
    select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = ${table.table}
       and (data_type = 'bytea' or column_name ~ '(hash|secret|password|token|sealed|digest|proof|pieces|salt)')`
  const rows = await db<{ row: Record<string, unknown> }[]>`
    select to_jsonb(held) - ${hidden.map(({ name }) => name)}::text[] as row
      from ${db(table.table)} held where ${isAbout(db, table, personCode)} limit ${most}`
  return rows.map(({ row }) => row)
}

/** Erases the rows about a person as the table says; returns how many rows it deleted or changed. */
export async function erasePersonalRows(db: Db, table: PersonalTable, personCode: string): Promise<number> {
  const { erase } = table
  if (erase === 'delete') {
    const { count } = await db`delete from ${db(table.table)} held where ${isAbout(db, table, personCode)}`
    return count
  }
  if (typeof erase === 'string') return 0
  const set = Object.entries(erase.set).map(([column, value]) => [
    column,
    typeof value === 'object' ? db.json(value) : value,
  ])
  const { count } = await db`
    update ${db(table.table)} held set ${db(Object.fromEntries(set))} where ${isAbout(db, table, personCode)}`
  return count
}
