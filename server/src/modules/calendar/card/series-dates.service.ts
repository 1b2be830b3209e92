import type { Answer, calendarApi, SeriesDate } from '@maru/api/calendar'
import type { Input, Output } from '@maru/api/kit/endpoint'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { startsOfAll } from '../event/dates.service.ts'
import type { SeenEvent } from '../event/event.access.ts'
import { wallOf, wallText } from '../series/zone.rules.ts'
import { selectAnswersBetween } from '../store/answer.sql.ts'
import { findCopy, selectCopyAnswers } from '../store/copy.sql.ts'
import { selectExceptions } from '../store/event.sql.ts'
import { storedWall, timesOf } from '../store/instance.rules.ts'
import { type ExpandedInstance, expandSeries, madeAhead } from '../store/instance.service.ts'
import { requireDate } from './card.service.ts'

const day = 86_400_000
/** Dates of a list; a longer series is listed from the date on for which it was asked. */
const mostDates = 200

interface OwnAnswers {
  ofSeries: Answer | null
  /** By original start. */
  ofDates: ReadonlyMap<number, Answer>
}

/** The viewer's answers to the dates between two original starts; null for an event to which they are not invited. */
async function ownAnswers(
  { db, viewer }: Context,
  { event, own }: SeenEvent,
  span: { first: string; last: string },
): Promise<OwnAnswers> {
  const byStart = (rows: readonly { original: string; answer: Answer }[]) =>
    new Map(rows.map(({ original, answer }) => [storedWall(original), answer]))
  if (own) {
    const key = { comCode: event.comCode, attendeeId: own.attendeeId }
    return { ofSeries: own.answer, ofDates: byStart(await selectAnswersBetween(db, key, span)) }
  }
  const copy = await findCopy(db, event, viewer.personCode, null)
  if (!copy) return { ofSeries: null, ofDates: new Map() }
  const key = { comCode: event.comCode, personCode: viewer.personCode, uid: copy.uid }
  return { ofSeries: copy.answer, ofDates: byStart(await selectCopyAnswers(db, key)) }
}

function dateOf(
  { original, from, until, firstDay, lastDay, isException }: ExpandedInstance,
  isCancelled: boolean,
  answer: Answer | null,
): SeriesDate {
  const isAllDay = firstDay !== null && lastDay !== null
  return {
    ...{ original, isAllDay, isException, isCancelled, answer },
    start: isAllDay ? firstDay : new Date(from).toISOString(),
    end: isAllDay ? lastDay : new Date(until).toISOString(),
  }
}

/**
 * The dates of a series with the viewer's answers: all of them if they can be counted and are few, otherwise those of
 * two years from the given date on. Private dates of others are left out.
 */
export async function listSeriesDates(
  context: Context,
  input: Input<typeof calendarApi.listSeriesDates>,
): Promise<Output<typeof calendarApi.listSeriesDates>> {
  const { db, viewer } = context
  const { seen, original } = await requireDate(context, input)
  if (original === null) throw failure('calendar.notOccurrence')
  const { event } = seen
  const starts = await startsOfAll(viewer.personCode, timesOf(event))
  const isWhole = starts !== null && starts.length <= mostDates
  const first = isWhole ? (starts[0] ?? original) : original
  const last = isWhole ? (starts.at(-1) ?? original) : original + madeAhead * day
  const exceptions = await selectExceptions(db, event)
  const { eventId, calendarId } = event
  const instances = await expandSeries(viewer.personCode, {
    series: [{ eventId, calendarId, row: event, exceptions }],
    span: { from: first, until: last + 1000 },
  })
  const changed = new Map(exceptions.map((one) => [storedWall(one.original), one]))
  const answers = await ownAnswers(context, seen, { first: wallText(first), last: wallText(last) })
  const dates = instances
    .map((one) => ({ one, start: wallOf(one.original) }))
    .filter(({ start }) => start >= first && start <= last)
    .filter(({ start }) => seen.isInside || (changed.get(start)?.class ?? 'public') === 'public')
    .toSorted((a, b) => a.start - b.start)
    .slice(0, mostDates)
    .map(({ one, start }) =>
      dateOf(
        one,
        changed.get(start)?.isCancelled ?? event.isCancelled,
        answers.ofDates.get(start) ?? answers.ofSeries,
      ),
    )
  return { dates, hasMore: !isWhole }
}
