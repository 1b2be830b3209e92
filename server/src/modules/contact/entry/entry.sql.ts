import { byName } from '#kit/data/by-name.sql.ts'
import { insertHoldCopies } from '#kit/data/hold-copy.sql.ts'
import type { Db, Fragment } from '#kit/db.ts'
import {
  type ContactStore,
  folderIdForApi,
  homeCompany,
  inFolder,
  ownedBy,
  storedFolder,
} from '../store/store.sql.ts'
import { type EntryFilter, filtered } from './filter.sql.ts'

/** The columns of an entry that a person enters. */
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

/** Entries of the book that match the conditions in `part`. Members are counted only for the entries of the page. */
function entries(db: Db, store: ContactStore, personCode: string, part: Fragment) {
  return db`
    select entry.entry_id, entry.is_list, entry.name, entry.company, entry.department, entry.job_title, entry.email,
           entry.mobile_tel, entry.office_tel, entry.office_ext_tel, entry.note,
           ${folderIdForApi(db, store, personCode, 'entry.folder_id')} as folder_id,
           (select count(*)::int from ${db(store.members)} member
             where member.com_code = entry.com_code and member.person_code = entry.person_code
               and member.list_id = entry.entry_id) as members,
           entry.total
      from (select entry.*, count(*) over ()::int as total
              from ${db(store.entries)} entry
             where ${ownedBy(db, personCode, 'entry')} ${part}) entry`
}

function asked(db: Db, store: ContactStore, personCode: string, filter: EntryFilter) {
  const folder =
    filter.folderId === undefined
      ? db``
      : db`and ${inFolder(db, store, personCode, 'entry.folder_id', filter.folderId)}`
  return db`${folder} ${filtered(db, filter)}`
}

/** A page of entries by name, with the total; a person has at most 5,000. */
export async function selectEntries(
  db: Db,
  store: ContactStore,
  personCode: string,
  filter: EntryFilter,
  paging: { limit: number; offset: number; descending: boolean },
): Promise<{ rows: EntryRow[]; total: number }> {
  const order = paging.descending
    ? db`${byName(db, 'entry.name')} desc, entry.entry_id desc`
    : db`${byName(db, 'entry.name')}, entry.entry_id`
  const part = db`${asked(db, store, personCode, filter)}
    order by ${order} limit ${paging.limit} offset ${paging.offset}`
  const rows = await db<(EntryRow & { total: number })[]>`
    ${entries(db, store, personCode, part)} order by ${order}`
  // A page beyond the last one has no row with the total.
  const total = rows[0]?.total ?? (paging.offset > 0 ? await countEntries(db, store, personCode, filter) : 0)
  return { rows, total }
}

/** One entry of a person. */
export async function selectEntry(
  db: Db,
  store: ContactStore,
  personCode: string,
  entryId: number,
): Promise<EntryRow | undefined> {
  const [row] = await db<EntryRow[]>`
    ${entries(db, store, personCode, db`and entry.entry_id = ${entryId}`)}`
  return row
}

/** Number of a person's entries; with a filter those that match. */
export async function countEntries(
  db: Db,
  store: ContactStore,
  personCode: string,
  filter: EntryFilter = {},
): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n from ${db(store.entries)} entry
     where ${ownedBy(db, personCode, 'entry')} ${asked(db, store, personCode, filter)}`
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

/** Inserts entries and returns their numbers in the same order; the book must exist. */
export async function insertEntries(
  db: Db,
  store: ContactStore,
  personCode: string,
  at: { folderId: number | null; isList: boolean; now: Date },
  values: EntryValues[],
): Promise<number[]> {
  const list = (key: keyof EntryValues) => values.map((value) => value[key])
  const rows = await db<{ entryId: number }[]>`
    insert into ${db(store.entries)} (com_code, person_code, folder_id, is_list, updated_at, name, company, department,
                                      job_title, email, mobile_tel, office_tel, office_ext_tel, note)
    select ${homeCompany(db, personCode)}, ${personCode}, ${storedFolder(db, store, personCode, at.folderId)},
           ${at.isList}::boolean, ${at.now}::timestamptz, typed.*
      from unnest(${list('name')}::text[], ${list('company')}::text[], ${list('department')}::text[],
                  ${list('jobTitle')}::text[], ${list('email')}::text[], ${list('mobileTel')}::text[],
                  ${list('officeTel')}::text[], ${list('officeExtTel')}::text[], ${list('note')}::text[]) as typed
    returning entry_id`
  return rows.map((row) => row.entryId)
}

/** Overwrites an entry; `folderId` undefined leaves it in its folder. */
export async function updateEntry(
  db: Db,
  store: ContactStore,
  personCode: string,
  entryId: number,
  values: EntryValues,
  folderId: number | null | undefined,
  now: Date,
): Promise<void> {
  const folder =
    folderId === undefined ? db`` : db`, folder_id = ${storedFolder(db, store, personCode, folderId)}`
  await db`
    update ${db(store.entries)} entry set ${db(columns(values))}, updated_at = ${now} ${folder}
     where ${ownedBy(db, personCode, 'entry')} and entry.entry_id = ${entryId}`
}

/** Copies entries that a person under a legal hold is about to remove. */
export function copyEntries(
  db: Db,
  store: ContactStore,
  { personCode, entryIds }: { personCode: string; entryIds: number[] },
  now: Date,
): Promise<void> {
  return insertHoldCopies(
    db,
    { table: store.entries, personCode, now },
    db`${ownedBy(db, personCode, 'held')} and held.entry_id = any (${entryIds}::bigint[])`,
  )
}

/** Deletes entries of a person, also from lists; returns the number of deleted entries. */
export async function deleteEntries(
  db: Db,
  store: ContactStore,
  personCode: string,
  entryIds: number[],
): Promise<number> {
  const rows = await db`
    delete from ${db(store.entries)} entry
     where ${ownedBy(db, personCode, 'entry')} and entry.entry_id = any (${entryIds}::bigint[])
    returning entry.entry_id`
  return rows.length
}

/** Copies the cards of contacts that a person under a legal hold is about to remove. */
export function copyCards(
  db: Db,
  { personCode, entryIds }: { personCode: string; entryIds: number[] },
  now: Date,
): Promise<void> {
  return insertHoldCopies(
    db,
    { table: 'contact_card', personCode, now },
    db`${ownedBy(db, personCode, 'held')} and held.entry_id = any (${entryIds}::bigint[])`,
  )
}
