import type { Db } from '#kit/db.ts'

/** A file without a SHA-256 of the whole; undefined if it has one or is deleted. */
export async function findUnhashedEntry(
  db: Db,
  comCode: string,
  entryId: string,
): Promise<{ size: number; digest: string } | undefined> {
  const [row] = await db<{ size: number; digest: string }[]>`
    select size, encode(digest, 'hex') as digest from file_entry
     where com_code = ${comCode} and entry_id = ${entryId} and whole_digest is null`
  return row
}

/** The files without a SHA-256 of the whole although every piece is good. */
export function selectUnhashedEntries(
  db: Db,
  limit: number,
): Promise<{ comCode: string; entryId: string }[]> {
  return db<{ comCode: string; entryId: string }[]>`
    select entry.com_code, entry.entry_id from file_entry entry
     where entry.whole_digest is null and not exists (
       select from file_entry_piece used
         join file_piece piece on piece.digest = used.digest and piece.damaged_at is not null
        where used.com_code = entry.com_code and used.entry_id = entry.entry_id)
     limit ${limit}`
}

/** Stores the SHA-256 of the whole of all files with these pieces, and marks each piece as verified. */
export async function updateWholeDigest(
  db: Db,
  comCode: string,
  digest: string,
  whole: string,
  now: Date,
): Promise<void> {
  await db`
    with hashed as (
      update file_entry set whole_digest = decode(${whole}, 'hex')
       where com_code = ${comCode} and digest = decode(${digest}, 'hex') and whole_digest is null
      returning com_code, entry_id)
    update file_piece piece set checked_at = ${now}
      from hashed
      join file_entry_piece used on used.com_code = hashed.com_code and used.entry_id = hashed.entry_id
     where piece.digest = used.digest`
}
