import type { Db, Fragment } from '../db.ts'

/** Copies the rows `held` of a table that a person is about to remove for good. */
export async function insertHoldCopies(
  db: Db,
  { table, personCode, now }: { table: string; personCode: string; now: Date },
  where: Fragment,
): Promise<void> {
  await db`
    insert into kit_kept (person_code, table_name, row, kept_at)
    select ${personCode}, ${table}, to_jsonb(held), ${now} from ${db(table)} held where ${where}`
}

/** Condition: a kept row of a table has this digest; `digest` is the column of the other table. */
export const isDigestOnHold = (db: Db, table: string, comCode: Fragment, digest: Fragment) => db`exists (
  select from kit_kept kept
   where kept.row ? 'digest' and kept.row ->> 'digest' = '\\x' || encode(${digest}, 'hex')
     and kept.table_name = ${table} and kept.row ->> 'com_code' = ${comCode})`

/** Deletes kept rows of people without a hold; returns how many. */
export async function deleteHoldCopies(
  db: Db,
  personCodesOnHold: readonly string[],
  limit: number,
): Promise<number> {
  const { count } = await db`
    delete from kit_kept where kept_id in (
      select kept_id from kit_kept
       where not person_code = any(${[...personCodesOnHold]}::text[]) order by kept_id limit ${limit})`
  return count
}
