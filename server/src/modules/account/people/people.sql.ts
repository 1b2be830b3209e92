import type { AccountRow } from '@maru/api/account/people'
import { byName } from '#kit/data/by-name.sql.ts'
import { textsOfName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/** Which people {@link selectAccounts} returns; null selects all. `pattern` is an ILIKE pattern. */
export interface AccountFilter {
  comCode: string | null
  pattern: string | null
  /** With the departments below it. */
  department: { comCode: string; deptCode: string } | null
  state: AccountRow['state'] | null
  roleId: string | null
}

/** A page of people with their accounts, by name. */
export async function selectAccounts(
  db: Db,
  filter: AccountFilter,
  asked: { start: number; size: number; now: Date },
): Promise<{ data: AccountRow[]; totalCount: number }> {
  const { comCode, pattern, department, state, roleId } = filter
  const { start, size, now } = asked
  const inDepartment = department
    ? db`exists (
        select from org_held_post(${now}) held
          join org_public_department inner_department
            on inner_department.com_code = held.com_code and inner_department.dept_code = held.dept_code
         where held.person_code = person.person_code and held.com_code = ${department.comCode}
           and ${department.deptCode} = any (inner_department.path))`
    : db`true`
  const hasRole = roleId
    ? db`exists (select from account_person_role given
                  where given.person_code = person.person_code and given.role_id = ${roleId})`
    : db`true`
  const rows = await db<(AccountRow & { totalCount: number })[]>`
    with every as (
      select person.person_code, person.com_code, person.name_ko, person.names, person.email,
             record.employee_number, coalesce(login.login, '') as login,
             case when org_has_left(person.retired_on, company.time_zone, ${now}) then 'left'
                  when leave.person_code is not null then 'leave'
                  when login.login is null then 'none'
                  when login.disabled_at is not null then 'disabled'
                  when login.password_hash = '' then 'waiting'
                  else 'active' end as state
        from org_public_person person
        join org_person_record record on record.person_code = person.person_code
        join org_public_company company on company.com_code = person.com_code
        left join account_login login on login.person_code = person.person_code
        left join org_public_leave leave
          on leave.person_code = person.person_code
         and (${now} at time zone company.time_zone)::date between leave.from_day and leave.until_day
       where (${comCode}::text is null or person.com_code = ${comCode})
         and (${pattern}::text is null or concat_ws(chr(10), ${textsOfName(db, db`person.names`)}) ilike ${pattern} or login.login ilike ${pattern} or person.email ilike ${pattern}
              or record.employee_number ilike ${pattern})
         and ${inDepartment} and ${hasRole}),
    found as (
      select every.*, count(*) over () as total_count from every
       where ${state}::text is null or state = ${state}
       order by ${byName(db, 'name_ko')}, person_code
       limit ${size} offset ${start})
    select found.person_code, found.com_code, found.login, found.email, found.employee_number, found.state,
           found.names as name,
           company.names as company,
           coalesce(post.department, '{"ko":"","en":"","zh":""}') as department,
           array(select distinct role_id from account_person_role given join account_role role using (role_id)
                  where given.person_code = found.person_code
                    and (given.com_code = found.com_code or role.is_group) order by 1) as role_ids,
           (select max(seen_at) from kit_session where kit_session.person_code = found.person_code) as seen_at,
           found.total_count
      from found
      join org_public_company company on company.com_code = found.com_code
      left join lateral (
        select department.names as department
          from org_held_post(${now}) held
          join org_public_department department
            on department.com_code = held.com_code and department.dept_code = held.dept_code
         where held.person_code = found.person_code
         order by held.is_main desc, held.sort limit 1) post on true
     order by ${byName(db, 'found.name_ko')}, found.person_code`
  return {
    data: rows.map(({ totalCount: _total, ...row }) => row),
    totalCount: rows[0]?.totalCount ?? 0,
  }
}

/** A person with the code or with the login of {@link selectNamedPeople}; `login` is empty without an account. */
export interface NamedPerson {
  personCode: string
  comCode: string
  login: string
}

/** The people whose code is `name` or whose login is `login`: at most two. */
export function selectNamedPeople(
  db: Db,
  { name, login }: { name: string; login: string },
): Promise<NamedPerson[]> {
  return db<NamedPerson[]>`
    select person.person_code, person.com_code, coalesce(account.login, '') as login
      from org_public_person person
      left join account_login account on account.person_code = person.person_code
     where person.person_code = ${name} or account.login = ${login}
     order by person.person_code`
}

/** The roles, and whether they are valid in every company. */
export function selectRoleKinds(db: Db): Promise<{ roleId: string; isGroup: boolean }[]> {
  return db<{ roleId: string; isGroup: boolean }[]>`select role_id, is_group from account_role`
}

/** The roles of a person that are valid in a company, or in every one. */
export async function selectRolesOf(db: Db, personCode: string, comCode: string): Promise<string[]> {
  const rows = await db<{ roleId: string }[]>`
    select distinct given.role_id from account_person_role given join account_role role using (role_id)
     where given.person_code = ${personCode} and (given.com_code = ${comCode} or role.is_group) order by 1`
  return rows.map((row) => row.roleId)
}

/** Adds and removes roles of a person in a company. */
export async function updateRoles(
  db: Db,
  who: { personCode: string; comCode: string },
  { given, taken }: { given: string[]; taken: string[] },
): Promise<void> {
  const { personCode, comCode } = who
  await db`
    delete from account_person_role old using account_role role
     where old.person_code = ${personCode} and old.role_id = any (${taken}) and role.role_id = old.role_id
       and (old.com_code = ${comCode} or role.is_group)`
  await db`
    insert into account_person_role (com_code, person_code, role_id)
    select ${comCode}, ${personCode}, role_id from unnest(${given}::text[]) as role_id
    on conflict do nothing`
}

/**
 * Number of other super administrators who can sign in and have no known last day and no leave without access. Other changes of administrators
 * wait until the transaction ends.
 */
export async function countOtherSuperAdministratorsLocked(
  db: Db,
  personCode: string,
  now: Date,
): Promise<number> {
  await db`select pg_advisory_xact_lock(hashtextextended('account:super', 0))`
  const [row] = await db<{ count: number }[]>`
    select count(distinct given.person_code)::int as count
      from account_person_role given
      join account_login login on login.person_code = given.person_code and login.disabled_at is null
      join org_public_person person on person.person_code = given.person_code
     where given.role_id = 'super-admin' and given.person_code <> ${personCode} and person.retired_on is null
       and not exists (select from org_public_leave leave
                        where leave.person_code = given.person_code and not leave.may_sign_in
                          and leave.until_day >= (${now}::timestamptz - interval '1 day')::date)`
  return row?.count ?? 0
}

/** Takes the roles of a person that are valid in one company only. */
export async function deleteCompanyRoles(db: Db, personCode: string, comCode: string): Promise<void> {
  await db`
    delete from account_person_role held using account_role role
     where role.role_id = held.role_id and not role.is_group
       and held.person_code = ${personCode} and held.com_code = ${comCode}`
}
