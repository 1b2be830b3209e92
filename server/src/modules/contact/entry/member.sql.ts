import type { LocalName } from '@maru/api/kit/schema'
import { noName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'
import { type ContactStore, homeCompany, ownedBy } from '../store/store.sql.ts'
import type { EntryValues } from './entry.sql.ts'

/** A stored member of a list: exactly one of entry, person and address. */
export interface MemberValues {
  entryId: number | null
  personCode: string | null
  name: string
  email: string
}

/**
 * Replaces the members of a list, in this order. For a store that does not store people, the caller must convert them
 * to names and addresses first.
 */
export async function replaceMembers(
  db: Db,
  store: ContactStore,
  personCode: string,
  listId: number,
  members: MemberValues[],
): Promise<void> {
  await db`
    delete from ${db(store.members)} member
     where ${ownedBy(db, personCode, 'member')} and member.list_id = ${listId}`
  if (members.length === 0) return
  const people = store.keepsPeople
    ? { column: db`, member_code`, values: db`, ${members.map((one) => one.personCode)}::text[]` }
    : { column: db``, values: db`` }
  await db`
    insert into ${db(store.members)} (com_code, person_code, list_id, place, entry_id, name, email ${people.column})
    select ${homeCompany(db, personCode)}, ${personCode}, ${listId}::bigint, row_number() over (), member.*
      from unnest(${members.map((one) => (one.entryId === null ? null : String(one.entryId)))}::text[]::bigint[],
                  ${members.map((one) => one.name)}::text[], ${members.map((one) => one.email)}::text[]
                  ${people.values}) as member`
}

/** The subset of these entries that belong to a person. */
export async function selectKnownEntries(
  db: Db,
  store: ContactStore,
  personCode: string,
  entryIds: number[],
): Promise<Set<number>> {
  const rows = await db<{ entryId: number }[]>`
    select entry.entry_id from ${db(store.entries)} entry
     where ${ownedBy(db, personCode, 'entry')} and entry.entry_id = any (${entryIds}::bigint[])`
  return new Set(rows.map((row) => row.entryId))
}

/**
 * The current employees among these people at `now`, as members for the store, by person code. A store that
 * identifies people by address skips people without an address.
 */
export async function selectKnownPeople(
  db: Db,
  store: ContactStore,
  personCodes: string[],
  now: Date,
): Promise<Map<string, MemberValues>> {
  const rows = await db<{ personCode: string; name: string; email: string }[]>`
    select person.person_code, person.name_ko as name, lower(person.email) as email
      from org_public_person person join org_public_company employer on employer.com_code = person.com_code
     where person.person_code = any (${personCodes}::text[])
       and (${store.keepsPeople} or person.email <> '')
       and not org_has_left(person.retired_on, employer.time_zone, ${now})`
  const toMember = store.keepsPeople
    ? (row: (typeof rows)[number]) => ({ entryId: null, personCode: row.personCode, name: '', email: '' })
    : ({ name, email }: (typeof rows)[number]) => ({ entryId: null, personCode: null, name, email })
  return new Map(rows.map((row) => [row.personCode, toMember(row)]))
}

/** Whether a list is nested, at any depth, in one of these lists. */
export async function isInsideFolder(
  db: Db,
  store: ContactStore,
  personCode: string,
  listId: number,
  insideOf: number[],
): Promise<boolean> {
  const [row] = await db<{ found: boolean }[]>`
    with recursive below (entry_id) as (
      select unnest(${insideOf}::bigint[])
      union
      select member.entry_id
        from below join ${db(store.members)} member
          on ${ownedBy(db, personCode, 'member')} and member.list_id = below.entry_id
       where member.entry_id is not null)
    select exists (select from below where entry_id = ${listId}) as found`
  return row?.found ?? false
}

/** A member of a list with its names. */
export interface MemberRow extends EntryValues {
  type: 'contact' | 'person' | 'address' | 'list'
  id: string
  /** The name of a person in every language; empty for others. */
  names: LocalName
}

/**
 * Members of a person's list in their order, without people who left. With `deep`, nested lists are replaced by their
 * members, each list once. At most `limit` members.
 */
export function selectMembers(
  db: Db,
  store: ContactStore,
  personCode: string,
  listId: number,
  deep: boolean,
  limit: number,
  now: Date,
): Promise<MemberRow[]> {
  const step = deep
    ? db`union
         select member.entry_id
           from list
           join ${db(store.members)} member
             on ${ownedBy(db, personCode, 'member')} and member.list_id = list.list_id
           join ${db(store.entries)} entry
             on entry.com_code = member.com_code and entry.person_code = member.person_code
            and entry.entry_id = member.entry_id and entry.is_list`
    : db`union select list_id from list where false`
  return db<MemberRow[]>`
    with recursive list (list_id) as (
      select ${listId}::bigint ${step}
    )
    select case when entry.is_list then 'list' when entry.entry_id is not null then 'contact'
                when person.person_code is not null then 'person' else 'address' end as type,
           coalesce(entry.entry_id::text, person.person_code, member.email) as id,
           coalesce(entry.name, person.name_ko, member.name) as name,
           coalesce(person.names, ${noName(db)}) as names,
           coalesce(entry.company, company.name_ko, '') as company,
           coalesce(entry.department, held.dept_ko, '') as department,
           coalesce(entry.job_title, held.title_ko, '') as job_title,
           coalesce(entry.email, person.email, member.email) as email,
           coalesce(entry.mobile_tel, person.mobile_tel, '') as mobile_tel,
           coalesce(entry.office_tel, person.office_tel, '') as office_tel,
           coalesce(entry.office_ext_tel, person.office_ext_tel, '') as office_ext_tel,
           coalesce(entry.note, '') as note
      from list
      join ${db(store.members)} member on ${ownedBy(db, personCode, 'member')} and member.list_id = list.list_id
      left join ${db(store.entries)} entry
        on entry.com_code = member.com_code and entry.person_code = member.person_code
       and entry.entry_id = member.entry_id
      left join org_public_person person
        on person.person_code = ${store.keepsPeople ? db`member.member_code` : db`null::text`}
      left join org_public_company employer on employer.com_code = person.com_code
      left join lateral (
        select * from org_person_post(${now}) post
         where post.person_code = person.person_code
         order by post.is_main desc, post.sort, post.dept_code limit 1) held on true
      left join org_public_company company on company.com_code = held.com_code
     where (person.person_code is null or not org_has_left(person.retired_on, employer.time_zone, ${now}))
       and not (${deep} and coalesce(entry.is_list, false))
     order by member.list_id <> ${listId}, member.list_id, member.place
     limit ${limit}`
}
