import type { Db } from '#kit/db.ts'

/** Whether a company has a home page for everyone: its own, or one for all companies. */
export async function hasHome(db: Db, comCode: string): Promise<boolean> {
  const rows = await db`
    select 1 from webpart_set
     where com_code in (${comCode}, '*') and page = 'home' and role_id is null limit 1`
  return rows.length > 0
}
