import type { Db } from '#kit/db.ts'

type Fragment = ReturnType<Db>

/**
 * Whether a person has a role, or a post in another company that has not ended: an account of a provider becomes this
 * person only by a decision of a super administrator.
 */
export const hasRights = (db: Db, personCode: Fragment, now: Date) => db`(
  exists (select from account_person_role given where given.person_code = ${personCode})
  or exists (select from org_public_post post
               join org_public_person holder on holder.person_code = post.person_code
              where post.person_code = ${personCode} and post.com_code <> holder.com_code
                and (post.until_date is null or post.until_date >= (${now}::timestamptz - interval '1 day')::date)))`

/** Whether a person is a break-glass administrator of any company, and still an administrator there. */
export const isGlass = (db: Db, personCode: Fragment) => db`exists (
  select from account_break_glass chosen
    join account_person_role given on given.person_code = chosen.person_code
    join account_role role on role.role_id = given.role_id and (role.is_group or given.com_code = chosen.com_code)
   where chosen.person_code = ${personCode} and role.permission in ('isSuperAdmin', 'isCompanyManager'))`

/** Whether a person is a break-glass administrator: no account of a provider ever enters as them. */
export async function isGlassPerson(db: Db, personCode: string): Promise<boolean> {
  const [row] = await db<{ isGlass: boolean }[]>`select ${isGlass(db, db`${personCode}`)} as is_glass`
  return row?.isGlass ?? false
}

/**
 * The person of a company with this normalised mail address who may be linked by it: they have no rights beyond those of
 * every employee, are not named as break-glass administrator, and are not linked with the provider.
 */
export async function selectLinkable(
  db: Db,
  { comCode, email, provider, now }: { comCode: string; email: string; provider: string; now: Date },
): Promise<string | undefined> {
  const rows = await db<{ personCode: string }[]>`
    select person.person_code
      from org_public_person person
      join account_login login on login.person_code = person.person_code and login.com_code = ${comCode}
     where person.email = ${email} and person.email <> '' and person.com_code = ${comCode}
       and not ${hasRights(db, db`person.person_code`, now)}
       and not exists (select from account_break_glass chosen where chosen.person_code = person.person_code)
       and not exists (select from account_identity identity
                        where identity.provider = ${provider} and identity.person_code = person.person_code)
     limit 2`
  return rows.length === 1 ? rows[0]?.personCode : undefined
}

/** What decides whether a person may be linked with an account. */
export interface LinkTarget {
  personCode: string
  name: string
  hasRights: boolean
  isGlass: boolean
  /** Providers with which the person is linked. */
  providers: string[]
}

/** People of a company with an account. */
export async function selectLinkTargets(
  db: Db,
  { comCode, personCodes, now }: { comCode: string; personCodes: readonly string[]; now: Date },
): Promise<Map<string, LinkTarget>> {
  const rows = await db<LinkTarget[]>`
    select person.person_code, person.name_ko as name, ${hasRights(db, db`person.person_code`, now)} as has_rights,
           ${isGlass(db, db`person.person_code`)} as is_glass,
           array(select provider from account_identity identity
                  where identity.person_code = person.person_code) as providers
      from org_public_person person
      join account_login login on login.person_code = person.person_code and login.com_code = ${comCode}
     where person.person_code = any (${[...personCodes]})`
  return new Map(rows.map((row) => [row.personCode, row]))
}

/** Deletes the link of an account; returns the person. */
export async function deleteIdentity(db: Db, provider: string, subject: string): Promise<string | undefined> {
  const [row] = await db<{ personCode: string }[]>`
    delete from account_identity where provider = ${provider} and subject = ${subject} returning person_code`
  return row?.personCode
}

/** The person of a link of a company's provider, directory or Teams; undefined for any other. */
export async function selectLinkOf(
  db: Db,
  { comCode, provider, subject }: { comCode: string; provider: string; subject: string },
): Promise<string | undefined> {
  const [row] = await db<{ personCode: string }[]>`
    select identity.person_code from account_identity identity
      join ${sources(db, comCode)} source on source.provider = identity.provider
     where identity.provider = ${provider} and identity.subject = ${subject}`
  return row?.personCode
}

/** The providers, directories and Teams of a company with their names. */
export const sources = (db: Db, comCode: string) => db`(
  select provider_id as provider, kind, name_ko, name_en, name_zh from account_provider where com_code = ${comCode}
  union all
  select directory_id, 'ldap', name, '', '' from account_ldap where com_code = ${comCode}
  union all
  select 'teams:' || com_code, 'teams', 'Microsoft Teams', '', '' from account_teams where com_code = ${comCode})`

/** The name of a provider, directory or Teams, for the person who is notified of a link. */
export async function selectSourceName(
  db: Db,
  comCode: string,
  provider: string,
): Promise<{ ko: string; en: string; zh: string } | undefined> {
  const [row] = await db<{ ko: string; en: string; zh: string }[]>`
    select source.name_ko as ko, source.name_en as en, source.name_zh as zh
      from ${sources(db, comCode)} source where source.provider = ${provider}`
  return row
}

/** Deletes all links of people; returns them. */
export function deleteIdentitiesOf(
  db: Db,
  personCodes: readonly string[],
): Promise<{ provider: string; subject: string; personCode: string }[]> {
  return db<{ provider: string; subject: string; personCode: string }[]>`
    delete from account_identity where person_code = any (${[...personCodes]})
    returning provider, subject, person_code`
}
