import type { Answer, AttendeeRole } from '@maru/api/calendar'
import type { LocalName } from '@maru/api/kit/schema'
import { noName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/** An attendee with the current names and the answer to the whole series. */
export interface AttendeeRow {
  attendeeId: number
  personCode: string | null
  email: string
  name: LocalName
  deptName: LocalName
  role: AttendeeRole
  answer: Answer
  comment: string
  answeredAt: string | null
  answeredSequence: number | null
  proposedStart: string | null
  proposedEnd: string | null
}

/** The attendees of an event in their order. */
export function selectAttendees(
  db: Db,
  { comCode, eventId }: { comCode: string; eventId: number },
): Promise<AttendeeRow[]> {
  return db<AttendeeRow[]>`
    select attendee.attendee_id, attendee.person_code, attendee.email,
           coalesce(person.names, ${noName(db)}) as name, coalesce(dept.names, ${noName(db)}) as dept_name,
           attendee.role, attendee.answer, attendee.comment,
           attendee.answered_at, attendee.answered_sequence, attendee.proposed_start, attendee.proposed_end
      from calendar_attendee attendee
      left join org_public_person person on person.person_code = attendee.person_code
      left join lateral (
        select dept_code from org_public_post post
         where post.person_code = attendee.person_code and post.is_main order by post.from_date desc limit 1) post
        on true
      left join org_public_department dept on dept.dept_code = post.dept_code
     where attendee.com_code = ${comCode} and attendee.event_id = ${eventId}
     order by attendee.sort, attendee.attendee_id`
}

/** An attendee as a save call gives it: a person, or an address in lower case. */
export interface AttendeeDraft {
  personCode: string | null
  email: string
  role: AttendeeRole
}

/** Makes these the attendees of an event; answers of those who stay are kept. */
export async function replaceAttendees(
  db: Db,
  { comCode, eventId }: { comCode: string; eventId: number },
  attendees: readonly AttendeeDraft[],
): Promise<void> {
  const keys = attendees.map(({ personCode, email }) => personCode ?? email)
  await db`
    delete from calendar_attendee
     where com_code = ${comCode} and event_id = ${eventId}
       and coalesce(person_code, lower(email)) <> all(${keys}::text[])`
  if (attendees.length === 0) return
  await db`
    with wanted as (
      select * from unnest(${attendees.map((one) => one.personCode)}::text[],
                           ${attendees.map((one) => one.email)}::text[],
                           ${attendees.map((one) => one.role)}::text[]) with ordinality
        as one (person_code, email, role, sort)),
    updated as (
      update calendar_attendee attendee set role = wanted.role, sort = wanted.sort
        from wanted
       where attendee.com_code = ${comCode} and attendee.event_id = ${eventId}
         and coalesce(attendee.person_code, lower(attendee.email)) = coalesce(wanted.person_code, wanted.email)
      returning coalesce(attendee.person_code, lower(attendee.email)) as key)
    insert into calendar_attendee (com_code, event_id, person_code, email, role, sort)
    select ${comCode}, ${eventId}, person_code, email, role, sort from wanted
     where coalesce(person_code, email) not in (select key from updated)`
}

/** Copies attendees with their answers from one part of a series to another. */
export async function copyAttendees(
  db: Db,
  comCode: string,
  fromId: number,
  toId: number,
  keepsAnswers: boolean,
): Promise<void> {
  await db`
    insert into calendar_attendee
      (com_code, event_id, person_code, email, role, answer, comment, answered_at, answered_sequence, sort)
    select com_code, ${toId}, person_code, email, role, case when ${keepsAnswers} then answer else 'none' end, comment,
           answered_at, answered_sequence, sort
      from calendar_attendee where com_code = ${comCode} and event_id = ${fromId}`
}

/** Opens all answers to an event again, because its time changed; answers to single dates are removed. */
export async function reopenAnswers(
  db: Db,
  { comCode, eventId }: { comCode: string; eventId: number },
): Promise<void> {
  await db`
    update calendar_attendee set answer = 'none', proposed_start = null, proposed_end = null
     where com_code = ${comCode} and event_id = ${eventId} and answer <> 'none'`
  await db`
    delete from calendar_answer
     where com_code = ${comCode} and attendee_id in (
       select attendee_id from calendar_attendee where com_code = ${comCode} and event_id = ${eventId})`
}

/** Opens the answers to one date of a series again. */
export async function reopenDate(
  db: Db,
  { comCode, eventId }: { comCode: string; eventId: number },
  original: string,
  now: Date,
): Promise<void> {
  await db`
    insert into calendar_answer (com_code, attendee_id, original, answer, answered_at)
    select com_code, attendee_id, ${original}::text::timestamp, 'none', ${now}
      from calendar_attendee where com_code = ${comCode} and event_id = ${eventId}
    on conflict (com_code, attendee_id, original) do update
      set answer = 'none', answered_at = excluded.answered_at, proposed_start = null, proposed_end = null`
}

/** Moves answers to single dates by an interval in milliseconds, or to another part of the series. */
export async function moveAnswers(
  db: Db,
  comCode: string,
  { fromId, toId, since, shift }: { fromId: number; toId: number; since: string; shift: number },
): Promise<void> {
  await db`
    update calendar_answer given
       set attendee_id = target.attendee_id, original = given.original + make_interval(secs => ${shift / 1000})
      from calendar_attendee source
      join calendar_attendee target
        on target.com_code = source.com_code and target.event_id = ${toId}
           and coalesce(target.person_code, lower(target.email)) = coalesce(source.person_code, lower(source.email))
     where given.com_code = ${comCode} and source.com_code = ${comCode} and source.event_id = ${fromId}
       and given.attendee_id = source.attendee_id and given.original >= ${since}::text::timestamp`
}

/** People of these codes who have not left. */
export async function selectKnownPeople(
  db: Db,
  personCodes: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await db<{ personCode: string }[]>`
    select distinct person_code from org_person_post(${now})
     where person_code = any(${personCodes as string[]}::text[]) and not has_left`
  return rows.map(({ personCode }) => personCode)
}

/** Stores an attendee's answer to a whole series; answers to single dates are removed. */
export async function updateAnswer(
  db: Db,
  { comCode, attendeeId }: { comCode: string; attendeeId: number },
  given: {
    answer: Answer
    comment: string
    sequence: number
    proposedStart: string | null
    proposedEnd: string | null
  },
  now: Date,
): Promise<void> {
  await db`
    update calendar_attendee
       set answer = ${given.answer}, comment = ${given.comment}, answered_at = ${now},
           answered_sequence = ${given.sequence}, proposed_start = ${given.proposedStart},
           proposed_end = ${given.proposedEnd}
     where com_code = ${comCode} and attendee_id = ${attendeeId}`
  await db`delete from calendar_answer where com_code = ${comCode} and attendee_id = ${attendeeId}`
}

/** Stores an attendee's answer to one date of a series. */
export async function upsertDateAnswer(
  db: Db,
  { comCode, attendeeId }: { comCode: string; attendeeId: number },
  original: string,
  given: { answer: Answer; comment: string; proposedStart: string | null; proposedEnd: string | null },
  now: Date,
): Promise<void> {
  await db`
    insert into calendar_answer
      (com_code, attendee_id, original, answer, comment, answered_at, proposed_start, proposed_end)
    values (${comCode}, ${attendeeId}, ${original}::text::timestamp, ${given.answer}, ${given.comment}, ${now},
            ${given.proposedStart}, ${given.proposedEnd})
    on conflict (com_code, attendee_id, original) do update
      set answer = excluded.answer, comment = excluded.comment, answered_at = excluded.answered_at,
          proposed_start = excluded.proposed_start, proposed_end = excluded.proposed_end`
}

/** An answer to one date of a series, and the time that the attendee proposes for it. */
export type DateAnswerRow = Pick<
  AttendeeRow,
  'attendeeId' | 'answer' | 'comment' | 'answeredAt' | 'proposedStart' | 'proposedEnd'
>

/** Answers to one date of a series, by attendee. */
export function selectDateAnswers(
  db: Db,
  { comCode, eventId }: { comCode: string; eventId: number },
  original: string,
): Promise<DateAnswerRow[]> {
  return db<DateAnswerRow[]>`
    select given.attendee_id, given.answer, given.comment, given.answered_at, given.proposed_start, given.proposed_end
      from calendar_answer given
      join calendar_attendee attendee
        on attendee.com_code = given.com_code and attendee.attendee_id = given.attendee_id
     where attendee.com_code = ${comCode} and attendee.event_id = ${eventId}
       and given.original = ${original}::text::timestamp`
}

/** Removes the time that an attendee proposed for a whole event, or for one date of its series. */
export async function clearProposal(
  db: Db,
  { comCode, attendeeId }: { comCode: string; attendeeId: number },
  original: string | null,
): Promise<void> {
  await (original === null
    ? db`update calendar_attendee set proposed_start = null, proposed_end = null
          where com_code = ${comCode} and attendee_id = ${attendeeId}`
    : db`update calendar_answer set proposed_start = null, proposed_end = null
          where com_code = ${comCode} and attendee_id = ${attendeeId}
            and original = ${original}::text::timestamp`)
}
