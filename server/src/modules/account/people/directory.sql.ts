import type { Language } from '@maru/api/kit/language'
import type { Db } from '#kit/db.ts'

/** A person with an account, as an identity provider sees them. */
export interface DirectoryRow {
  personCode: string
  nameKo: string
  email: string
  mobileTel: string
  officeTel: string
  login: string
  language: Language
  isDisabled: boolean
}

/** Which people {@link selectDirectory} returns; null selects all. Texts are in lower case. */
export interface DirectoryFilter {
  personCodes: string[] | null
  /** A login or a mail address. */
  name: string | null
  email: string | null
}

/** A page of the people of a company who have an account and have not left, by code, with the number of all. */
export async function selectDirectory(
  db: Db,
  comCode: string,
  { personCodes, name, email }: DirectoryFilter,
  page: { start: number; size: number; now: Date },
): Promise<{ rows: DirectoryRow[]; total: number }> {
  const rows = await db<(DirectoryRow & { total: number })[]>`
    select person.person_code, person.name_ko, person.email, person.mobile_tel, person.office_tel, login.login,
           login.language, login.disabled_at is not null as is_disabled, count(*) over ()::int as total
      from org_public_person person
      join org_public_company company on company.com_code = person.com_code
      join account_login login on login.person_code = person.person_code
     where person.com_code = ${comCode} and not org_has_left(person.retired_on, company.time_zone, ${page.now})
       and (${personCodes}::text[] is null or person.person_code = any (${personCodes}))
       and (${name}::text is null or login.login = ${name} or (person.email = ${name} and person.email <> ''))
       and (${email}::text is null or (person.email = ${email} and person.email <> ''))
     order by person.person_code
     limit ${page.size} offset ${page.start}`
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/**
 * Makes these people, and no others, hold a role in a company by a group of an identity provider. Roles that an
 * administrator gave stay, and roles with permissions of administrators are never given. Returns whose roles changed.
 */
export async function replaceProvidedRole(
  db: Db,
  { comCode, roleName }: { comCode: string; roleName: string },
  personCodes: string[],
): Promise<string[]> {
  const role = db`
    select role_id from account_role
     where permission is null and not is_group
       and lower(${roleName}) in (select lower(value) from jsonb_each_text(names))`
  const removed = await db<{ personCode: string }[]>`
    delete from account_person_role
     where com_code = ${comCode} and role_id in (${role}) and origin = 'scim' and person_code <> all (${personCodes})
    returning person_code`
  const added = await db<{ personCode: string }[]>`
    insert into account_person_role (com_code, person_code, role_id, origin)
    select ${comCode}, person.person_code, role.role_id, 'scim'
      from (${role}) role cross join unnest(${personCodes}::text[]) as person (person_code)
    on conflict do nothing
    returning person_code`
  return [...removed, ...added].map(({ personCode }) => personCode)
}

/** The names among these that are names of roles which an identity provider may give. */
export async function selectProvidedRoles(db: Db, names: string[]): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select name from unnest(${names}::text[]) as name
     where exists (select from account_role
                    where permission is null and not is_group
                      and lower(name) in (select lower(value) from jsonb_each_text(names)))`
  return rows.map(({ name }) => name)
}
