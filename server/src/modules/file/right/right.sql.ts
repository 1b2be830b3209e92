import type { Db } from '#kit/db.ts'

/** Attached files of a company by a part of their name, newest first, 100 at most; the caller checks rights. */
export function searchAttachedEntries(
  db: Db,
  comCode: string,
  kinds: readonly string[],
  typed: string,
): Promise<{ entryId: string }[]> {
  const part = `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`
  return db<{ entryId: string }[]>`
    select entry.entry_id
      from file_entry entry
      join file_code code on code.com_code = entry.com_code and code.file_code = entry.file_code
     where entry.com_code = ${comCode} and code.kind = any(${[...kinds]}) and code.holder_id is not null
       and code.removed_at is null and entry.deleted_at is null and entry.name ilike ${part}
     order by entry.created_at desc limit 100`
}
