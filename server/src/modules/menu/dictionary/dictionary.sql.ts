import type { Db } from '#kit/db.ts'

/** Whether there is a company of this code. */
export async function selectIsCompany(db: Db, comCode: string): Promise<boolean> {
  const [row] = await db<{ found: boolean }[]>`
    select exists (select from org_public_company where com_code = ${comCode}) as found`
  return row?.found ?? false
}
