import type { Db } from '#kit/db.ts'

/** The subset of these companies without menus; null checks all companies. */
export async function selectCompaniesWithoutMenus(db: Db, comCodes: string[] | null): Promise<string[]> {
  const rows = await db<{ comCode: string }[]>`
    select com_code from org_public_company company
     where (${comCodes}::text[] is null or com_code = any (${comCodes}::text[]))
       and not exists (select from menu_item where menu_item.com_code = company.com_code)
     order by com_code`
  return rows.map((row) => row.comCode)
}
