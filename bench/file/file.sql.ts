import type { Db } from '@maru/server/kit/db'

/** Returns how many files of these collections have no SHA-256 of the whole file yet. */
export async function countUnhashed(db: Db, codes: string[]): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from file_entry where file_code = any(${codes}::uuid[]) and whole_digest is null`
  return row?.count ?? 0
}
