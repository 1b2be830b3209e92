import type { LocalName } from '@maru/api/kit/schema'
import { noName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/** The newest unanswered invitations of a person that are looked at; older ones are not listed. */
const mostInvitations = 300

/** An unanswered invitation with its next date. */
export interface UnansweredInvitation {
  eventId: number
  title: string
  place: string
  /** The start of the next date. */
  startAt: string
  invitedAt: string
  organizerCode: string
  organizerName: LocalName
}

const organizerName = (db: Db) => db`
  coalesce(organizer.names, ${noName(db)}) as organizer_name`

/**
 * Invitations to events of others that a person has not answered and that have a date ahead, among the newest of all
 * unanswered ones: those of past years are many, and none of them is due.
 */
export function selectUnanswered(
  db: Db,
  personCode: string,
  { now, isOpenOnly }: { now: Date; isOpenOnly: boolean },
): Promise<UnansweredInvitation[]> {
  return db<UnansweredInvitation[]>`
    select event.event_id, event.title, event.place, lower(next.during) as start_at, event.created_at as invited_at,
           event.organizer_code, ${organizerName(db)}
      from (select com_code, event_id from calendar_attendee
             where person_code = ${personCode} and answer = 'none'
             order by event_id desc limit ${mostInvitations}) own
      join calendar_event event on event.com_code = own.com_code and event.event_id = own.event_id
       and event.deleted_at is null and not event.is_cancelled and event.organizer_code <> ${personCode}
     cross join lateral (
       select instance.during from calendar_instance instance
        where instance.event_id = event.event_id and instance.during && tstzrange(${now}, null)
        order by lower(instance.during) limit 1) next
      left join org_public_person organizer on organizer.person_code = event.organizer_code
     where not ${isOpenOnly} or event.class = 'public'
     order by start_at, event.event_id`
}

/** An invitation that a person answered. */
export interface AnsweredInvitation
  extends Pick<UnansweredInvitation, 'eventId' | 'title' | 'organizerCode' | 'organizerName'> {
  answer: 'accepted' | 'tentative' | 'declined'
  answeredAt: string
}

/** Invitations that a person answered since an instant, newest first. */
export function selectAnswered(
  db: Db,
  personCode: string,
  since: Date,
  limit: number,
): Promise<AnsweredInvitation[]> {
  return db<AnsweredInvitation[]>`
    select event.event_id, event.title, own.answer, own.answered_at, event.organizer_code, ${organizerName(db)}
      from (select com_code, event_id, answer, answered_at from calendar_attendee
             where person_code = ${personCode} and answered_at >= ${since} and answer <> 'none'
             order by answered_at desc limit ${limit}) own
      join calendar_event event on event.com_code = own.com_code and event.event_id = own.event_id
       and event.deleted_at is null and event.organizer_code <> ${personCode}
      left join org_public_person organizer on organizer.person_code = event.organizer_code
     order by own.answered_at desc`
}
