import type { Answer } from '@maru/api/calendar'
import type { Db } from '#kit/db.ts'

/** A copy of an invitation that a person answered in a mail. */
export interface CopyRow {
  uid: string
  /** The address of the organizer in lower case. */
  organizer: string
  /** The answer to the date that was asked for, or to the event as a whole. */
  answer: Answer
}

/**
 * The invitation of which an event is the copy of a person, with the answer to one date (`yyyy-MM-ddTHH:mm:ss`) or to
 * the whole; undefined for every other event.
 */
export async function findCopy(
  db: Db,
  { comCode, eventId }: { comCode: string; eventId: number },
  personCode: string,
  original: string | null,
): Promise<CopyRow | undefined> {
  const [row] = await db<CopyRow[]>`
    select invitation.uid, invitation.organizer, coalesce(date.answer, invitation.answer) as answer
      from calendar_invitation invitation
      left join calendar_invitation_date date
        on date.com_code = invitation.com_code and date.person_code = invitation.person_code
           and date.uid = invitation.uid and date.original = ${original}::text::timestamp
     where invitation.com_code = ${comCode} and invitation.event_id = ${eventId}
       and invitation.person_code = ${personCode}`
  return row
}

/** The answers to single dates of an invitation; `original` as PostgreSQL writes it. */
export function selectCopyAnswers(
  db: Db,
  { comCode, personCode, uid }: { comCode: string; personCode: string; uid: string },
): Promise<{ original: string; answer: Answer }[]> {
  return db<{ original: string; answer: Answer }[]>`
    select original, answer from calendar_invitation_date
     where com_code = ${comCode} and person_code = ${personCode} and uid = ${uid} order by original`
}

/** What an answer to the organizer of an invitation says about its event. */
export interface RepliedRow {
  uid: string
  title: string
  isAllDay: boolean
  timeZone: string
  organizer: string
}

/** The event of an answered invitation; removed ones too, because a declined copy is removed. */
export async function findReplied(
  db: Db,
  { eventId, personCode }: { eventId: number; personCode: string },
): Promise<RepliedRow | undefined> {
  const [row] = await db<RepliedRow[]>`
    select event.uid, event.title, event.is_all_day, event.time_zone, invitation.organizer
      from calendar_event event
      join calendar_invitation invitation
        on invitation.com_code = event.com_code and invitation.person_code = ${personCode}
           and invitation.uid = event.uid
     where event.event_id = ${eventId}`
  return row
}
