import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '#kit/db.ts'

/** Name and time zone of a company. */
export async function findCompany(
  db: Db,
  comCode: string,
): Promise<{ name: LocalName; timeZone: string } | undefined> {
  const [row] = await db<{ name: LocalName; timeZone: string }[]>`
    select names as name, time_zone
      from org_public_company where com_code = ${comCode}`
  return row
}
