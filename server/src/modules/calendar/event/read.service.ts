import type { Attendee, calendarApi, EventDetail } from '@maru/api/calendar'
import type { Input } from '@maru/api/kit/endpoint'
import type { Context } from '#kit/context.ts'
import { roomOf } from '../room/room.service.ts'
import { wallText } from '../series/zone.rules.ts'
import { type AttendeeRow, selectDateAnswers } from '../store/attendee.sql.ts'
import { type CopyRow, findCopy } from '../store/copy.sql.ts'
import { findPersonName, selectExceptions } from '../store/event.sql.ts'
import { findFileCode } from '../store/file.sql.ts'
import { storedWall, timesOf } from '../store/instance.rules.ts'
import { selectReminders } from '../store/reminder.sql.ts'
import { requireEvent, requireOpenDate, type SeenEvent } from './event.access.ts'
import { type DateFields, fieldsOfDate, requireOriginal } from './event.rules.ts'

const day = 86_400_000

/** A wall-clock time on the wire; `isEnd` makes the excluded end of an all-day event its last day. */
export function wireTime(wall: number, isAllDay: boolean, isEnd = false): string {
  return isAllDay ? wallText(wall - (isEnd ? day : 0)).slice(0, 10) : wallText(wall).slice(0, 16)
}

/** The address of a person outside of the portal as a name. */
const sameName = (address: string) => ({ ko: address, en: address, zh: address })

function attendeeOf(row: AttendeeRow, sequence: number): Attendee {
  const { attendeeId, personCode, email, name, deptName, role, answer, comment } = row
  return {
    ...{ attendeeId, personCode, email, name, deptName, role, answer, comment },
    answeredDate: row.answeredAt,
    isOutdated: row.answeredSequence !== null && row.answeredSequence < sequence,
    proposedStart: row.proposedStart,
    proposedEnd: row.proposedEnd,
  }
}

/** A person who sees only titles gets neither place, text nor people. */
function detailOf(
  seen: SeenEvent,
  original: number | null,
  fields: DateFields,
  parts: Pick<
    EventDetail,
    'organizerName' | 'attendees' | 'reminders' | 'isException' | 'room' | 'fileCode'
  > & {
    personCode: string
    copy: CopyRow | undefined
  },
): EventDetail {
  const { event, own, canEdit } = seen
  const { copy } = parts
  const times = timesOf(event)
  const isFull = seen.sees === 3
  const { isAllDay } = fields
  return {
    ...{ eventId: event.eventId, calendarId: event.calendarId, version: event.version },
    original: original === null ? null : wallText(original),
    ...{ title: fields.title, place: isFull ? fields.place : '', content: isFull ? fields.content : '' },
    ...{ isAllDay, start: wireTime(fields.start, isAllDay), end: wireTime(fields.end, isAllDay, true) },
    ...{ timeZone: fields.timeZone, rule: event.rule, lunar: times.lunar },
    seriesStart: wireTime(times.start, times.isAllDay),
    ...{
      class: fields.class,
      shows: fields.shows,
      isCancelled: fields.isCancelled,
      isException: parts.isException,
    },
    organizerCode: isFull && !copy ? event.organizerCode : '',
    organizerName: isFull ? parts.organizerName : { ko: '', en: '', zh: '' },
    attendees: isFull ? parts.attendees : [],
    reminders: parts.reminders,
    answer:
      copy?.answer ??
      parts.attendees.find(({ personCode }) => personCode === parts.personCode)?.answer ??
      null,
    room: isFull ? parts.room : null,
    fileCode: isFull ? parts.fileCode : null,
    canEdit,
    canAnswer: own !== undefined || copy !== undefined,
    isOrganizer: !copy && event.organizerCode === parts.personCode,
    createdDate: event.createdAt,
    updatedDate: event.updatedAt,
  }
}

/** An event, or one date of a series, as the viewer may see it. */
export async function getEvent(
  context: Context,
  input: Input<typeof calendarApi.getEvent>,
): Promise<EventDetail> {
  const { db, viewer } = context
  const seen = await requireEvent(context, input.eventId)
  const { event } = seen
  const original = requireOriginal(event, input.original)
  const exceptions = await selectExceptions(db, event)
  const exception = exceptions.find((one) => storedWall(one.original) === original)
  const given = original === null ? [] : await selectDateAnswers(db, event, wallText(original))
  const single = new Map(given.map((one) => [one.attendeeId, one]))
  // A time that was proposed for the whole series, or for another date, does not belong to this date.
  const own = original === null ? {} : { proposedStart: null, proposedEnd: null }
  const rows = seen.attendees.map((row) => ({ ...row, ...own, ...single.get(row.attendeeId) }))
  const fields = fieldsOfDate(event, original, exception)
  requireOpenDate(seen, fields)
  const date = original === null ? null : wallText(original)
  const copy = seen.own ? undefined : await findCopy(db, event, viewer.personCode, date)
  return detailOf(seen, original, fields, {
    organizerName: copy ? sameName(copy.organizer) : await findPersonName(db, event.organizerCode),
    copy,
    attendees: rows.map((row) => attendeeOf(row, Math.max(event.sequence, exception?.sequence ?? 0))),
    reminders: await selectReminders(db, event, viewer.personCode),
    isException: exception !== undefined,
    room: await roomOf(context, event.eventId),
    fileCode: await findFileCode(db, event.eventId),
    personCode: viewer.personCode,
  })
}
