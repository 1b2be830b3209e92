import type { Db } from '#kit/db.ts'
import type { InvitationAnswer } from '#kit/room-slots/invitation.ts'

/** An answer to an invitation; `none` after a new time, which opens it again. */
export type StoredAnswer = InvitationAnswer | 'none'

/** The version of a part of an invitation (RFC 5546 2.1.5); `stampedAt` in milliseconds. */
export interface PartVersion {
  sequence: number
  stampedAt: number
}

/** An invitation that a person has answered. */
export interface InvitationRow {
  organizer: string
  eventId: number | null
  /** Null while only dates of the series are known. */
  sequence: number | null
  stampedAt: number
  answer: StoredAnswer
}

/** One date of an invitation; `original` is its start in the zone of the copy (`yyyy-MM-ddTHH:mm:ss`). */
export interface InvitationDate extends PartVersion {
  original: string
  answer: StoredAnswer
}

/** Whose invitation, by its UID. */
export interface InvitationKey {
  comCode: string
  personCode: string
  uid: string
}

/** The answered invitation of a person; `lock` locks it until the transaction ends. */
export async function findInvitation(
  db: Db,
  { comCode, personCode, uid }: InvitationKey,
  lock = false,
): Promise<InvitationRow | undefined> {
  const [row] = await db<InvitationRow[]>`
    select organizer, event_id, sequence, answer, extract(epoch from stamped_at)::float8 * 1000 as stamped_at
      from calendar_invitation
     where com_code = ${comCode} and person_code = ${personCode} and uid = ${uid} ${lock ? db`for update` : db``}`
  return row
}

/** Whether the calendar has an event with this UID that is no copy of an answered invitation. */
export async function hasOwnEvent(db: Db, calendarId: number, uid: string): Promise<boolean> {
  const rows = await db`
    select 1 from calendar_event event
     where event.calendar_id = ${calendarId} and event.uid = ${uid} and event.deleted_at is null
       and not exists (
         select 1 from calendar_invitation own
          where own.com_code = event.com_code and own.event_id = event.event_id)`
  return rows.length > 0
}

/** Stores the answer to an invitation with the number of its copy. */
export async function upsertInvitation(
  db: Db,
  { comCode, personCode, uid }: InvitationKey,
  { organizer, eventId, sequence, stampedAt, answer }: InvitationRow,
  now: Date,
): Promise<void> {
  await db`
    insert into calendar_invitation
      (com_code, person_code, uid, organizer, event_id, sequence, stamped_at, answer, answered_at)
    values (${comCode}, ${personCode}, ${uid}, ${organizer}, ${eventId}, ${sequence}, ${new Date(stampedAt)}, ${answer},
            ${now})
    on conflict (com_code, person_code, uid) do update
      set organizer = excluded.organizer, event_id = excluded.event_id, sequence = excluded.sequence,
          stamped_at = excluded.stamped_at, answer = excluded.answer, answered_at = excluded.answered_at`
}

/** The dates of an invitation whose version or answer is known. */
export function selectInvitationDates(
  db: Db,
  { comCode, personCode, uid }: InvitationKey,
): Promise<InvitationDate[]> {
  return db<InvitationDate[]>`
    select to_char(original, 'YYYY-MM-DD"T"HH24:MI:SS') as original, sequence, answer,
           extract(epoch from stamped_at)::float8 * 1000 as stamped_at
      from calendar_invitation_date
     where com_code = ${comCode} and person_code = ${personCode} and uid = ${uid} order by original`
}

/** Replaces the known dates of an invitation. */
export async function replaceInvitationDates(
  db: Db,
  { comCode, personCode, uid }: InvitationKey,
  dates: readonly InvitationDate[],
): Promise<void> {
  await db`
    delete from calendar_invitation_date
     where com_code = ${comCode} and person_code = ${personCode} and uid = ${uid}`
  if (dates.length === 0) return
  const rows = dates.map((one) => ({ ...one, stampedAt: new Date(one.stampedAt).toISOString() }))
  await db`
    insert into calendar_invitation_date (com_code, person_code, uid, original, sequence, stamped_at, answer)
    select ${comCode}, ${personCode}, ${uid}, original, sequence, "stampedAt", answer
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as one (original timestamp, sequence int, "stampedAt" timestamptz, answer text)`
}
