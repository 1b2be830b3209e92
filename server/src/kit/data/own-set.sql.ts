import type { Db } from '../db.ts'

/** The table of an own set and its column with the number of the marked thing. */
export interface OwnTable {
  table: string
  column: string
}

/** A thing and the person who marks it. */
export interface OwnKey {
  comCode: string
  id: number
  personCode: string
}

/** Whether a person has marked a thing. */
export async function hasOwn(db: Db, { table, column }: OwnTable, key: OwnKey, now: Date): Promise<boolean> {
  const rows = await db`
    select from ${db(table)}
     where com_code = ${key.comCode} and ${db(column)} = ${key.id} and person_code = ${key.personCode} and until > ${now}`
  return rows.length > 0
}

/** Marks a thing for a person until an instant, or forever; a second mark only changes the end. */
export async function upsertOwn(
  db: Db,
  { table, column }: OwnTable,
  key: OwnKey,
  { now, until }: { now: Date; until?: Date | undefined },
): Promise<void> {
  await db`
    insert into ${db(table)} as own (com_code, ${db(column)}, person_code, created_at, until)
    values (${key.comCode}, ${key.id}, ${key.personCode}, ${now}, coalesce(${until ?? null}::timestamptz, 'infinity'))
    on conflict (com_code, ${db(column)}, person_code) do update set until = excluded.until`
}

/** Removes the mark of a person. */
export async function deleteOwn(db: Db, { table, column }: OwnTable, key: OwnKey): Promise<void> {
  await db`
    delete from ${db(table)}
     where com_code = ${key.comCode} and ${db(column)} = ${key.id} and person_code = ${key.personCode}`
}

/** The numbers of the things that a person has marked. */
export async function selectOwn(
  db: Db,
  { table, column }: OwnTable,
  personCode: string,
  now: Date,
): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select ${db(column)}::int8 as id from ${db(table)} where person_code = ${personCode} and until > ${now}`
  return rows.map(({ id }) => Number(id))
}

/** The next people after a code who have marked a thing, in the order of their codes. */
export async function selectOwners(
  db: Db,
  { table, column }: OwnTable,
  thing: { comCode: string; id: number; now: Date },
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db<{ personCode: string }[]>`
    select person_code from ${db(table)}
     where com_code = ${thing.comCode} and ${db(column)} = ${thing.id} and person_code > ${after} and until > ${thing.now}
     order by person_code limit ${limit}`
  return rows.map((row) => row.personCode)
}

/** Deletes at most `limit` marks that ended before an instant; returns their number. */
export async function deletePastOwn(
  db: Db,
  { table, column }: OwnTable,
  now: Date,
  limit: number,
): Promise<number> {
  const { count } = await db`
    delete from ${db(table)}
     where (com_code, ${db(column)}, person_code) in (
       select com_code, ${db(column)}, person_code from ${db(table)} where until < ${now} limit ${limit})`
  return count
}
