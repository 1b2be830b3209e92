import type { Db } from '#kit/db.ts'
import { type EventRow, eventColumns } from '../store/event.sql.ts'

/** What a guest outside of the portal was mailed about an event. */
export interface MailedFields {
  title: string
  place: string
  /** Wall-clock times with the zone; whole days at midnight, the end excluded. */
  start: string
  end: string
  isAllDay: boolean
  timeZone: string
}

/** A guest who was mailed, with the digest of what the mail said. */
export interface MailedRow {
  email: string
  digest: string
  fields: MailedFields
}

/** An event with whether it is removed; removed ones too, because their guests are notified. */
export async function findAnyEvent(
  db: Db,
  eventId: number,
): Promise<(EventRow & { isRemoved: boolean }) | undefined> {
  const [row] = await db<(EventRow & { isRemoved: boolean })[]>`
    select ${eventColumns(db)}, event.deleted_at is not null as is_removed
      from calendar_event event where event.event_id = ${eventId}`
  return row
}

/** The addresses that are invited without being people of the portal, in lower case. */
export async function selectGuests(
  db: Db,
  { comCode, eventId }: { comCode: string; eventId: number },
): Promise<string[]> {
  const rows = await db<{ email: string }[]>`
    select lower(email) as email from calendar_attendee
     where com_code = ${comCode} and event_id = ${eventId} and person_code is null and email <> ''
     order by sort, attendee_id`
  return rows.map(({ email }) => email)
}

/** What the guests of an event were mailed. */
export function selectMailedGuests(
  db: Db,
  { comCode, eventId }: { comCode: string; eventId: number },
): Promise<MailedRow[]> {
  return db<MailedRow[]>`
    select email, digest, fields from calendar_guest_mail
     where com_code = ${comCode} and event_id = ${eventId} order by email`
}

/** Stores what a guest is mailed. Returns false if another process has stored the same. */
export async function upsertMailed(
  db: Db,
  { comCode, eventId }: { comCode: string; eventId: number },
  { email, digest, fields }: MailedRow,
  now: Date,
): Promise<boolean> {
  const rows = await db`
    insert into calendar_guest_mail as known (com_code, event_id, email, digest, fields, sent_at)
    values (${comCode}, ${eventId}, ${email}, ${digest}, ${JSON.stringify(fields)}::text::jsonb, ${now})
    on conflict (com_code, event_id, email) do update
      set digest = excluded.digest, fields = excluded.fields, sent_at = excluded.sent_at
      where known.digest <> excluded.digest
    returning email`
  return rows.length > 0
}

/** Deletes what a guest was mailed. Returns false if another process has done so. */
export async function deleteMailed(
  db: Db,
  { comCode, eventId }: { comCode: string; eventId: number },
  email: string,
): Promise<boolean> {
  const rows = await db`
    delete from calendar_guest_mail
     where com_code = ${comCode} and event_id = ${eventId} and email = ${email} returning email`
  return rows.length > 0
}
