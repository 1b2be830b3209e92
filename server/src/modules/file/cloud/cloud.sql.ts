import type { Db } from '#kit/db.ts'

/** The e-mail address of a person in lower case; undefined or empty if the directory has none. */
export async function findPersonEmail(db: Db, personCode: string): Promise<string | undefined> {
  const [row] = await db<{ email: string }[]>`
    select lower(email) as email from org_public_person where person_code = ${personCode}`
  return row?.email
}
