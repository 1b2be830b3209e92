import { insertHoldCopies } from '#kit/data/hold-copy.sql.ts'
import type { MemberSize } from '#kit/dav/portions.ts'
import type { Db, Fragment } from '#kit/db.ts'
import type { EntryValues } from '../entry/entry.sql.ts'
import { homeCompany, ownedBy } from '../store/store.sql.ts'

/** A contact, or a group of a program, with its card. */
export interface CardRow extends EntryValues {
  name: string
  davName: string
  uid: string
  /** Changes with everything that the card is made of. */
  tag: string
  /** Null for a group. */
  entryId: number | null
  /** Null for a contact that no program has sent. */
  card: string | null
  /** The path of the folder; null in the root. */
  path: string | null
}

/** The start of the names of contacts that no program has sent; the number of the contact follows. */
const ownName = 'maru-contact-'

/** The numbers in such names. */
const idsIn = (names: readonly string[]) =>
  names.flatMap((name) => {
    const [, id] = /^maru-contact-(\d{1,15})\.vcf$/.exec(name) ?? []
    return id === undefined ? [] : [Number(id)]
  })

/**
 * The contacts and groups of a person as rows of a table; lists are not among them. With `names` only those that can have
 * one of these names, which are found by indexes and not by reading the whole book.
 */
function cards(db: Db, personCode: string, names: readonly string[] | null = null): Fragment {
  const sent =
    names &&
    db`
    array(select sent.entry_id from contact_card sent
           where ${ownedBy(db, personCode, 'sent')} and sent.dav_name = any(${[...names]}::text[])
          union all select unnest(${idsIn(names ?? [])}::bigint[]))`
  const someEntries = sent ? db`and entry.entry_id = any(${sent})` : db``
  const someGroups = names ? db`and card.dav_name = any(${[...names]}::text[])` : db``
  return db`
    with recursive folder as (
      select root.folder_id, root.name as path from contact_folder root
       where ${ownedBy(db, personCode, 'root')} and root.parent_folder_id is null
      union all
      select child.folder_id, folder.path || '/' || child.name
        from folder join contact_folder child
          on ${ownedBy(db, personCode, 'child')} and child.parent_folder_id = folder.folder_id)
    select coalesce(card.dav_name, ${ownName}::text || entry.entry_id || '.vcf') as dav_name,
           coalesce(card.uid, ${ownName}::text || entry.entry_id) as uid, entry.entry_id, card.card, folder.path,
           entry.name, entry.company, entry.department, entry.job_title, entry.email, entry.mobile_tel,
           entry.office_tel, entry.office_ext_tel, entry.note,
           md5(row(entry.name, entry.company, entry.department, entry.job_title, entry.email, entry.mobile_tel,
                   entry.office_tel, entry.office_ext_tel, entry.note, folder.path, card.uid, card.digest)::text) as tag
      from contact_entry entry
      left join contact_card card
        on card.com_code = entry.com_code and card.person_code = entry.person_code and card.entry_id = entry.entry_id
      left join folder on folder.folder_id = entry.folder_id
     where ${ownedBy(db, personCode, 'entry')} and not entry.is_list ${someEntries}
    union all
    select card.dav_name, card.uid, null, card.card, null, '', '', '', '', '', '', '', '', '', card.digest
      from contact_card card where ${ownedBy(db, personCode, 'card')} and card.entry_id is null ${someGroups}`
}

/** Names and tags of all cards of a person, for `refreshBook`. */
export const cardTags = (db: Db, personCode: string): Fragment =>
  db`select one.dav_name as name, one.tag from (${cards(db, personCode)}) one`

/** The last parts of the addresses of all cards of a person, with the bytes that programs have sent. */
export function selectCardSizes(db: Db, personCode: string): Promise<MemberSize[]> {
  return db<MemberSize[]>`
    select distinct on (one.dav_name collate "C") one.dav_name as name, coalesce(octet_length(one.card), 0) as bytes
      from (${cards(db, personCode)}) one order by one.dav_name collate "C", one.entry_id`
}

/** Cards of a person by the last parts of their addresses. */
export function selectCards(db: Db, personCode: string, names: readonly string[]): Promise<CardRow[]> {
  return db<CardRow[]>`
    select distinct on (one.dav_name collate "C") one.* from (${cards(db, personCode, names)}) one
     where one.dav_name = any(${[...names]}::text[])
     order by one.dav_name collate "C", one.entry_id`
}

/** The address of the card with a UID. */
export async function findNameOfUid(db: Db, personCode: string, uid: string): Promise<string | undefined> {
  const [row] = await db<{ davName: string }[]>`
    select one.dav_name from (${cards(db, personCode)}) one where one.uid = ${uid} limit 1`
  return row?.davName
}

/** Paths of all folders of a person, by their number. */
export async function selectFolderPaths(db: Db, personCode: string): Promise<Map<string, number>> {
  const rows = await db<{ folderId: number; path: string }[]>`
    with recursive folder as (
      select root.folder_id, root.name as path from contact_folder root
       where ${ownedBy(db, personCode, 'root')} and root.parent_folder_id is null
      union all
      select child.folder_id, folder.path || '/' || child.name
        from folder join contact_folder child
          on ${ownedBy(db, personCode, 'child')} and child.parent_folder_id = folder.folder_id)
    select folder_id, path from folder order by folder_id desc`
  return new Map(rows.map(({ folderId, path }) => [path, folderId]))
}

/** Bytes of the cards of a person, and the number of groups. */
export async function findCardTotals(db: Db, personCode: string): Promise<{ bytes: number; groups: number }> {
  const [row] = await db<{ bytes: number; groups: number }[]>`
    select coalesce(sum(octet_length(card.card)), 0)::float8 as bytes,
           (count(*) filter (where card.entry_id is null))::int as groups
      from contact_card card where ${ownedBy(db, personCode, 'card')}`
  return row ?? { bytes: 0, groups: 0 }
}

/** Stores a card; `entryId` is null for a group. It replaces the card of the same address, or of the same contact. */
export async function upsertCard(
  db: Db,
  personCode: string,
  { entryId, uid, davName, text }: { entryId: number | null; uid: string; davName: string; text: string },
): Promise<void> {
  await db`
    insert into contact_card (com_code, person_code, entry_id, uid, dav_name, card)
    values (${homeCompany(db, personCode)}, ${personCode}, ${entryId}, ${uid}, ${davName}, ${text})
    on conflict (com_code, person_code, dav_name) do update set card = excluded.card`
}

/** Copies the card at an address that a person under a legal hold is about to replace or remove. */
export function copyCard(
  db: Db,
  { personCode, davName }: { personCode: string; davName: string },
  now: Date,
): Promise<void> {
  return insertHoldCopies(
    db,
    { table: 'contact_card', personCode, now },
    db`${ownedBy(db, personCode, 'held')} and held.dav_name = ${davName}`,
  )
}

/** Deletes a group of a program. */
export async function deleteGroup(db: Db, personCode: string, davName: string): Promise<void> {
  await db`
    delete from contact_card card
     where ${ownedBy(db, personCode, 'card')} and card.dav_name = ${davName} and card.entry_id is null`
}
