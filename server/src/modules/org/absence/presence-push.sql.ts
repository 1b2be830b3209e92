import type { Db } from '#kit/db.ts'

/** The companies of people, for pushes. */
export function selectCompaniesOfPeople(
  db: Db,
  personCodes: readonly string[],
): Promise<{ personCode: string; comCode: string }[]> {
  return db<{ personCode: string; comCode: string }[]>`
    select person_code, com_code from org_person where person_code = any(${personCodes as string[]}::text[])`
}
