import type { Language } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import type { UserConfig } from '@maru/api/kit/session'
import type { PermissionFlags } from '@maru/api/kit/viewer'
import type { Db } from '#kit/db.ts'
import { requiredNetworks } from './network.sql.ts'
import { isProvenOutside } from './proof.sql.ts'

/** The account of a name, with the fields for sign-in. */
export interface SignInRow {
  login: string
  personCode: string
  passwordHash: string
  language: Language
  isDisabled: boolean
  hasLeft: boolean
  /** On a leave without access. */
  isShutOut: boolean
  /** The current main post; null if the person has none. */
  comCode: string | null
  deptCode: string | null
}

/**
 * The account with this login name or e-mail address (lower case), or of this person code; a login name takes precedence
 * over an address.
 */
export async function selectSignIn(
  db: Db,
  name: string,
  by: 'name' | 'email' | 'person',
  now: Date,
): Promise<SignInRow | undefined> {
  const [row] = await db<SignInRow[]>`
    select login.login, login.person_code, login.password_hash, login.language,
           login.disabled_at is not null as is_disabled,
           org_has_left(person.retired_on, employer.time_zone, ${now}) as has_left,
           org_is_shut_out(person.person_code, employer.time_zone, ${now}) as is_shut_out,
           post.com_code, post.dept_code
      from account_login login
      join org_public_person person on person.person_code = login.person_code
      join org_public_company employer on employer.com_code = person.com_code
      left join lateral (
        select held.com_code, held.dept_code
          from org_held_post(${now}) held
         where held.person_code = person.person_code
         order by held.is_main desc, held.sort, held.dept_code
         limit 1) post on true
     where login.person_code in (
        select person_code from account_login where login = ${name} and ${by} = 'name'
        union all
        select person_code from account_login where person_code = ${name} and ${by} = 'person'
        union all
        select person_code from org_public_person where email = ${name} and email <> '' and ${by} <> 'person')
     order by (login.login = ${name}) desc
     limit 1`
  return row
}

/** The signed-in person for access rules, before subjects are computed. */
export interface ViewerRow {
  personCode: string
  comCode: string
  deptCode: string
  path: string[]
  /** Closed departments that those of the path continue. */
  continued: string[]
  name: LocalName
  language: Language
  roleIds: string[]
  permissions: (keyof PermissionFlags)[]
  mustChange: boolean
  networks: string[] | null
}

/** Joins the roles of `person` that are valid in the company of `post`, as `held_role`. */
export const rolesOfPerson = (db: Db) => db`
  left join lateral (
    select array_agg(distinct role.role_id) as role_ids,
           array_agg(distinct role.permission) filter (where role.permission is not null) as permissions
      from account_person_role given
      join account_role role on role.role_id = given.role_id
     where given.person_code = person.person_code
       and (given.com_code = post.com_code or role.is_group)) held_role on true`

/** Whether `person`, whose company is `employer`, has neither left nor been shut out. */
export const hasAccess = (db: Db, now: Date) => db`(
  not org_has_left(person.retired_on, employer.time_zone, ${now})
  and not org_is_shut_out(person.person_code, employer.time_zone, ${now}))`

/**
 * Selects the person of a session in the post of the session, or in the current main post if that post has ended.
 * Returns no row for people who left, have no post, or have a disabled account. In a session of a sign-in provider (`key`)
 * no password must be changed.
 */
export async function selectViewer(
  db: Db,
  session: { personCode: string; comCode: string; deptCode: string; key?: string },
  now: Date,
): Promise<ViewerRow | undefined> {
  // App passwords have no session: their key is no hash.
  const key = session.key && /^[0-9a-f]{64}$/.test(session.key) ? session.key : null
  const [row] = await db<ViewerRow[]>`
    select person.person_code, post.com_code, post.dept_code, department.path,
           org_continued(department.path) as continued,
           person.names as name, login.language,
           login.must_change and not ${isProvenOutside(db, key)} as must_change,
           coalesce(held_role.role_ids, '{}') as role_ids, coalesce(held_role.permissions, '{}') as permissions,
           ${requiredNetworks(db, db`post.com_code`, db`person.person_code`)} as networks
      from org_public_person person
      join org_public_company employer on employer.com_code = person.com_code
      join account_login login on login.person_code = person.person_code and login.disabled_at is null
      join lateral (
        select held.com_code, held.dept_code
          from org_held_post(${now}) held
         where held.person_code = person.person_code
         order by (held.com_code = ${session.comCode} and held.dept_code = ${session.deptCode}) desc,
                  held.is_main desc, held.sort, held.dept_code
         limit 1) post on true
      join org_public_department department
        on department.com_code = post.com_code and department.dept_code = post.dept_code
      ${rolesOfPerson(db)}
     where person.person_code = ${session.personCode}
       and ${hasAccess(db, now)}`
  return row
}

/** The columns of the signed-in person in the response about the current user. */
export interface CurrentPersonRow {
  personCode: string
  employeeNumber: string
  manageCode: string
  payType: string
  payTypeGubun: string
  name: LocalName
  email: string
  mobileTel: string
  officeTel: string
  hireDate: string | null
  config: UserConfig
  photoVersion: string | null
}

/** A current post with its names. */
export interface SessionPostRow {
  comCode: string
  company: LocalName
  theme: string
  logoVersion: string | null
  deptCode: string
  dept: LocalName
  title: LocalName
  position: LocalName
  isMain: boolean
}

/**
 * Selects the person of a session, with settings, the version of the photo and all current posts, main post first.
 */
export async function selectCurrentPerson(
  db: Db,
  personCode: string,
  now: Date,
): Promise<(CurrentPersonRow & { posts: SessionPostRow[] }) | undefined> {
  const [row] = await db<(CurrentPersonRow & { posts: SessionPostRow[] })[]>`
    select person.person_code, record.employee_number, record.manage_code, record.pay_type, record.pay_type_gubun,
           person.names as name, person.email, person.mobile_tel,
           coalesce(nullif(person.office_ext_tel, ''), person.office_tel) as office_tel, record.hire_date,
           ${configOf(db)} as config, photo.version as photo_version, held.posts
      from org_public_person person
      join org_person_record record on record.person_code = person.person_code
      join account_login login on login.person_code = person.person_code
      left join account_photo photo on photo.person_code = person.person_code
     cross join lateral (
       select coalesce(jsonb_agg(jsonb_build_object(
                'comCode', held.com_code, 'company', company.names, 'theme', company.theme, 'logoVersion', logo.version, 'deptCode', held.dept_code,
                'dept', held.depts, 'title', held.titles, 'position', held.positions,
                'isMain', held.is_main) order by held.is_main desc, held.sort, held.dept_code), '[]') as posts
         from org_named_post(${now}) held
         join org_public_company company on company.com_code = held.com_code
         left join org_logo_version logo on logo.com_code = held.com_code
        where held.person_code = person.person_code) held
     where person.person_code = ${personCode}`
  return row
}

/** The path of a department in which the person has a post at `now`. */
export async function selectSessionPost(
  db: Db,
  personCode: string,
  deptCode: string,
  now: Date,
): Promise<{ comCode: string; deptCode: string } | undefined> {
  const [row] = await db<{ comCode: string; deptCode: string }[]>`
    select held.com_code, held.dept_code
      from org_held_post(${now}) held
     where held.person_code = ${personCode} and held.dept_code = ${deptCode}
     limit 1`
  return row
}

/** The settings in a row of account_login, as an object. */
const configOf = (db: Db) => db`jsonb_build_object(
  'language', login.language, 'timeZone', login.time_zone, 'useKeys', login.use_keys, 'mailLayout', login.mail_layout,
  'mailListCount', login.mail_list_count, 'isPermanentDelete', login.is_permanent_delete)`

/** Changes the given settings of a person. */
export async function updateUserConfig(
  db: Db,
  personCode: string,
  config: Partial<UserConfig>,
): Promise<void> {
  const { language = null, timeZone = null, useKeys = null } = config
  const { mailLayout = null, mailListCount = null, isPermanentDelete = null } = config
  await db`
    update account_login
       set language = coalesce(${language}, language), time_zone = coalesce(${timeZone}, time_zone),
           use_keys = coalesce(${useKeys}, use_keys), mail_layout = coalesce(${mailLayout}, mail_layout),
           mail_list_count = coalesce(${mailListCount}, mail_list_count),
           is_permanent_delete = coalesce(${isPermanentDelete}, is_permanent_delete)
     where person_code = ${personCode}`
}

/** The settings of a person; undefined if the person has no login. */
export async function findUserConfig(db: Db, personCode: string): Promise<UserConfig | undefined> {
  const [row] = await db<{ config: UserConfig }[]>`
    select ${configOf(db)} as config from account_login login where person_code = ${personCode}`
  return row?.config
}

/** A role with its names. */
export interface RoleRow {
  roleId: string
  name: LocalName
}

/** Selects all roles in their order. */
export function selectRoles(db: Db): Promise<RoleRow[]> {
  return db<RoleRow[]>`select role_id, names as name from account_role order by sort, role_id`
}

/** A photo with its bytes. */
export interface PhotoRow {
  contentType: string
  bytes: Buffer
  version: string
}

/** The photo of a person code, or of an e-mail address in lower case. */
export async function selectPhoto(db: Db, idOrAddress: string): Promise<PhotoRow | undefined> {
  const [row] = idOrAddress.includes('@')
    ? await db<PhotoRow[]>`
        select photo.content_type, photo.bytes, photo.version
          from org_public_person person
          join account_photo photo on photo.person_code = person.person_code
         where person.email = ${idOrAddress.toLowerCase()}`
    : await db<PhotoRow[]>`
        select content_type, bytes, version from account_photo where person_code = ${idOrAddress}`
  return row
}

/** The versions of the photos of these people. */
export function selectPhotoVersions(
  db: Db,
  personCodes: string[],
): Promise<{ personCode: string; version: string }[]> {
  return db<{ personCode: string; version: string }[]>`
    select person_code, version from account_photo where person_code = any (${personCodes})`
}

/** Deletes the photo of a person; returns the number of deleted photos. */
export async function deletePhoto(db: Db, personCode: string): Promise<number> {
  const { count } = await db`delete from account_photo where person_code = ${personCode}`
  return count
}

/** A photo to store. */
export interface NewPhoto {
  personCode: string
  contentType: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif'
  bytes: Buffer
  version: string
}

/** Stores the photos of people, replacing existing ones; skips unknown people. */
export async function upsertPhotos(db: Db, photos: NewPhoto[]): Promise<void> {
  await db`
    insert into account_photo (com_code, person_code, content_type, bytes, version)
    select person.com_code, person.person_code, new.content_type, decode(new.bytes, 'base64'), new.version
      from jsonb_to_recordset(${db.json(
        photos.map((photo) => ({
          person_code: photo.personCode,
          content_type: photo.contentType,
          bytes: photo.bytes.toString('base64'),
          version: photo.version,
        })),
      )}) as new (person_code text, content_type text, bytes text, version text)
      join org_public_person person on person.person_code = new.person_code
    on conflict (person_code) do update set
      content_type = excluded.content_type, bytes = excluded.bytes, version = excluded.version`
}
