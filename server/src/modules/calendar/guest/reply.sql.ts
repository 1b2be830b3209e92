import type { Db } from '#kit/db.ts'
import { type EventRow, eventColumns } from '../store/event.sql.ts'

/** The event of an organiser with a UID and the guest of it with this address; `lock` locks it until the transaction ends. */
export async function findGuestOf(
  db: Db,
  { uid, organizerCode, email }: { uid: string; organizerCode: string; email: string },
  lock: boolean,
): Promise<{ event: EventRow; attendeeId: number; answeredAt: string | null } | undefined> {
  const [row] = await db<(EventRow & { attendeeId: number; answeredAt: string | null })[]>`
    select ${eventColumns(db)}, attendee.attendee_id, attendee.answered_at
      from calendar_event event
      join calendar_attendee attendee
        on attendee.com_code = event.com_code and attendee.event_id = event.event_id
     where event.uid = ${uid} and event.organizer_code = ${organizerCode} and event.deleted_at is null
       and attendee.person_code is null and lower(attendee.email) = ${email}
     order by event.event_id desc limit 1 ${lock ? db`for update of attendee` : db``}`
  if (!row) return undefined
  const { attendeeId, answeredAt, ...event } = row
  return { event, attendeeId, answeredAt }
}
