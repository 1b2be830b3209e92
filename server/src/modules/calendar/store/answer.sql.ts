import type { Answer } from '@maru/api/calendar'
import type { Db } from '#kit/db.ts'

/** An attendee in a statement. */
interface AttendeeKey {
  comCode: string
  attendeeId: number
}

/**
 * Stores an attendee's answer to a date of a series and all that follow: it becomes the answer to the series, and the
 * stored dates before it get the former answer as dates of their own, unless they have one. No row is written for the
 * dates that follow, so that a series without an end can be answered.
 */
export async function updateAnswerFrom(
  db: Db,
  { comCode, attendeeId }: AttendeeKey,
  original: string,
  given: { answer: Answer; comment: string; sequence: number },
  now: Date,
): Promise<void> {
  await db`
    insert into calendar_answer (com_code, attendee_id, original, answer, comment, answered_at)
    select mine.com_code, mine.attendee_id, instance.original, mine.answer, mine.comment,
           coalesce(mine.answered_at, ${now})
      from calendar_attendee mine
      join calendar_instance instance
        on instance.com_code = mine.com_code and instance.event_id = mine.event_id
     where mine.com_code = ${comCode} and mine.attendee_id = ${attendeeId}
       and instance.original < ${original}::text::timestamp and mine.answer <> ${given.answer}
    on conflict do nothing`
  await db`
    update calendar_attendee
       set answer = ${given.answer}, comment = ${given.comment}, answered_at = ${now},
           answered_sequence = ${given.sequence}, proposed_start = null, proposed_end = null
     where com_code = ${comCode} and attendee_id = ${attendeeId}`
  await db`
    delete from calendar_answer
     where com_code = ${comCode} and attendee_id = ${attendeeId} and original >= ${original}::text::timestamp`
}

/** A value that changes with each answer, comment and proposed time of an attendee, whenever they were given. */
export async function selectAnswerState(db: Db, { comCode, attendeeId }: AttendeeKey): Promise<string> {
  const [row] = await db<{ state: string }[]>`
    select md5(jsonb_build_array(
             mine.answer, mine.comment, mine.answered_sequence, mine.proposed_start, mine.proposed_end,
             (select jsonb_agg(jsonb_build_array(given.original, given.answer, given.comment, given.proposed_start,
                                                 given.proposed_end) order by given.original)
                from calendar_answer given
               where given.com_code = mine.com_code and given.attendee_id = mine.attendee_id))::text) as state
      from calendar_attendee mine where mine.com_code = ${comCode} and mine.attendee_id = ${attendeeId}`
  return row?.state ?? ''
}

/** The answers of an attendee to single dates within a span of original starts, both inclusive. */
export function selectAnswersBetween(
  db: Db,
  { comCode, attendeeId }: AttendeeKey,
  { first, last }: { first: string; last: string },
): Promise<{ original: string; answer: Answer }[]> {
  return db<{ original: string; answer: Answer }[]>`
    select original, answer from calendar_answer
     where com_code = ${comCode} and attendee_id = ${attendeeId}
       and original between ${first}::text::timestamp and ${last}::text::timestamp`
}
