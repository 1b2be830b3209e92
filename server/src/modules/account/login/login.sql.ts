import type { Language } from '@maru/api/kit/language'
import type { Db } from '#kit/db.ts'

/** The fields of an account that an administrator sets. */
export interface LoginColumns {
  login: string
  language: Language
  isDisabled: boolean
}

/** The account of a person with the facts for access checks. */
export interface LoginRow extends LoginColumns {
  permissions: string[]
  /** The person has a role for every company, or a role in another company than their own. */
  hasWiderRole: boolean
  /** The person has a post in another company, now, later or until they left: it returns when they do. */
  hasPostElsewhere: boolean
  hasAccount: boolean
  isSuperAdmin: boolean
}

/** The account and the roles of a person, whether or not there is an account. */
export async function selectLogin(db: Db, personCode: string, now: Date): Promise<LoginRow | undefined> {
  const [row] = await db<LoginRow[]>`
    select coalesce(login.login, '') as login, coalesce(login.language, company.language) as language,
           login.disabled_at is not null as is_disabled, login.login is not null as has_account,
           coalesce(held.permissions, '{}') as permissions, coalesce(held.is_wider, false) as has_wider_role,
           exists (select from org_public_post post
                    where post.person_code = person.person_code and post.com_code <> person.com_code
                      and (post.until_date is null or post.until_date >= (${now}::timestamptz - interval '1 day')::date
                           or post.until_date >= person.retired_on - 1)
                  ) as has_post_elsewhere,
           coalesce('isSuperAdmin' = any (held.permissions), false) as is_super_admin
      from org_public_person person
      join org_public_company company on company.com_code = person.com_code
      left join account_login login on login.person_code = person.person_code
      left join lateral (
        select array_agg(distinct role.permission) filter (where role.permission is not null) as permissions,
               bool_or(role.is_group or given.com_code <> person.com_code) as is_wider
          from account_person_role given
          join account_role role on role.role_id = given.role_id
         where given.person_code = person.person_code) held on true
     where person.person_code = ${personCode}`
  return row
}

/** Creates or changes the account of a person. A new account has no password; the person sets it by an invitation. */
export async function upsertLogin(
  db: Db,
  who: { comCode: string; personCode: string },
  { login, language, isDisabled }: LoginColumns,
  now: Date,
): Promise<void> {
  await db`
    insert into account_login (com_code, person_code, login, password_hash, language, disabled_at)
    values (${who.comCode}, ${who.personCode}, ${login}, '', ${language},
            case when ${isDisabled}::boolean then ${now}::timestamptz end)
    on conflict (person_code) do update set
      login = excluded.login, language = excluded.language,
      disabled_at = case when ${isDisabled}::boolean then coalesce(account_login.disabled_at, ${now}) end`
}
