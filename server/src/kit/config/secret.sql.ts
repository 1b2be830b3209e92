import type { Db } from '../db.ts'

/** Finds the shared secret of this name; stores and returns `fresh` if there is none yet. */
export async function findOrInsertSecret(db: Db, name: string, fresh: Buffer): Promise<Buffer> {
  await db`insert into kit_secret (name, value) values (${name}, ${fresh}) on conflict (name) do nothing`
  const [row] = await db<{ value: Buffer }[]>`select value from kit_secret where name = ${name}`
  if (!row) throw new Error('a secret that was just stored is there')
  return row.value
}
