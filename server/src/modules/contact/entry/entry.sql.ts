import type { Db } from '../../../kit/db.ts'
import { homeCompany } from '../folder/folder.sql.ts'

/** What a person typed of an entry. */
export interface EntryValues {
  name: string
  company: string
  department: string
  jobTitle: string
  email: string
  mobileTel: string
  officeTel: string
  officeExtTel: string
  note: string
}

/** An entry of a personal address book. */
export interface EntryRow extends EntryValues {
  entryId: number
  folderId: number | null
  isList: boolean
  members: number
}

/** Which entries are asked for. */
export interface EntryFilter {
  /** Undefined: every folder; null: the root. */
  folderId: number | null | undefined
  /** Undefined: contacts and lists. */
  isList: boolean | undefined
  /** Found as it stands in one of these columns, without regard to case. */
  words: { column: SearchColumn; text: string; whole: boolean }[]
}

/** Columns that a filter may name. */
export type SearchColumn = 'name' | 'company' | 'email' | 'mobile_tel' | 'job_title'

function entries(db: Db, personCode: string) {
  return db`
    select entry.entry_id, entry.folder_id, entry.is_list, entry.name, entry.company, entry.department,
           entry.job_title, entry.email, entry.mobile_tel, entry.office_tel, entry.office_ext_tel, entry.note,
           (select count(*)::int from contact_member member
             where member.com_code = entry.com_code and member.list_id = entry.entry_id) as members,
           count(*) over ()::int as total
      from contact_entry entry
     where entry.com_code = ${homeCompany(db, personCode)} and entry.person_code = ${personCode}`
}

function filtered(db: Db, filter: EntryFilter) {
  const folder =
    filter.folderId === undefined
      ? db``
      : filter.folderId === null
        ? db`and entry.folder_id is null`
        : db`and entry.folder_id = ${filter.folderId}`
  const kind = filter.isList === undefined ? db`` : db`and entry.is_list = ${filter.isList}`
  const found = filter.words.map(({ column, text, whole }) =>
    whole
      ? db`lower(entry.${db(column)}) = lower(${text})`
      : db`strpos(lower(entry.${db(column)}), lower(${text})) > 0`,
  )
  const either = found.reduce(
    (all, one) => (all ? db`${all} or ${one}` : one),
    undefined as (typeof found)[0] | undefined,
  )
  return db`${folder} ${kind} ${either ? db`and (${either})` : db``}`
}

/** A page of entries by name; counted, as one person has 5,000 at most. */
export async function selectEntries(
  db: Db,
  personCode: string,
  filter: EntryFilter,
  paging: { limit: number; offset: number; descending: boolean },
): Promise<{ rows: EntryRow[]; total: number }> {
  const order = paging.descending ? db`entry.name desc, entry.entry_id desc` : db`entry.name, entry.entry_id`
  const rows = await db<(EntryRow & { total: number })[]>`
    ${entries(db, personCode)} ${filtered(db, filter)}
     order by ${order} limit ${paging.limit} offset ${paging.offset}`
  // A page beyond the last one has no row to tell the number.
  const total = rows[0]?.total ?? (paging.offset > 0 ? await countEntries(db, personCode, filter) : 0)
  return { rows, total }
}

/** One entry of a person. */
export async function selectEntry(
  db: Db,
  personCode: string,
  entryId: number,
): Promise<EntryRow | undefined> {
  const [row] = await db<EntryRow[]>`${entries(db, personCode)} and entry.entry_id = ${entryId}`
  return row
}

const everything: EntryFilter = { folderId: undefined, isList: undefined, words: [] }

/** How many entries a person has; with a filter those that fit it. */
export async function countEntries(db: Db, personCode: string, filter = everything): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n from contact_entry entry
     where entry.com_code = ${homeCompany(db, personCode)} and entry.person_code = ${personCode} ${filtered(db, filter)}`
  return row?.n ?? 0
}

const columnNames = {
  name: 'name',
  company: 'company',
  department: 'department',
  jobTitle: 'job_title',
  email: 'email',
  mobileTel: 'mobile_tel',
  officeTel: 'office_tel',
  officeExtTel: 'office_ext_tel',
  note: 'note',
} as const satisfies Record<keyof EntryValues, string>

function columns(values: EntryValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(columnNames).map(([key, column]) => [column, values[key as keyof EntryValues]]),
  )
}

/** Writes entries and returns their numbers in the same order. */
export async function insertEntries(
  db: Db,
  personCode: string,
  at: { folderId: number | null; isList: boolean; now: Date },
  values: EntryValues[],
): Promise<number[]> {
  const list = (key: keyof EntryValues) => values.map((value) => value[key])
  const rows = await db<{ entryId: number }[]>`
    insert into contact_entry (com_code, person_code, folder_id, is_list, updated_at, name, company, department,
                               job_title, email, mobile_tel, office_tel, office_ext_tel, note)
    select ${homeCompany(db, personCode)}, ${personCode}, ${at.folderId}::bigint, ${at.isList}::boolean,
           ${at.now}::timestamptz, typed.*
      from unnest(${list('name')}::text[], ${list('company')}::text[], ${list('department')}::text[],
                  ${list('jobTitle')}::text[], ${list('email')}::text[], ${list('mobileTel')}::text[],
                  ${list('officeTel')}::text[], ${list('officeExtTel')}::text[], ${list('note')}::text[]) as typed
    returning entry_id`
  return rows.map((row) => row.entryId)
}

/** Writes an entry anew; `folderId` undefined leaves it where it stands. */
export async function updateEntry(
  db: Db,
  personCode: string,
  entryId: number,
  values: EntryValues,
  folderId: number | null | undefined,
  now: Date,
): Promise<void> {
  const folder = folderId === undefined ? db`` : db`, folder_id = ${folderId}`
  await db`
    update contact_entry set ${db(columns(values))}, updated_at = ${now} ${folder}
     where com_code = ${homeCompany(db, personCode)} and person_code = ${personCode} and entry_id = ${entryId}`
}

/** Deletes entries of a person and returns how many there were. */
export async function deleteEntries(db: Db, personCode: string, entryIds: number[]): Promise<number> {
  const rows = await db`
    delete from contact_entry
     where com_code = ${homeCompany(db, personCode)} and person_code = ${personCode}
       and entry_id = any (${entryIds}::bigint[])
    returning entry_id`
  return rows.length
}

/** A member of a list as it is kept: exactly one of entry, person and address. */
export interface MemberValues {
  entryId: number | null
  personCode: string | null
  name: string
  email: string
}

/** Makes these the members of a list, in their order. */
export async function replaceMembers(
  db: Db,
  personCode: string,
  listId: number,
  members: MemberValues[],
): Promise<void> {
  const home = homeCompany(db, personCode)
  await db`delete from contact_member where com_code = ${home} and list_id = ${listId}`
  if (members.length === 0) return
  await db`
    insert into contact_member (com_code, list_id, place, entry_id, person_code, name, email)
    select ${home}, ${listId}::bigint, row_number() over (), member.*
      from unnest(${members.map((one) => (one.entryId === null ? null : String(one.entryId)))}::text[]::bigint[],
                  ${members.map((one) => one.personCode)}::text[], ${members.map((one) => one.name)}::text[],
                  ${members.map((one) => one.email)}::text[]) as member`
}

/** Which of these entries a person has, and which of these people work here at `now`. */
export async function selectKnownMembers(
  db: Db,
  owner: string,
  asked: { entryIds: number[]; personCodes: string[] },
  now: Date,
): Promise<{ entryIds: Set<number>; personCodes: Set<string> }> {
  const rows = await db<{ entryId: number | null; personCode: string | null }[]>`
    select entry_id, null as person_code from contact_entry
     where com_code = ${homeCompany(db, owner)} and person_code = ${owner}
       and entry_id = any (${asked.entryIds}::bigint[])
    union all
    select null, person.person_code
      from org_person person join org_company employer on employer.com_code = person.com_code
     where person.person_code = any (${asked.personCodes}::text[])
       and not org_has_left(person.retired_on, employer.time_zone, ${now})`
  return {
    entryIds: new Set(rows.flatMap((row) => (row.entryId === null ? [] : [row.entryId]))),
    personCodes: new Set(rows.flatMap((row) => (row.personCode === null ? [] : [row.personCode]))),
  }
}

/** Whether a list stands, however deep, in one of these lists. */
export async function standsInside(
  db: Db,
  personCode: string,
  listId: number,
  insideOf: number[],
): Promise<boolean> {
  const [row] = await db<{ found: boolean }[]>`
    with recursive below (entry_id) as (
      select unnest(${insideOf}::bigint[])
      union
      select member.entry_id
        from below join contact_member member
          on member.com_code = ${homeCompany(db, personCode)} and member.list_id = below.entry_id
       where member.entry_id is not null)
    select exists (select from below where entry_id = ${listId}) as found`
  return row?.found ?? false
}

/** A member of a list with the names that it is shown by. */
export interface MemberRow extends EntryValues {
  type: 'contact' | 'person' | 'address' | 'list'
  id: string
  nameEn: string
  nameZh: string
}

/**
 * Members of an own list in their order; people who left are left out. With `deep` lists inside give their members
 * instead of themselves, each list once however often it is reached; at most `limit` members.
 */
export function selectMembers(
  db: Db,
  personCode: string,
  listId: number,
  deep: boolean,
  limit: number,
  now: Date,
): Promise<MemberRow[]> {
  const home = homeCompany(db, personCode)
  const step = deep
    ? db`union
         select member.com_code, member.entry_id
           from list join contact_member member on member.com_code = list.com_code and member.list_id = list.list_id
           join contact_entry entry
             on entry.com_code = member.com_code and entry.entry_id = member.entry_id and entry.is_list`
    : db`union select com_code, list_id from list where false`
  return db<MemberRow[]>`
    with recursive list (com_code, list_id) as (
      select ${home}, ${listId}::bigint ${step}
    )
    select case when entry.is_list then 'list' when entry.entry_id is not null then 'contact'
                when person.person_code is not null then 'person' else 'address' end as type,
           coalesce(entry.entry_id::text, person.person_code, member.email) as id,
           coalesce(entry.name, person.name_ko, member.name) as name,
           coalesce(person.name_en, '') as name_en, coalesce(person.name_zh, '') as name_zh,
           coalesce(entry.company, company.name_ko, '') as company,
           coalesce(entry.department, department.name_ko, '') as department,
           coalesce(entry.job_title, title.name_ko, '') as job_title,
           coalesce(entry.email, person.email, member.email) as email,
           coalesce(entry.mobile_tel, person.mobile_tel, '') as mobile_tel,
           coalesce(entry.office_tel, person.office_tel, '') as office_tel,
           coalesce(entry.office_ext_tel, person.office_ext_tel, '') as office_ext_tel,
           coalesce(entry.note, '') as note
      from list
      join contact_member member on member.com_code = list.com_code and member.list_id = list.list_id
      left join contact_entry entry on entry.com_code = member.com_code and entry.entry_id = member.entry_id
      left join org_person person on person.person_code = member.person_code
      left join org_company employer on employer.com_code = person.com_code
      left join lateral (
        select * from org_held_post(${now}) post
         where post.person_code = person.person_code
         order by post.is_main desc, post.sort, post.dept_code limit 1) held on true
      left join org_company company on company.com_code = held.com_code
      left join org_department department
        on department.com_code = held.com_code and department.dept_code = held.dept_code
      left join org_title title
        on title.com_code = held.com_code and title.kind = 'title' and title.code = held.title_code
     where (person.person_code is null or not org_has_left(person.retired_on, employer.time_zone, ${now}))
       and not (${deep} and coalesce(entry.is_list, false))
     order by member.list_id <> ${listId}, member.list_id, member.place
     limit ${limit}`
}
