import type { ShortLanguage } from '@maru/api/kit/language'
import { nameAsText } from '#kit/data/names.sql.ts'
import type { MemberSize } from '#kit/dav/portions.ts'
import type { Db, Fragment } from '#kit/db.ts'

/** The people of one organisation book: of a company, or of a department and those below it. */
export interface BookScope {
  comCode: string
  /** Null for the whole company. */
  deptCode: string | null
  language: ShortLanguage
  now: Date
}

/** A colleague as the directory shows them, in one language. */
export interface ColleagueRow {
  personCode: string
  name: string
  company: string
  department: string
  jobTitle: string
  email: string
  mobileTel: string
  officeTel: string
  officeExtTel: string
  /** A small JPEG; null without one. */
  photo: Buffer | null
}

const personCodeIn = (cardName: string) => cardName.replace(/^maru-person-|\.vcf$/g, '')

/**
 * The colleagues of a scope in their main post there, without people who have left. With `names` only those with one of
 * these cards, which are found by indexes.
 */
function colleagues(
  db: Db,
  { comCode, deptCode, language, now }: BookScope,
  names: readonly string[] | null = null,
): Fragment {
  const some = names ? db`and post.person_code = any(${names.map(personCodeIn)}::text[])` : db``
  const inside = deptCode === null ? db`true` : db`${deptCode} = any(post.path)`
  return db`
    select distinct on (post.person_code) post.person_code, 'maru-person-' || post.person_code || '.vcf' as card_name,
           ${nameAsText(db, db`post.names`, language)} as name, ${nameAsText(db, db`company.names`, language)} as company,
           ${nameAsText(db, db`post.depts`, language)} as department,
           coalesce(nullif(${nameAsText(db, db`post.positions`, language)}, ''), ${nameAsText(db, db`post.titles`, language)}) as job_title,
           coalesce(person.email, '') as email, person.mobile_tel, person.office_tel, person.office_ext_tel,
           photo.version as photo_version
      from org_named_post(${now}) post
      join org_public_person person on person.person_code = post.person_code
      join org_public_company company on company.com_code = post.com_code
      left join account_photo_version live on live.person_code = post.person_code
      left join device_photo photo
        on photo.person_code = post.person_code and photo.version = live.version and length(photo.bytes) > 0
     where post.com_code = ${comCode} and not post.has_left and ${inside} ${some}
     order by post.person_code, post.is_main desc, post.sort, post.dept_code`
}

/** Names and tags of the cards of a scope, for `refreshBook`; none if they are more than `most`. */
export const colleagueTags = (db: Db, scope: BookScope, most: number): Fragment => db`
  select name, tag
    from (select one.card_name as name, md5(one::text) as tag, count(*) over () as people
            from (${colleagues(db, scope)}) one) tagged
   where people <= ${most}`

/** The names of all cards of a scope, with the most bytes that one has. */
export function selectColleagueSizes(db: Db, scope: BookScope): Promise<MemberSize[]> {
  return db<MemberSize[]>`
    select one.card_name as name, 10000 as bytes from (${colleagues(db, scope)}) one order by one.card_name collate "C"`
}

/** Colleagues with their tags by the names of their cards. */
export function selectColleagues(
  db: Db,
  scope: BookScope,
  names: readonly string[],
): Promise<(ColleagueRow & { cardName: string; tag: string })[]> {
  return db<(ColleagueRow & { cardName: string; tag: string })[]>`
    select one.*, md5(one::text) as tag, photo.bytes as photo
      from (${colleagues(db, scope, names)}) one
      left join device_photo photo on photo.person_code = one.person_code and photo.version = one.photo_version
     where one.card_name = any(${[...names]}::text[])
     order by one.card_name collate "C"`
}

/** Number of colleagues of a scope, counted up to one more than `most`. */
export async function countColleagues(db: Db, scope: BookScope, most: number): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n from (select 1 from (${colleagues(db, scope)}) one limit ${most + 1}) counted`
  return row?.n ?? 0
}

/** What a person chose for the book of the organisation. */
export type BookChoice = 'off' | 'department' | 'company'

/** The choice of a person; off until they choose. */
export async function findBookChoice(db: Db, personCode: string): Promise<BookChoice> {
  const [row] = await db<{ organisationBook: BookChoice }[]>`
    select organisation_book from device_setting where person_code = ${personCode}`
  return row?.organisationBook ?? 'off'
}

/** Stores the choice of a person. */
export async function upsertBookChoice(db: Db, personCode: string, choice: BookChoice): Promise<void> {
  await db`
    insert into device_setting (person_code, organisation_book) values (${personCode}, ${choice})
    on conflict (person_code) do update set organisation_book = excluded.organisation_book`
}

/** People of companies with such a book whose small photo is missing or old. */
export function selectMissingPhotos(
  db: Db,
  limit: number,
): Promise<{ personCode: string; version: string }[]> {
  return db<{ personCode: string; version: string }[]>`
    select live.person_code, live.version
      from account_photo_version live
      left join device_photo photo on photo.person_code = live.person_code
     where photo.version is distinct from live.version
       and live.com_code in (select person.com_code from device_setting setting
                               join org_public_person person on person.person_code = setting.person_code
                              where setting.organisation_book <> 'off')
     order by live.person_code limit ${limit}`
}

/** Stores a small photo; without bytes for one that cannot be made. */
export async function upsertPhoto(
  db: Db,
  { personCode, version, bytes }: { personCode: string; version: string; bytes: Buffer },
): Promise<void> {
  await db`
    insert into device_photo (person_code, version, bytes) values (${personCode}, ${version}, ${bytes})
    on conflict (person_code) do update set version = excluded.version, bytes = excluded.bytes`
}

/** Deletes small photos of people without a photo. */
export async function deletePhotosWithoutSource(db: Db): Promise<void> {
  await db`
    delete from device_photo photo
     where not exists (select from account_photo_version live where live.person_code = photo.person_code)`
}
