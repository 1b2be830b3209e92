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
export type SearchColumn = 'name' | 'initials' | 'company' | 'email' | 'mobile_tel' | 'job_title'

/** Rows of a part of the book, chosen by conditions and paged before their members are counted. */
function entries(db: Db, personCode: string, part: ReturnType<Db>) {
  return db`
    select entry.entry_id, entry.folder_id, entry.is_list, entry.name, entry.company, entry.department,
           entry.job_title, entry.email, entry.mobile_tel, entry.office_tel, entry.office_ext_tel, entry.note,
           (select count(*)::int from contact_member member
             where member.com_code = entry.com_code and member.list_id = entry.entry_id) as members,
           entry.total
      from (select entry.*, count(*) over ()::int as total
              from contact_entry entry
             where entry.com_code = ${homeCompany(db, personCode)} and entry.person_code = ${personCode} ${part}) entry`
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
    ${entries(
      db,
      personCode,
      db`${filtered(db, filter)} order by ${order} limit ${paging.limit} offset ${paging.offset}`,
    )} order by ${order}`
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
  const [row] = await db<EntryRow[]>`${entries(db, personCode, db`and entry.entry_id = ${entryId}`)}`
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
