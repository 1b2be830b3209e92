import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '#kit/db.ts'

/** Names of people and departments of a company by code; retired people keep their name. */
export function selectNames(
  db: Db,
  comCode: string,
  codes: readonly string[],
): Promise<{ code: string; name: LocalName }[]> {
  const wanted = [...new Set(codes)]
  return db<{ code: string; name: LocalName }[]>`
    select person.person_code as code,
           person.names as name
      from org_public_person person
     where person.person_code = any(${wanted})
       and exists (select from org_public_post post
                    where post.person_code = person.person_code and post.com_code = ${comCode})
    union all
    select dept_code, names
      from org_public_department where com_code = ${comCode} and dept_code = any(${wanted})`
}
