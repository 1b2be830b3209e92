import type { Db } from '../../../kit/db.ts'
import { type EntryFilter, type EntryRow, type EntryValues, homeCompany } from '../../contact/index.ts'
import { wellKnownFolder } from '../mailbox/mailbox.sql.ts'
import { folderOf } from './folder.sql.ts'

/** Items of a part of the mailbox, chosen by conditions and paged before their members are counted. */
function items(db: Db, personCode: string, part: ReturnType<Db>) {
  return db`
    select item.contact_id as entry_id, item.item_class = 'IPM.DistList' as is_list, item.name, item.company,
           item.department, item.job_title, item.email, item.mobile_tel, item.office_tel, item.office_ext_tel, item.note,
           nullif(item.folder_id, ${wellKnownFolder(db, personCode, 'contacts')}) as folder_id,
           (select count(*)::int from mail_list_member member
             where member.com_code = item.com_code and member.person_code = item.person_code
               and member.list_id = item.contact_id) as members,
           item.total
      from (select item.*, count(*) over ()::int as total
              from mail_contact item
             where item.com_code = ${homeCompany(db, personCode)} and item.person_code = ${personCode} ${part}) item`
}

function filtered(db: Db, personCode: string, { folderId, isList, words }: EntryFilter) {
  const folder =
    folderId === undefined ? db`` : db`and item.folder_id = ${folderOf(db, personCode, folderId)}`
  const kind =
    isList === undefined ? db`` : db`and item.item_class = ${isList ? 'IPM.DistList' : 'IPM.Contact'}`
  const found = words.map(({ column, text, whole }) =>
    whole
      ? db`lower(item.${db(column)}) = lower(${text})`
      : db`strpos(lower(item.${db(column)}), lower(${text})) > 0`,
  )
  const either = found.reduce(
    (all, one) => (all ? db`${all} or ${one}` : one),
    undefined as (typeof found)[0] | undefined,
  )
  return db`${folder} ${kind} ${either ? db`and (${either})` : db``}`
}

/** A page of items by name; counted, as one person has 5,000 at most. */
export async function selectItems(
  db: Db,
  personCode: string,
  filter: EntryFilter,
  paging: { limit: number; offset: number; descending: boolean },
): Promise<{ rows: EntryRow[]; total: number }> {
  const order = paging.descending ? db`item.name desc, item.contact_id desc` : db`item.name, item.contact_id`
  const rows = await db<(EntryRow & { total: number })[]>`
    ${items(
      db,
      personCode,
      db`${filtered(db, personCode, filter)} order by ${order} limit ${paging.limit} offset ${paging.offset}`,
    )} order by ${order}`
  // A page beyond the last one has no row to tell the number.
  const total = rows[0]?.total ?? (paging.offset > 0 ? await countItems(db, personCode, filter) : 0)
  return { rows, total }
}

/** One item of a person. */
export async function selectItem(
  db: Db,
  personCode: string,
  contactId: number,
): Promise<EntryRow | undefined> {
  const [row] = await db<EntryRow[]>`${items(db, personCode, db`and item.contact_id = ${contactId}`)}`
  return row
}

const everything: EntryFilter = { folderId: undefined, isList: undefined, words: [] }

/** How many items a person has; with a filter those that fit it. */
export async function countItems(db: Db, personCode: string, filter = everything): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n from mail_contact item
     where item.com_code = ${homeCompany(db, personCode)} and item.person_code = ${personCode}
           ${filtered(db, personCode, filter)}`
  return row?.n ?? 0
}

/** Writes items and returns their numbers in the same order; the mailbox must be open. */
export async function insertItems(
  db: Db,
  personCode: string,
  at: { folderId: number | null; isList: boolean; now: Date },
  values: EntryValues[],
): Promise<number[]> {
  const list = (key: keyof EntryValues) => values.map((value) => value[key])
  const rows = await db<{ contactId: number }[]>`
    insert into mail_contact (com_code, person_code, folder_id, item_class, updated_at, name, company, department,
                              job_title, email, mobile_tel, office_tel, office_ext_tel, note)
    select ${homeCompany(db, personCode)}, ${personCode}, ${folderOf(db, personCode, at.folderId)},
           ${at.isList ? 'IPM.DistList' : 'IPM.Contact'}, ${at.now}::timestamptz, typed.*
      from unnest(${list('name')}::text[], ${list('company')}::text[], ${list('department')}::text[],
                  ${list('jobTitle')}::text[], ${list('email')}::text[], ${list('mobileTel')}::text[],
                  ${list('officeTel')}::text[], ${list('officeExtTel')}::text[], ${list('note')}::text[]) as typed
    returning contact_id`
  return rows.map((row) => row.contactId)
}

/** Writes an item anew; `folderId` undefined leaves it where it stands. */
export async function updateItem(
  db: Db,
  personCode: string,
  contactId: number,
  values: EntryValues,
  folderId: number | null | undefined,
  now: Date,
): Promise<void> {
  const folder = folderId === undefined ? db`` : db`, folder_id = ${folderOf(db, personCode, folderId)}`
  await db`
    update mail_contact
       set name = ${values.name}, company = ${values.company}, department = ${values.department},
           job_title = ${values.jobTitle}, email = ${values.email}, mobile_tel = ${values.mobileTel},
           office_tel = ${values.officeTel}, office_ext_tel = ${values.officeExtTel}, note = ${values.note},
           updated_at = ${now} ${folder}
     where com_code = ${homeCompany(db, personCode)} and person_code = ${personCode} and contact_id = ${contactId}`
}

/** Deletes items of a person and returns how many there were. */
export async function deleteItems(db: Db, personCode: string, contactIds: number[]): Promise<number> {
  const rows = await db`
    delete from mail_contact
     where com_code = ${homeCompany(db, personCode)} and person_code = ${personCode}
       and contact_id = any (${contactIds}::bigint[])
    returning contact_id`
  return rows.length
}
