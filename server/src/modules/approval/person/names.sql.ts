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
           jsonb_build_object('ko', person.name_ko, 'en', person.name_en, 'zh', person.name_zh) as name
      from org_public_person person
     where person.person_code = any(${wanted})
       and exists (select from org_public_post post
                    where post.person_code = person.person_code and post.com_code = ${comCode})
    union all
    select dept_code, jsonb_build_object('ko', name_ko, 'en', name_en, 'zh', name_zh)
      from org_public_department where com_code = ${comCode} and dept_code = any(${wanted})`
}
