import type { Db } from '#kit/db.ts'

/** Deletes unattached drafts not used since `before`, with their files; returns how many. */
export async function deleteOrphanCodes(db: Db, before: Date): Promise<number> {
  const rows = await db`
    delete from file_code code
     where code.holder_id is null and code.touched_at < ${before}
       and not exists (
         select from file_upload upload
          where upload.com_code = code.com_code and upload.file_code = code.file_code
            and upload.touched_at >= ${before})
    returning file_code`
  return rows.length
}

/**
 * Deletes collections with a holder removed before the given time, except those of people under a legal hold; returns
 * how many.
 */
export async function deleteRemovedCodes(db: Db, before: Date, onHold: readonly string[]): Promise<number> {
  const rows = await db`
    delete from file_code code
     where removed_at < ${before} and not created_by = any(${onHold as string[]}::text[])
       and not exists (select from file_entry entry
                        where entry.com_code = code.com_code and entry.file_code = code.file_code
                          and entry.created_by = any(${onHold as string[]}::text[]))
    returning file_code`
  return rows.length
}

/**
 * Deletes files removed before the given time, unless their holder retains history or a person under a legal hold added
 * them; returns how many.
 */
export async function deleteRemovedEntries(db: Db, before: Date, onHold: readonly string[]): Promise<number> {
  const rows = await db`
    delete from file_entry entry using file_code code
     where entry.deleted_at < ${before} and code.com_code = entry.com_code and code.file_code = entry.file_code
       and not code.keeps_removed and not entry.created_by = any(${onHold as string[]}::text[])
    returning entry.entry_id`
  return rows.length
}
