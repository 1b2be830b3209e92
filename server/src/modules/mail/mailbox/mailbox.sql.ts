import { type WellKnownFolder, wellKnownFolders } from '@maru/api/mail/folder'
import { column, number, table, text } from '#kit/data/table.sql.ts'
import type { Db } from '#kit/db.ts'
import { homeCompany } from '#modules/contact/index.ts'

/** Mailboxes: their person, null for a shared one, the number of their last change, their bytes and the limit. */
export const mailBox = table(
  'mail_box',
  { comCode: text, mailboxId: number },
  { personCode: column<string | null>(), changeNumber: number, totalSize: number, sizeLimit: number },
)

/** A mailbox. */
export interface BoxKey {
  comCode: string
  mailboxId: number
}

/** A mailbox with what its owner sees of it. */
export interface BoxRow extends BoxKey {
  personCode: string | null
  /** In lower case; empty if the person has none. */
  address: string
  sizeLimit: number
  totalSize: number
  /** Of its owner, or of the shared mailbox. */
  name: string
}

/** The mailbox of a person; created with its folders if there is none yet. */
export async function openBox(db: Db, personCode: string, now: Date): Promise<BoxRow> {
  const box = await findBoxOf(db, personCode)
  if (box) return box
  await db`
    with box as (
      insert into mail_box (com_code, person_code, opened_at)
      values (${homeCompany(db, personCode)}, ${personCode}, ${now})
      on conflict (person_code) where person_code is not null do nothing
      returning com_code, mailbox_id)
    insert into mail_box_folder (com_code, mailbox_id, well_known_name)
    select box.com_code, box.mailbox_id, first.name
      from box cross join unnest(${[...wellKnownFolders]}::text[]) with ordinality as first (name, place)
     order by first.place`
  const made = await findBoxOf(db, personCode)
  if (!made) throw new Error('a mailbox was not created')
  return made
}

/** The mailboxes of people in the order of their numbers; those that are missing are created. */
export async function openBoxes(
  db: Db,
  people: readonly string[],
  now: Date,
): Promise<(BoxKey & { personCode: string })[]> {
  await db`
    with box as (
      insert into mail_box (com_code, person_code, opened_at)
      select person.com_code, person.person_code, ${now}
        from org_public_person person
       where person.person_code = any(${people as string[]})
         and not exists (select from mail_box known where known.person_code = person.person_code)
      on conflict (person_code) where person_code is not null do nothing
      returning com_code, mailbox_id)
    insert into mail_box_folder (com_code, mailbox_id, well_known_name)
    select box.com_code, box.mailbox_id, first.name
      from box cross join unnest(${[...wellKnownFolders]}::text[]) with ordinality as first (name, place)
     order by box.mailbox_id, first.place`
  return db<(BoxKey & { personCode: string })[]>`
    select com_code, mailbox_id, person_code from mail_box
     where person_code = any(${people as string[]}) order by mailbox_id`
}

const boxColumns = (db: Db) => db`
  box.com_code, box.mailbox_id, box.person_code, box.size_limit, box.total_size,
  coalesce(lower(person.email), box.address) as address, coalesce(person.name_ko, box.name) as name`

/** The mailbox of a person; undefined if there is none yet. */
export async function findBoxOf(db: Db, personCode: string): Promise<BoxRow | undefined> {
  const [row] = await db<BoxRow[]>`
    select ${boxColumns(db)}
      from mail_box box left join org_public_person person on person.person_code = box.person_code
     where box.person_code = ${personCode}`
  return row
}

/** A person with their subjects of rights in the company where they act. */
export interface Grantee {
  personCode: string
  comCode: string
  subjects: readonly string[]
}

/**
 * The highest level that grants of the mailbox `box` give to a person, as the row `granted` of a lateral join. Roles
 * and departments open it to people of its own company only.
 */
export const grantedTo = (db: Db, by: Grantee) => db`
  left join lateral (
    select level from mail_grant
     where com_code = box.com_code and mailbox_id = box.mailbox_id and subject = any(${by.subjects as string[]})
       and (subject like 'person:%' or com_code = ${by.comCode})
     order by array_position(array['manage', 'write', 'read'], level) limit 1) granted on true`

/** A mailbox that belongs to the person, or that a grant of one of these subjects opens. */
export async function findReadableBox(
  db: Db,
  mailboxId: number,
  by: Grantee,
): Promise<(BoxRow & { level: 'owner' | 'read' | 'write' | 'manage' }) | undefined> {
  const [row] = await db<(BoxRow & { level: 'owner' | 'read' | 'write' | 'manage' })[]>`
    select ${boxColumns(db)},
           case when box.person_code = ${by.personCode} then 'owner' else granted.level end as level
      from mail_box box
      left join org_public_person person on person.person_code = box.person_code
      ${grantedTo(db, by)}
     where box.mailbox_id = ${mailboxId}
       and (box.person_code = ${by.personCode} or granted.level is not null)`
  return row
}

/** Raises the change number of a mailbox and locks it until the transaction ends. */
export async function raiseChange(db: Db, { comCode, mailboxId }: BoxKey): Promise<number> {
  const [row] = await db<{ changeNumber: number }[]>`
    update mail_box set change_number = change_number + 1
     where com_code = ${comCode} and mailbox_id = ${mailboxId} returning change_number`
  if (!row) throw new Error('a mailbox is gone')
  return row.changeNumber
}

/** Raises the change numbers of mailboxes, locked in the order of their numbers until the transaction ends. */
export async function raiseChanges(db: Db, boxes: readonly BoxKey[]): Promise<Map<number, number>> {
  // The statement below locks a single one.
  if (boxes.length > 1) await lockBoxes(db, boxes)
  const rows = await db<{ mailboxId: number; changeNumber: number }[]>`
    update mail_box set change_number = change_number + 1
     where (com_code, mailbox_id) in (
       select * from unnest(${boxes.map((one) => one.comCode)}::text[], ${boxes.map((one) => one.mailboxId)}::bigint[]))
     returning mailbox_id, change_number`
  return new Map(rows.map((row) => [row.mailboxId, row.changeNumber]))
}

/** Locks mailboxes in the order of their numbers until the transaction ends. */
export async function lockBoxes(db: Db, boxes: readonly BoxKey[]): Promise<void> {
  await db`
    select from mail_box
     where (com_code, mailbox_id) in (
       select * from unnest(${boxes.map((one) => one.comCode)}::text[], ${boxes.map((one) => one.mailboxId)}::bigint[]))
     order by mailbox_id for update`
}

/** The number of a well-known folder, as a fragment of a statement. */
export function wellKnownId(db: Db, { comCode, mailboxId }: BoxKey, name: WellKnownFolder) {
  return db`(
    select folder_id from mail_box_folder
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and well_known_name = ${name})`
}

/** People of the portal with these addresses who have not left, by address in lower case. */
export async function selectLocalPeople(
  db: Db,
  addresses: readonly string[],
  now: Date,
): Promise<{ address: string; personCode: string }[]> {
  const wanted = addresses.map((address) => address.toLowerCase())
  return db<{ address: string; personCode: string }[]>`
    select distinct on (lower(person.email)) lower(person.email) as address, person.person_code
      from org_public_person person
      join org_public_company employer on employer.com_code = person.com_code
     where lower(person.email) = any(${wanted}) and person.email <> ''
       and not org_has_left(person.retired_on, employer.time_zone, ${now})
     order by lower(person.email), person.person_code`
}

/** Shared mailboxes with these addresses. */
export async function selectSharedBoxes(
  db: Db,
  addresses: readonly string[],
): Promise<(BoxKey & { address: string })[]> {
  const wanted = addresses.map((address) => address.toLowerCase())
  return db<(BoxKey & { address: string })[]>`
    select com_code, mailbox_id, address from mail_box where address = any(${wanted}) and address <> ''`
}

/** The shared mailboxes of a company by address. */
export function selectSharedOf(db: Db, comCode: string): Promise<(BoxKey & { address: string })[]> {
  return db<(BoxKey & { address: string })[]>`
    select com_code, mailbox_id, address from mail_box
     where com_code = ${comCode} and person_code is null order by address, mailbox_id`
}

/** Who may open a mailbox besides its owner: its subjects of rights. */
export async function selectBoxSubjects(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  levels: readonly ('read' | 'write' | 'manage')[] = ['read', 'write', 'manage'],
): Promise<string[]> {
  const rows = await db<{ subject: string }[]>`
    select subject from mail_grant
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and level = any(${levels as string[]})
    union
    select 'person:' || person_code from mail_box
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and person_code is not null`
  return rows.map((row) => row.subject)
}

/** Who may open mailboxes: the subjects of rights of each, its owner included. */
export function selectSubjectsOf(
  db: Db,
  boxes: readonly BoxKey[],
): Promise<{ comCode: string; subjects: string[] }[]> {
  return db<{ comCode: string; subjects: string[] }[]>`
    select box.com_code, array_agg(distinct held.subject) as subjects
      from mail_box box
      join lateral (
        select subject from mail_grant
         where com_code = box.com_code and mailbox_id = box.mailbox_id
        union all
        select 'person:' || box.person_code where box.person_code is not null) held on true
     where (box.com_code, box.mailbox_id) in (
       select * from unnest(${boxes.map((one) => one.comCode)}::text[], ${boxes.map((one) => one.mailboxId)}::bigint[]))
     group by box.com_code`
}

/** Creates a shared mailbox with its folders; undefined if its address is taken. */
export async function insertSharedBox(
  db: Db,
  box: { comCode: string; name: string; address: string; now: Date },
): Promise<BoxKey | undefined> {
  const [row] = await db<BoxKey[]>`
    with box as (
      insert into mail_box (com_code, name, address, opened_at)
      values (${box.comCode}, ${box.name}, ${box.address.toLowerCase()}, ${box.now})
      on conflict (address) where address <> '' do nothing
      returning com_code, mailbox_id),
    folders as (
      insert into mail_box_folder (com_code, mailbox_id, well_known_name)
      select box.com_code, box.mailbox_id, first.name
        from box cross join unnest(${[...wellKnownFolders]}::text[]) with ordinality as first (name, place)
       order by first.place)
    select com_code, mailbox_id from box`
  return row
}

/** Lets the people of a subject of rights open a mailbox. */
export async function saveBoxGrant(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  grant: { subject: string; level: 'read' | 'write' | 'manage'; by: string; now: Date },
): Promise<void> {
  await db`
    insert into mail_grant (com_code, mailbox_id, subject, level, granted_by, granted_at)
    values (${comCode}, ${mailboxId}, ${grant.subject}, ${grant.level}, ${grant.by}, ${grant.now})
    on conflict (com_code, mailbox_id, subject) do update
       set level = excluded.level, granted_by = excluded.granted_by, granted_at = excluded.granted_at`
}
