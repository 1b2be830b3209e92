import type { Db } from '../../../kit/db.ts'
import type { InvitationAnswer } from '../../../kit/room-slots/invitation.ts'

/** An invitation that a person has answered. */
export interface InvitationRow {
  organizer: string
  eventId: number | null
  sequence: number
  answer: InvitationAnswer
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
    select organizer, event_id, sequence, answer from calendar_invitation
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
  { organizer, eventId, sequence, answer }: InvitationRow,
  now: Date,
): Promise<void> {
  await db`
    insert into calendar_invitation
      (com_code, person_code, uid, organizer, event_id, sequence, answer, answered_at)
    values (${comCode}, ${personCode}, ${uid}, ${organizer}, ${eventId}, ${sequence}, ${answer}, ${now})
    on conflict (com_code, person_code, uid) do update
      set organizer = excluded.organizer, event_id = excluded.event_id, sequence = excluded.sequence,
          answer = excluded.answer, answered_at = excluded.answered_at`
}

/** Marks the copy of an invitation as canceled; false if it is gone or was canceled before. */
export async function updateCopyCanceled(
  db: Db,
  { comCode, eventId }: { comCode: string; eventId: number },
  now: Date,
): Promise<number | undefined> {
  const [row] = await db<{ calendarId: number }[]>`
    update calendar_event set is_cancelled = true, version = version + 1, updated_at = ${now}
     where com_code = ${comCode} and event_id = ${eventId} and deleted_at is null and not is_cancelled
    returning calendar_id`
  return row?.calendarId
}
