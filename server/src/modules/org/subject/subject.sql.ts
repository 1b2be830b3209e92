import type { NamedSubject } from '@maru/api/kit/right/rights'
import type { Db } from '#kit/db.ts'

/**
 * The current names of subjects of rights, in their order by kind and code; unknown ones are omitted, `everyone` has
 * none. With `comCode`, subjects of other companies are omitted too; roles belong to every company.
 */
export function selectSubjectNames(
  db: Db,
  subjects: readonly string[],
  comCode: string | null,
): Promise<NamedSubject[]> {
  return db<NamedSubject[]>`
    with asked as (select distinct subject, split_part(subject, ':', 1) as kind,
                          substr(subject, strpos(subject, ':') + 1) as code
                     from unnest(${[...subjects]}::text[]) subject)
    select asked.subject, named.names as name
      from asked
     cross join lateral (
       select names from org_public_company
        where asked.kind = 'company' and com_code = asked.code and (${comCode}::text is null or com_code = ${comCode})
       union all
       select names from org_public_department
        where asked.kind in ('department', 'unit') and dept_code = asked.code
          and (${comCode}::text is null or com_code = ${comCode})
       union all
       select names from org_public_title
        where kind = asked.kind and asked.kind in ('title', 'position') and com_code = split_part(asked.code, '/', 1)
          and code = split_part(asked.code, '/', 2) and (${comCode}::text is null or com_code = ${comCode})
       union all
       select names from account_public_role where asked.kind = 'role' and role_id = asked.code
       union all
       select names from org_public_person person
        where asked.kind = 'person' and person_code = asked.code
          and (${comCode}::text is null
               or exists (select from org_public_post post
                           where post.person_code = person.person_code and post.com_code = ${comCode}))) named
     order by asked.kind, asked.code`
}

/** Every role as a subject of rights; with companies, their titles and positions too. */
export function selectRoleSubjects(db: Db, comCodes: readonly string[]): Promise<NamedSubject[]> {
  return db<NamedSubject[]>`
    select kind || ':' || code as subject, names as name
      from (select kind, com_code || '/' || code as code, names, com_code, sort
              from org_public_title where kind in ('title', 'position') and com_code = any(${[...comCodes]})
            union all
            select 'role', role_id, names, '', sort from account_public_role) roles
     order by kind desc, com_code, sort, code limit 1000`
}
