import type { Language } from '@maru/api/kit/language'
import type { Db } from '#kit/db.ts'
import { insertFormerPassword } from './rule.sql.ts'

/** An account with the data for checking a new password. */
export interface PasswordOwnerRow {
  comCode: string
  personCode: string
  login: string
  passwordHash: string
  email: string
  language: Language
  nameKo: string
  nameEn: string
  nameZh: string
  companyKo: string
  companyEn: string
  companyZh: string
  isDisabled: boolean
  hasLeft: boolean
  /** Permissions of the roles. */
  permissions: string[]
  /** The person has a role for every company, or a role in another company than their own. */
  hasWiderRole: boolean
  /** The person has a post in another company, now, later or until they left: it returns when they do. */
  hasPostElsewhere: boolean
  hasSignedIn: boolean
}

/** Accounts by person code, login name or e-mail address in lower case; in no defined order. */
export function selectPasswordOwners(
  db: Db,
  { personCodes = [], name = '' }: { personCodes?: string[]; name?: string },
  now: Date,
): Promise<PasswordOwnerRow[]> {
  return db<PasswordOwnerRow[]>`
    select login.com_code, login.person_code, login.login, login.password_hash, login.language,
           person.email, person.name_ko, person.name_en, person.name_zh,
           company.name_ko as company_ko, company.name_en as company_en, company.name_zh as company_zh,
           login.disabled_at is not null as is_disabled,
           org_has_left(person.retired_on, company.time_zone, ${now}) as has_left,
           coalesce(held.permissions, '{}') as permissions, coalesce(held.is_wider, false) as has_wider_role,
           exists (select from org_public_post post
                    where post.person_code = login.person_code and post.com_code <> login.com_code
                      and (post.until_date is null or post.until_date >= (${now}::timestamptz - interval '1 day')::date
                           or post.until_date >= person.retired_on - 1)
                  ) as has_post_elsewhere,
           exists (select from kit_session where kit_session.person_code = login.person_code) as has_signed_in
      from account_login login
      join org_public_person person on person.person_code = login.person_code
      join org_public_company company on company.com_code = person.com_code
      left join lateral (
        select array_agg(distinct role.permission) filter (where role.permission is not null) as permissions,
               bool_or(role.is_group or given.com_code <> login.com_code) as is_wider
          from account_person_role given
          join account_role role on role.role_id = given.role_id
         where given.person_code = login.person_code) held on true
     where login.person_code = any (${personCodes})
        or login.login = ${name}
        or (person.email = ${name} and person.email <> '')`
}

/** Stores a password; with `mustChange` the person must replace it at the next sign-in. */
export async function updatePassword(
  db: Db,
  personCode: string,
  { hash, mustChange, now }: { hash: string; mustChange: boolean; now: Date },
): Promise<void> {
  await insertFormerPassword(db, personCode, now)
  await db`
    update account_login
       set password_hash = ${hash}, must_change = ${mustChange}, password_changed_at = ${now}
     where person_code = ${personCode}`
  await db`delete from account_reset where person_code = ${personCode}`
}

/** A new secret of a person; replaces the previous one of its kind. */
export interface NewReset {
  secretHash: Buffer
  comCode: string
  personCode: string
  kind: 'mail' | 'code' | 'invite'
  now: Date
  expiresAt: Date
  createdBy: string | null
}

/**
 * Stores secrets in place of the previous ones of the same person and kind; returns how many. With `unlessSince`, one
 * stored after that time stays, so that of several calls at once only one stores its secret.
 */
export async function upsertResets(db: Db, resets: NewReset[], unlessSince?: Date): Promise<number> {
  const rows = resets.map(({ secretHash, ...reset }) => ({ ...reset, hash: secretHash.toString('hex') }))
  const { count } = await db`
    insert into account_reset as old (secret_hash, com_code, person_code, kind, created_at, expires_at, created_by)
    select decode(hash, 'hex'), "comCode", "personCode", kind, now, "expiresAt", "createdBy"
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as new (
        hash text, "comCode" text, "personCode" text, kind text, now timestamptz, "expiresAt" timestamptz,
        "createdBy" text)
    on conflict (person_code, kind) do update set
      secret_hash = excluded.secret_hash, created_at = excluded.created_at, expires_at = excluded.expires_at,
      created_by = excluded.created_by
      where old.created_at <= coalesce(${unlessSince ?? null}::timestamptz, 'infinity')`
  return count
}

/** Deletes a secret. */
export async function deleteReset(db: Db, secretHash: Buffer): Promise<void> {
  await db`delete from account_reset where secret_hash = ${secretHash}`
}

/** The person and kind of a valid secret; `taking` also deletes the secret, so that only one caller can use it. */
export async function selectReset(
  db: Db,
  secretHash: Buffer,
  now: Date,
  taking: boolean,
): Promise<{ personCode: string; kind: NewReset['kind'] } | undefined> {
  const [row] = taking
    ? await db<{ personCode: string; kind: NewReset['kind'] }[]>`
        delete from account_reset where secret_hash = ${secretHash} and expires_at > ${now}
        returning person_code, kind`
    : await db<{ personCode: string; kind: NewReset['kind'] }[]>`
        select person_code, kind from account_reset where secret_hash = ${secretHash} and expires_at > ${now}`
  return row
}

/** Deletes expired secrets; returns how many. */
export async function deleteOldResets(db: Db, now: Date): Promise<number> {
  const { count } = await db`delete from account_reset where expires_at < ${now}`
  return count
}
