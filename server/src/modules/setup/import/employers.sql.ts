import type { Db } from '#kit/db.ts'

/** The companies of people, by the code of the person. */
export async function selectEmployers(db: Db, personCodes: readonly string[]): Promise<Map<string, string>> {
  const rows = await db<{ personCode: string; comCode: string }[]>`
    select person_code, com_code from org_public_person where person_code = any(${[...personCodes]}::text[])`
  return new Map(rows.map(({ personCode, comCode }) => [personCode, comCode]))
}
