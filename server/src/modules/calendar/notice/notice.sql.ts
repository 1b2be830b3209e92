import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '#kit/db.ts'

/** The event of a notification; removed ones too, because their attendees are notified. */
export interface NoticeRow {
  comCode: string
  eventId: number
  title: string
  organizerCode: string
  isRemoved: boolean
  attendees: string[]
}

/** An event with its organiser and the attendees who have an account. */
export async function findNotice(db: Db, eventId: number): Promise<NoticeRow | undefined> {
  const [row] = await db<NoticeRow[]>`
    select event.com_code, event.event_id, event.title, event.organizer_code, event.deleted_at is not null as is_removed,
           array(select attendee.person_code from calendar_attendee attendee
                  where attendee.com_code = event.com_code and attendee.event_id = event.event_id
                    and attendee.person_code is not null) as attendees
      from calendar_event event where event.event_id = ${eventId}`
  return row
}

/** The names of a person. */
export async function findName(db: Db, personCode: string): Promise<LocalName | null> {
  const [row] = await db<{ name: LocalName }[]>`
    select names as name
      from org_public_person where person_code = ${personCode}`
  return row?.name ?? null
}

/** Those of these events to which people outside of the portal are invited, or of which such people were mailed. */
export async function selectWithGuests(db: Db, eventIds: readonly number[]): Promise<number[]> {
  const rows = await db<{ eventId: number }[]>`
    select event_id from calendar_attendee
     where event_id = any(${eventIds as number[]}::bigint[]) and person_code is null
    union
    select event_id from calendar_guest_mail where event_id = any(${eventIds as number[]}::bigint[])
    order by 1`
  return rows.map(({ eventId }) => eventId)
}
