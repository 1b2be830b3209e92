import type { StartCheck } from '@maru/api/admin/start'
import type { StartCheckName } from '@maru/api/kit/start-check'
import type { Db } from '#kit/db.ts'

/** The stored result of a check. */
export type StartRow = NonNullable<StartCheck['last']> & { name: StartCheckName; isOfPortal: boolean }

/** The last results of the whole portal and of a company. */
export function selectStartResults(db: Db, comCode: string): Promise<StartRow[]> {
  return db<StartRow[]>`
    select name, com_code is null as is_of_portal, level, code, count, subject, happened_at, checked_at, milliseconds
      from admin_start_check
     where com_code is null or com_code = ${comCode}`
}

/** Stores results; each replaces the earlier one of its check. */
export async function upsertStartResults(db: Db, comCode: string, rows: readonly StartRow[]): Promise<void> {
  for (const row of rows)
    await db`
      insert into admin_start_check
        (com_code, name, level, code, count, subject, happened_at, checked_at, milliseconds)
      values (${row.isOfPortal ? null : comCode}, ${row.name}, ${row.level}, ${row.code}, ${row.count},
              ${row.subject}, ${row.happenedAt}, ${row.checkedAt}, ${row.milliseconds})
      on conflict (com_code, name) do update
         set level = excluded.level, code = excluded.code, count = excluded.count, subject = excluded.subject,
             happened_at = excluded.happened_at, checked_at = excluded.checked_at,
             milliseconds = excluded.milliseconds`
}

/** The mail address of a person; empty without one. */
export async function selectOwnAddress(db: Db, personCode: string): Promise<string> {
  const [row] = await db<{ email: string }[]>`
    select email from org_public_person where person_code = ${personCode}`
  return row?.email ?? ''
}
