import type { Db } from '#kit/db.ts'

/** The name and the address under which a person sends; undefined without an address. */
export async function findSender(
  db: Db,
  personCode: string,
): Promise<{ name: string; address: string } | undefined> {
  const [row] = await db<{ name: string; address: string }[]>`
    select name_ko as name, email as address from org_public_person
     where person_code = ${personCode} and email <> ''`
  return row
}
