import { column, flag, instant, number, table, text } from '#kit/data/table.sql.ts'
import type { Db } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'

/** The standing answers of mailboxes. */
export const autoReply = table(
  'mail_auto_reply',
  { comCode: text, mailboxId: number },
  {
    isEnabled: flag,
    startsAt: column<string | null>(),
    endsAt: column<string | null>(),
    message: text,
  },
)

/** Absences that other rooms have set. */
export const leave = table(
  'mail_leave',
  { comCode: text, mailboxId: number, source: text, sourceId: text },
  { startsAt: instant, endsAt: instant, message: text },
)

/** The out-of-office text of a mailbox. */
export interface OutOfOfficeRow {
  isEnabled: boolean
  startsAt: string
  endsAt: string
  message: string
  answersOutside: boolean
  absenceNumber: number
}

/** The out-of-office text of a mailbox. */
export async function findOutOfOffice(
  db: Db,
  { comCode, mailboxId }: BoxKey,
): Promise<OutOfOfficeRow | undefined> {
  const [row] = await db<OutOfOfficeRow[]>`
    select is_enabled, starts_at, ends_at, message, answers_outside, absence_number from mail_out_of_office
     where com_code = ${comCode} and mailbox_id = ${mailboxId}`
  return row
}

/** Stores the out-of-office text; a new period or text is a new absence. */
export async function saveOutOfOffice(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  text: { isEnabled: boolean; startsAt: Date; endsAt: Date; message: string; answersOutside: boolean },
): Promise<void> {
  await db`
    insert into mail_out_of_office as stored (
      com_code, mailbox_id, is_enabled, starts_at, ends_at, message, answers_outside)
    values (${comCode}, ${mailboxId}, ${text.isEnabled}, ${text.startsAt}, ${text.endsAt}, ${text.message},
            ${text.answersOutside})
    on conflict (com_code, mailbox_id) do update
       set is_enabled = excluded.is_enabled, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
           message = excluded.message, answers_outside = excluded.answers_outside,
           absence_number = stored.absence_number + 1`
}

/** An absence that another room has set. */
export interface LeaveRow {
  source: string
  sourceId: string
  startsAt: string
  endsAt: string
  message: string
}

/** The absence of another room that covers an instant. */
export async function findLeave(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  at: Date,
): Promise<LeaveRow | undefined> {
  const [row] = await db<LeaveRow[]>`
    select source, source_id, starts_at, ends_at, message from mail_leave
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and starts_at <= ${at} and ends_at > ${at}
     order by starts_at desc limit 1`
  return row
}

/** The absences of other rooms that are not over, the latest first. */
export function selectLeaves(db: Db, { comCode, mailboxId }: BoxKey, now: Date): Promise<LeaveRow[]> {
  return db<LeaveRow[]>`
    select source, source_id, starts_at, ends_at, message from mail_leave
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and ends_at > ${now}
     order by starts_at desc, source, source_id limit 20`
}

/** Deletes an absence of another room from every mailbox; returns the mailboxes that had it. */
export function deleteLeave(
  db: Db,
  { source, sourceId }: { source: string; sourceId: string },
): Promise<BoxKey[]> {
  return db<BoxKey[]>`
    delete from mail_leave where source = ${source} and source_id = ${sourceId} returning com_code, mailbox_id`
}

/** Whether another absence of another room, or the own text, overlaps a period. */
export async function overlapsAbsence(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  key: { source: string; sourceId: string },
  from: Date,
  until: Date,
): Promise<boolean> {
  const rows = await db`
    select from mail_out_of_office
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and is_enabled
       and starts_at < ${until} and ends_at > ${from}
    union all
    select from mail_leave
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and starts_at < ${until} and ends_at > ${from}
       and (source, source_id) <> (${key.source}, ${key.sourceId})`
  return rows.length > 0
}

/** Remembers that a sender is answered; false if they were in this period. */
export async function rememberAnswered(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  answered: { kind: 'office' | 'reply'; period: string; address: string; now: Date },
): Promise<boolean> {
  const rows = await db`
    insert into mail_answered (com_code, mailbox_id, kind, period, address, answered_at)
    values (${comCode}, ${mailboxId}, ${answered.kind}, ${answered.period}, ${answered.address}, ${answered.now})
    on conflict do nothing returning 1`
  return rows.length > 0
}

/** The name and the address of a mailbox for its own mails, and the day of its company. */
export async function findBoxFace(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  now: Date,
): Promise<{ name: string; address: string; day: string } | undefined> {
  const [row] = await db<{ name: string; address: string; day: string }[]>`
    select coalesce(person.name_ko, box.name) as name, coalesce(person.email, box.address) as address,
           to_char(${now}::timestamptz at time zone company.time_zone, 'YYYY-MM-DD') as day
      from mail_box box
      join org_public_company company on company.com_code = box.com_code
      left join org_public_person person on person.person_code = box.person_code
     where box.com_code = ${comCode} and box.mailbox_id = ${mailboxId}`
  return row
}

/** People of the portal among these addresses who are out of office, with the end. */
export function selectAbsent(
  db: Db,
  addresses: readonly string[],
  now: Date,
): Promise<{ address: string; until: string }[]> {
  return db<{ address: string; until: string }[]>`
    select lower(person.email) as address, max(absence.ends_at) as until
      from org_public_person person
      join mail_box box on box.person_code = person.person_code
      join lateral (
        select ends_at from mail_out_of_office
         where com_code = box.com_code and mailbox_id = box.mailbox_id and is_enabled
           and starts_at <= ${now} and ends_at > ${now}
        union all
        select ends_at from mail_leave
         where com_code = box.com_code and mailbox_id = box.mailbox_id and starts_at <= ${now} and ends_at > ${now}
      ) absence on true
     where lower(person.email) = any(${addresses.map((one) => one.toLowerCase())}::text[]) and person.email <> ''
     group by lower(person.email)`
}
