import type { Db } from '../db.ts'

/** The stored value of a setting of the whole portal; undefined if it was never set. */
export async function selectSetting(db: Db, name: string): Promise<unknown> {
  const [row] = await db<{ value: unknown }[]>`select value from kit_setting where name = ${name}`
  return row?.value
}

/** Stores a setting of the whole portal. */
export async function upsertSetting(db: Db, name: string, value: object): Promise<void> {
  await db`
    insert into kit_setting (name, value) values (${name}, ${JSON.stringify(value)}::text::jsonb)
    on conflict (name) do update set value = excluded.value`
}

/** Deletes a setting of the whole portal. */
export async function deleteSetting(db: Db, name: string): Promise<void> {
  await db`delete from kit_setting where name = ${name}`
}
