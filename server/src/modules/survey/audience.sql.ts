import type { AudiencePart, NamedPart, SurveyPerson } from '@maru/api/survey'
import type { Db } from '../../kit/db.ts'

/** The stored subject of an audience part. */
export const subjectOf = ({ kind, code }: AudiencePart) => `${kind}:${code}`

/**
 * Names of the parts of an audience; unknown parts are omitted. With `comCode`, parts of other companies are omitted
 * too; roles belong to every company.
 */
export function selectPartNames(db: Db, subjects: string[], comCode: string | null): Promise<NamedPart[]> {
  return db<NamedPart[]>`
    with asked as (select split_part(subject, ':', 1) as kind, substr(subject, strpos(subject, ':') + 1) as code
                     from unnest(${subjects}::text[]) subject)
    select asked.kind, asked.code, jsonb_build_object('ko', named.name_ko, 'en', named.name_en, 'zh', named.name_zh)
           as name
      from asked
     cross join lateral (
       select name_ko, name_en, name_zh from org_public_company
        where asked.kind = 'company' and com_code = asked.code and (${comCode}::text is null or com_code = ${comCode})
       union all
       select name_ko, name_en, name_zh from org_public_department
        where asked.kind in ('department', 'unit') and dept_code = asked.code
          and (${comCode}::text is null or com_code = ${comCode})
       union all
       select name_ko, name_en, name_zh from org_public_title
        where kind = asked.kind and asked.kind in ('title', 'position') and com_code = split_part(asked.code, '/', 1)
          and code = split_part(asked.code, '/', 2) and (${comCode}::text is null or com_code = ${comCode})
       union all
       select name_ko, name_en, name_zh from account_public_role where asked.kind = 'role' and role_id = asked.code
       union all
       select name_ko, name_en, name_zh from org_public_person person
        where asked.kind = 'person' and person_code = asked.code
          and (${comCode}::text is null or exists (select from org_public_post post where post.person_code = person.person_code
                                                      and post.com_code = ${comCode}))) named
     order by asked.kind, asked.code`
}

/** Titles and positions of companies and every role, as parts of an audience. */
export function selectRoleTypes(db: Db, comCodes: string[]): Promise<NamedPart[]> {
  return db<NamedPart[]>`
    select kind, code, jsonb_build_object('ko', name_ko, 'en', name_en, 'zh', name_zh) as name
      from (select kind, com_code || '/' || code as code, name_ko, name_en, name_zh, com_code, sort
              from org_public_title where kind in ('title', 'position') and com_code = any(${comCodes})
            union all
            select 'role', role_id, name_ko, name_en, name_zh, '', sort from account_public_role) parts
     order by kind desc, com_code, sort, code limit 1000`
}

/**
 * The people with these codes who have a post in the company; with `isGlobal` people of every company. Omits unknown
 * people and people who left.
 */
export function selectPeople(
  db: Db,
  personCodes: string[],
  scope: { comCode: string; isGlobal: boolean; now: Date },
): Promise<SurveyPerson[]> {
  return db<SurveyPerson[]>`
    select person.person_code, person.com_code,
           jsonb_build_object('ko', person.name_ko, 'en', person.name_en, 'zh', person.name_zh) as name
      from org_public_person person join org_public_company company on company.com_code = person.com_code
     where person.person_code = any(${personCodes})
       and not org_has_left(person.retired_on, company.time_zone, ${scope.now})
       and (${scope.isGlobal} or exists (select from org_held_post(${scope.now}) post
                                          where post.person_code = person.person_code
                                            and post.com_code = ${scope.comCode}
                                            and position('MAILONLY' in post.dept_code) = 0))
     order by person.person_code`
}
