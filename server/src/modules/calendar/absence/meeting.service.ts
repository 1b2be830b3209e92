import { type Answer, type AttendeeRole, calendarEvents, calendarLimits } from '@maru/api/calendar'
import { eventIdText, readEventId } from '@maru/api/calendar/event-id'
import type { AbsenceChoice } from '@maru/api/kit/absence'
import type { ErrorCode } from '@maru/api/kit/errors'
import type { LocalName } from '@maru/api/kit/schema'
import type { Context } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import type {
  AbsenceEffect,
  AbsenceOrder,
  AbsencePeriod,
  AbsenceThing,
  AbsenceUndo,
} from '#kit/room-slots/absence-effect.ts'
import { listRecipients } from '#modules/account/index.ts'
import { requireEditableEvent, requireEvent, type SeenEvent } from '../event/event.access.ts'
import { type DateFields, fieldsOfDate, type NextFields, requireOriginal } from '../event/event.rules.ts'
import { openPart } from '../event/part.service.ts'
import { savePart } from '../event/series.service.ts'
import { pushCalendars } from '../folder/folder.service.ts'
import { announce } from '../notice/announce.service.ts'
import { storeEventAnswer } from '../people/answer.service.ts'
import { roomOf } from '../room/room.service.ts'
import { instantsOf, isSeries } from '../series/series.rules.ts'
import { dayText, instantOfWall, wallOf, wallText } from '../series/zone.rules.ts'
import {
  type DateAnswerRow,
  selectDateAnswers,
  updateAnswer,
  upsertDateAnswer,
} from '../store/attendee.sql.ts'
import { selectExceptions, updateEvent } from '../store/event.sql.ts'
import { storedWall, timesOf } from '../store/instance.rules.ts'
import { deleteDateAnswer, type MeetingRow, selectMeetings, updateChair, upsertChair } from './absence.sql.ts'

/** What undoes an answer; `before` is null if the date of a series had no answer of its own. */
interface AnswerUndo {
  act: 'answer'
  eventId: number
  original: string | null
  /** When the absence answered, as stored: a later answer is the person's. */
  at: string
  before: { answer: Answer; comment: string; proposedStart: string | null; proposedEnd: string | null } | null
}

/** What undoes the cancellation of a date. */
interface CancelUndo {
  act: 'cancel'
  eventId: number
  original: string
}

/** What undoes that the deputy chairs a meeting; `before` is null if they were not invited. */
interface ChairUndo {
  act: 'chair'
  eventId: number
  personCode: string
  before: AttendeeRole | null
}

type MeetingUndo = AnswerUndo | CancelUndo | ChairUndo

/**
 * What can be done with a meeting. A series has one organizer and one list of people, so only an event on one date is
 * handed over. Another time is proposed only for an event with a time: an accepted proposal gives it one.
 */
function choicesOf({ isOrganizer, isRepeat, isAllDay }: MeetingRow): readonly AbsenceChoice[] {
  if (isOrganizer) return isRepeat ? ['cancel'] : ['handOver', 'cancel']
  return isAllDay ? ['suggest', 'decline'] : ['suggest', 'propose', 'decline']
}

const toThing = (row: MeetingRow): AbsenceThing => ({
  id: eventIdText(row.eventId, row.original),
  ...{ title: row.title, place: row.place, start: row.start, end: row.end, isAllDay: row.isAllDay },
  url: `/calendar?event=${row.eventId}${row.isRepeat ? `&original=${row.original}` : ''}`,
  choices: choicesOf(row),
})

async function list({ db, viewer, clock }: Context, period: AbsencePeriod): Promise<AbsenceThing[]> {
  const { from, until, limit } = period
  const also = period.also.flatMap((id) => {
    const named = readEventId(id)
    return named?.original ? [{ eventId: named.eventId, original: named.original }] : []
  })
  const rows = await selectMeetings(db, viewer.personCode, { from, until, limit, also, now: clock.now() })
  return rows.map(toThing)
}

/** The answer of the viewer to an event, or to one date of its series; undefined if the date has none of its own. */
async function answerNow(
  { db }: Context,
  { event, own }: SeenEvent,
  original: string | null,
): Promise<DateAnswerRow | undefined> {
  if (original === null) return own
  const rows = await selectDateAnswers(db, event, original)
  return rows.find(({ attendeeId }) => attendeeId === own?.attendeeId)
}

/** A date as it is now; `wall` is its original start, null for an event on one date. */
async function dateNow({ db }: Context, { event }: SeenEvent, wall: number | null): Promise<DateFields> {
  const exceptions = wall === null ? [] : await selectExceptions(db, event)
  const own = exceptions.find((one) => storedWall(one.original) === wall)
  return fieldsOfDate(event, wall, own)
}

/** Locks a meeting. Throws `calendar.eventChanged` if the date was moved out of the absence since it was chosen. */
async function requireWithin(
  context: Context,
  { eventId, original }: { eventId: number; original: string },
  { from, until }: AbsenceOrder['period'],
): Promise<void> {
  const seen = await requireEvent(context, eventId, true)
  const date = await dateNow(context, seen, requireOriginal(seen.event, original))
  const now = instantsOf(date.start, date)
  if (now.from >= until.getTime() || now.until <= from.getTime()) throw failure('calendar.eventChanged')
}

/** The same time of a date on another day, as instants. */
async function timesOn(context: Context, seen: SeenEvent, wall: number | null, day: string) {
  const { start, end, timeZone, isAllDay } = await dateNow(context, seen, wall)
  // It has become an event of whole days since it was chosen.
  if (isAllDay) throw failure('calendar.eventChanged')
  const first = wallOf(day) + (start - wallOf(dayText(start)))
  const instantOf = (time: number) => new Date(instantOfWall(time, timeZone)).toISOString()
  return { proposedStart: instantOf(first), proposedEnd: instantOf(first + (end - start)) }
}

/** The comment in the language of the organizer. */
async function commentFor({ db, clock }: Context, { event }: SeenEvent, comment: LocalName): Promise<string> {
  const [organizer] = await listRecipients(db, [event.organizerCode], clock.now())
  const language = organizer?.language.slice(0, 2)
  return language === 'en' ? comment.en : language === 'zh' ? comment.zh : comment.ko
}

async function decline(
  context: Context,
  date: { eventId: number; original: string },
  { choice, backDay, comment }: AbsenceOrder,
): Promise<AnswerUndo> {
  const { eventId } = date
  const seen = await requireEvent(context, eventId, true)
  if (!seen.own) throw failure('calendar.notInvited')
  const wall = requireOriginal(seen.event, date.original)
  const original = wall === null ? null : wallText(wall)
  const given = await answerNow(context, seen, original)
  if (choice === 'propose' && backDay === null) throw failure('kit.badRequest')
  const proposed =
    choice === 'propose' && backDay !== null
      ? await timesOn(context, seen, wall, backDay)
      : { proposedStart: null, proposedEnd: null }
  await storeEventAnswer(context, {
    ...{ eventId, original, answer: 'declined', comment: await commentFor(context, seen, comment) },
    ...proposed,
  })
  const before = given && {
    ...{ answer: given.answer, comment: given.comment },
    ...{ proposedStart: given.proposedStart, proposedEnd: given.proposedEnd },
  }
  const stored = await answerNow(context, await requireEvent(context, eventId), original)
  return { act: 'answer', eventId, original, at: stored?.answeredAt ?? '', before: before ?? null }
}

const noAnswer = { answer: 'none', comment: '', proposedStart: null, proposedEnd: null } as const

async function undoAnswer(context: Context, { eventId, original, at, before }: AnswerUndo): Promise<void> {
  const { db, clock, viewer } = context
  const seen = await requireEvent(context, eventId, true)
  const { event, own } = seen
  if (!own) throw failure('calendar.notInvited')
  const given = await answerNow(context, seen, original)
  const isSame = given?.answer === 'declined' && Date.parse(given.answeredAt ?? '') === Date.parse(at)
  if (!isSame) throw failure('calendar.eventChanged')
  const key = { comCode: event.comCode, attendeeId: own.attendeeId }
  if (original === null)
    await updateAnswer(
      db,
      key,
      {
        ...(before ?? noAnswer),
        sequence: event.sequence,
      },
      clock.now(),
    )
  else if (before === null) await deleteDateAnswer(db, key, original)
  else await upsertDateAnswer(db, key, original, before, clock.now())
  const { personCode } = viewer
  const answer = before?.answer ?? own.answer
  const payload = { eventId, original, personCode, answer }
  await context.emit(db, { name: calendarEvents.answered, comCode: event.comCode, payload })
  await pushCalendars(context, [event.calendarId], [personCode, event.organizerCode])
}

/** An event that the viewer organizes and may change, locked until the transaction ends. */
async function requireOrganized(context: Context, eventId: number) {
  const seen = await requireEditableEvent(context, eventId)
  if (seen.event.organizerCode !== context.viewer.personCode) throw failure('calendar.readOnly')
  return seen
}

/** Cancels one date or restores it, with its room. Returns the code of a room that was booked by others meanwhile. */
async function setCancelled(
  context: Context,
  { eventId, original: date }: Omit<CancelUndo, 'act'>,
  isCancelled: boolean,
): Promise<ErrorCode | null> {
  const { event, attendees } = await requireOrganized(context, eventId)
  const part = await openPart(context, { event, isInside: true }, { original: date, scope: 'this' })
  const { start, end, isAllDay, timeZone, ...fields } = part.before
  if (fields.isCancelled === isCancelled) throw failure('calendar.eventChanged')
  const { rule, lunar } = timesOf(event)
  const times = { start, end, isAllDay, timeZone, rule, lunar }
  const next: NextFields = { ...fields, isCancelled, calendarId: event.calendarId, times }
  const before = await roomOf(context, eventId)
  const { room } = await savePart(context, part, next)
  await announce(context, event, {
    kind: isCancelled ? 'cancelled' : 'changed',
    // Also of an event on one date: it is cancelled and not removed, and its people stay invited.
    ...{ eventId, original: date, personCodes: attendees.flatMap(({ personCode }) => personCode ?? []) },
  })
  // Other dates of a series may have no room for a long time.
  const isTaken = (room?.refusedCount ?? 0) > (before?.refusedCount ?? 0)
  return !isCancelled && isTaken ? 'calendar.roomTaken' : null
}

async function handOver(context: Context, eventId: number, deputyCode: string | null): Promise<ChairUndo> {
  const { db, clock } = context
  const { event, attendees } = await requireOrganized(context, eventId)
  if (deputyCode === null) throw failure('kit.badRequest')
  if (isSeries(timesOf(event))) throw failure('calendar.notOccurrence')
  const own = attendees.find(({ personCode }) => personCode === deputyCode)
  if (!own && attendees.length >= calendarLimits.people)
    throw failure('calendar.tooManyPeople', { most: calendarLimits.people })
  await upsertChair(db, event, deputyCode)
  await updateEvent(db, event, event, clock.now())
  const kind = own ? 'changed' : 'invited'
  await announce(context, event, { kind, eventId, original: null, personCodes: [deputyCode] })
  await pushCalendars(context, [event.calendarId], [deputyCode])
  return { act: 'chair', eventId, personCode: deputyCode, before: own?.role ?? null }
}

async function undoChair(context: Context, { eventId, personCode, before }: ChairUndo): Promise<void> {
  const { db, clock } = context
  const { event, attendees } = await requireOrganized(context, eventId)
  const own = attendees.find((one) => one.personCode === personCode)
  if (own?.role !== 'chair') throw failure('calendar.eventChanged')
  await updateChair(db, event, personCode, before)
  await updateEvent(db, event, event, clock.now())
  const kind = before === null ? 'cancelled' : 'changed'
  await announce(context, event, { kind, eventId, original: null, personCodes: [personCode] })
  await pushCalendars(context, [event.calendarId], [personCode])
}

async function apply(context: Context, order: AbsenceOrder): Promise<AbsenceUndo> {
  const { choice, deputyCode, period } = order
  const { eventId, original } = readEventId(order.id) ?? { eventId: 0, original: null }
  if (original === null || choice === 'release') throw notFound()
  await requireWithin(context, { eventId, original }, period)
  if (choice === 'handOver') return { ...(await handOver(context, eventId, deputyCode)) }
  if (choice !== 'cancel') return { ...(await decline(context, { eventId, original }, order)) }
  await setCancelled(context, { eventId, original }, true)
  return { act: 'cancel', eventId, original }
}

async function undo(context: Context, stored: AbsenceUndo): Promise<ErrorCode | null> {
  // The room has written it itself.
  const given = stored as unknown as MeetingUndo
  if (given.act === 'cancel') return setCancelled(context, given, false)
  await (given.act === 'answer' ? undoAnswer(context, given) : undoChair(context, given))
  return null
}

/** Meetings of an absent person: invitations are declined, own dates cancelled or handed over to the deputy. */
export const absentMeetings: AbsenceEffect = { room: 'calendar', list, apply, undo }
