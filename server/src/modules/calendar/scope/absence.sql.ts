import type { Db } from '#kit/db.ts'

/** The people of these codes who work in a company of these subjects (`company:<code>`). */
export async function selectColleagues(
  db: Db,
  personCodes: readonly string[],
  subjects: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await db<{ personCode: string }[]>`
    select distinct person_code from org_person_post(${now})
     where person_code = any(${personCodes as string[]}::text[]) and not has_left
       and 'company:' || person_com_code = any(${subjects as string[]}::text[])`
  return rows.map(({ personCode }) => personCode)
}
