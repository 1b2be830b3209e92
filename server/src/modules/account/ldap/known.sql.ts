import type { Language } from '@maru/api/kit/language'
import type { Db } from '#kit/db.ts'

/** A person of a company with an account, as the synchronization compares them. */
export interface KnownPerson {
  personCode: string
  /** The key in this directory; null for a person that it does not write. */
  entryKey: string | null
  /** Another directory writes the person. */
  isOfOther: boolean
  /** A run switched the person off. */
  isOffBySync: boolean
  nameKo: string
  nameEn: string
  nameZh: string
  email: string
  mobileTel: string
  officeTel: string
  employeeNumber: string
  login: string
  language: Language
  isDisabled: boolean
  hasLeft: boolean
  /** A break-glass administrator, or a person with rights or posts beyond the company. */
  isProtected: boolean
  /** They have a role: only an administrator links them with an account. */
  hasRole: boolean
  /** The main post in the company; empty without one. */
  deptCode: string
  titleCode: string
  /** Roles that groups of this directory gave. */
  roleIds: string[]
}

/** The people of a company with an account, also those who left. */
export function selectKnownPeople(
  db: Db,
  { comCode, directoryId }: { comCode: string; directoryId: string },
  now: Date,
): Promise<KnownPerson[]> {
  return db<KnownPerson[]>`
    select person.person_code, own.entry_key,
           exists (select from account_ldap_person other
                    where other.person_code = person.person_code and other.directory_id <> ${directoryId}) as is_of_other,
           own.off_at is not null as is_off_by_sync,
           person.name_ko, person.name_en, person.name_zh, person.email, person.mobile_tel, person.office_tel,
           record.employee_number, login.login, login.language, login.disabled_at is not null as is_disabled,
           org_has_left(person.retired_on, company.time_zone, ${now}) as has_left,
           exists (select from account_break_glass chosen where chosen.person_code = person.person_code)
             or exists (select from account_person_role given
                          join account_role role on role.role_id = given.role_id
                         where given.person_code = person.person_code
                           and (role.is_group or given.com_code <> person.com_code
                                or role.permission = 'isSuperAdmin'))
             or exists (select from org_public_post post
                         where post.person_code = person.person_code and post.com_code <> person.com_code
                           and (post.until_date is null
                                or post.until_date >= (${now}::timestamptz - interval '1 day')::date)) as is_protected,
           exists (select from account_person_role given where given.person_code = person.person_code) as has_role,
           coalesce(post.dept_code, '') as dept_code, coalesce(post.title_code, '') as title_code,
           array(select role_id from account_person_role
                  where person_code = person.person_code and origin = ${`ldap:${directoryId}`}
                  order by role_id) as role_ids
      from org_public_person person
      join org_public_company company on company.com_code = person.com_code
      join account_login login on login.person_code = person.person_code
      join org_person_record record on record.person_code = person.person_code
      left join account_ldap_person own
        on own.person_code = person.person_code and own.directory_id = ${directoryId}
      left join lateral (
        select held.dept_code, held.title_code
          from org_held_post(${now}) held
         where held.person_code = person.person_code and held.com_code = person.com_code
         order by held.is_main desc, held.sort, held.dept_code
         limit 1) post on true
     where person.com_code = ${comCode}
     order by person.person_code`
}

/** Who has these logins and mail addresses, which are one namespace over all companies. */
export async function selectNameOwners(db: Db, names: string[]): Promise<Map<string, string>> {
  const rows = await db<{ name: string; personCode: string }[]>`
    select login as name, person_code from account_login where login = any (${names})
    union
    select email, person_code from org_public_person where email = any (${names}) and email <> ''`
  return new Map(rows.map(({ name, personCode }) => [name, personCode]))
}

/** Stores that a directory writes a person, with the key there, and that no run has switched the person off. */
export async function upsertLdapPerson(
  db: Db,
  row: { personCode: string; directoryId: string; entryKey: string },
): Promise<void> {
  await db`
    insert into account_ldap_person (person_code, directory_id, entry_key)
    values (${row.personCode}, ${row.directoryId}, ${row.entryKey})
    on conflict (person_code) do update
      set directory_id = excluded.directory_id, entry_key = excluded.entry_key, off_at = null`
}

/** Stores that a run switched a person off. */
export async function updateLdapOff(db: Db, personCode: string, now: Date): Promise<void> {
  await db`update account_ldap_person set off_at = ${now} where person_code = ${personCode}`
}

/** A role that a group may give: one without permissions of administrators, within a company. */
export interface GrantableRole {
  roleId: string
  nameKo: string
  nameEn: string
  nameZh: string
}

/** The roles that groups of a directory may give, in their order. */
export function selectGrantableRoles(db: Db): Promise<GrantableRole[]> {
  return db<GrantableRole[]>`
    select role_id, name_ko, name_en, name_zh from account_role
     where permission is null and not is_group order by name_ko, role_id`
}

/** The names of departments of a company. */
export function selectDepartmentNames(
  db: Db,
  comCode: string,
  deptCodes: string[],
): Promise<{ deptCode: string; nameKo: string; nameEn: string; nameZh: string }[]> {
  return db<{ deptCode: string; nameKo: string; nameEn: string; nameZh: string }[]>`
    select dept_code, name_ko, name_en, name_zh from org_public_department
     where com_code = ${comCode} and dept_code = any (${deptCodes})`
}

/**
 * Makes these people, and no others, hold a role in a company by the groups of a directory. Roles that an administrator or SCIM gave
 * stay. Returns whose roles changed.
 */
export async function replaceDirectoryRole(
  db: Db,
  { comCode, directoryId, roleId }: { comCode: string; directoryId: string; roleId: string },
  personCodes: string[],
): Promise<string[]> {
  const origin = `ldap:${directoryId}`
  const removed = await db<{ personCode: string }[]>`
    delete from account_person_role
     where com_code = ${comCode} and role_id = ${roleId} and origin = ${origin} and person_code <> all (${personCodes})
    returning person_code`
  const added = await db<{ personCode: string }[]>`
    insert into account_person_role (com_code, person_code, role_id, origin)
    select ${comCode}, person.person_code, role.role_id, ${origin}
      from account_role role cross join unnest(${personCodes}::text[]) as person (person_code)
     where role.role_id = ${roleId} and role.permission is null and not role.is_group
    on conflict do nothing
    returning person_code`
  return [...removed, ...added].map(({ personCode }) => personCode)
}
