import { calendarLimits } from '@maru/api/calendar'
import type { InvitationAnswer } from '#kit/room-slots/invitation.ts'
import { type DateFields, fieldsOfDate } from '../event/event.rules.ts'
import type { ReadEvent } from '../ical/dates.rules.ts'
import { exceptionOfDate, newestDates, type ReadDate } from '../ical/dates.rules.ts'
import { hasStart, startsOf } from '../series/series.rules.ts'
import { wallText } from '../series/zone.rules.ts'
import type { EventRow } from '../store/event.sql.ts'
import { cutEvent, storedWall, timesOf } from '../store/instance.rules.ts'
import { matchingStart } from '../transfer/stored.service.ts'
import type { InvitationDate, InvitationRow, PartVersion, StoredAnswer } from './invitation.sql.ts'

const day = 86_400_000
/** Days for which a change of a date and all that follow is applied. */
const rangeDays = 800
/** Characters of the texts of all dates of their own. */
const textsAtMost = 10 * calendarLimits.content

/** The copy of an invitation with what is known about its dates. */
export interface InvitationCopy {
  event: ReadEvent
  dates: InvitationDate[]
}

/**
 * Whether a copy has more dates of their own, or longer texts of them, than a series may have. Such a copy is not stored:
 * an organizer can send one date after another for ever.
 */
export function isTooLarge({ event, dates }: InvitationCopy): boolean {
  const lists = [event.exceptions, event.extra, event.excluded, dates]
  const letters = event.exceptions.reduce((sum, { content }) => sum + (content?.length ?? 0), 0)
  return lists.some(({ length }) => length > calendarLimits.dates) || letters > textsAtMost
}

/** Whether a version is newer than another one (RFC 5546 2.1.5). */
export const isLater = (one: PartVersion, other: PartVersion) =>
  one.sequence > other.sequence || (one.sequence === other.sequence && one.stampedAt > other.stampedAt)

/** How the calendar shows a date for an answer: without an answer the time is held. */
export function showsFor(shows: ReadEvent['shows'], answer: StoredAnswer): ReadEvent['shows'] {
  return shows === 'busy' && (answer === 'tentative' || answer === 'none') ? 'tentative' : shows
}

const versionOf = ({ sequence, stampedAt }: PartVersion) => ({ sequence, stampedAt })

function isSameTime(one: ReadEvent, other: ReadEvent): boolean {
  return (['startAt', 'endAt', 'isAllDay', 'timeZone', 'rule'] as const).every((key) =>
    typeof one[key] === 'string'
      ? one[key].replace(' ', 'T') === String(other[key]).replace(' ', 'T')
      : one[key] === other[key],
  )
}

/** Whether a new version of a series needs a new answer: another time, or it takes place again. */
export const opensAnswer = (before: ReadEvent, after: ReadEvent) =>
  !isSameTime(before, after) || (before.isCancelled && !after.isCancelled)

/**
 * The copy of a whole series or event in a new version. Dates that were changed alone stay, unless the version has them
 * itself, no longer has the date, or is newer than the end of a date which it has again. With `answered` the answer is
 * for all dates; otherwise declined dates stay away.
 */
export function copyOfSeries(
  given: ReadEvent,
  before: InvitationCopy | null,
  { answer, answered }: { answer: StoredAnswer; answered: boolean },
): InvitationCopy {
  const times = timesOf(given)
  const own = new Set(given.exceptions.map(({ original }) => storedWall(original)))
  const isDate = (original: string) => hasStart(times, storedWall(original))
  const isKept = before !== null && !given.isPartial
  const stays = (isKept ? before.event.exceptions : []).filter(
    (one) =>
      !own.has(storedWall(one.original)) &&
      isDate(one.original) &&
      !(one.isCancelled && one.sequence < given.sequence),
  )
  const dates = (isKept ? before.dates : [])
    .filter(({ original }) => isDate(original))
    .map((one) => (answered ? { ...one, answer } : one))
  const declined = dates.filter((one) => one.answer === 'declined').map(({ original }) => original)
  const exceptions = [...given.exceptions, ...stays].map((one) =>
    answered && one.shows === 'tentative' ? { ...one, shows: null } : one,
  )
  return {
    event: {
      ...given,
      exceptions,
      excluded: [...new Set([...given.excluded, ...declined])],
      shows: showsFor(given.shows, answer),
      // Alarms of the sender are not those of the reader.
      ...{ reminders: [], attendees: [], dateAttendees: [] },
    },
    dates,
  }
}

/** The part of a copy before a date from which on the organizer cancels the series. */
function cutCopy(copy: InvitationCopy, original: number): InvitationCopy {
  const cut = cutEvent(copy.event, copy.event.exceptions, original)
  if (!cut) return { ...copy, event: { ...copy.event, isCancelled: true } }
  return { ...copy, event: { ...cut.head, exceptions: cut.headExceptions } }
}

interface GivenDate {
  date: ReadDate
  original: number
}

/** The dates of a part with the starts that the copy has for them; a range stands for each date of it. */
function givenDates(event: ReadEvent, part: ReadEvent, isRequest: boolean): GivenDate[] {
  const times = timesOf(event)
  return newestDates(part.dates, times, part.timeZone).newest.flatMap(({ date, original: written }) => {
    const original = matchingStart(event, written)
    if (!date.andFollowing || !isRequest) return { date, original }
    const starts = startsOf(times, { from: original, until: original + rangeDays * day })
    return starts.slice(0, calendarLimits.dates).map((start) => {
      const move = start - original
      const fields = { ...date.fields, start: date.fields.start + move, end: date.fields.end + move }
      return { date: { ...date, fields }, original: start }
    })
  })
}

const movedKeys = ['start', 'end', 'isAllDay', 'timeZone'] as const
const isMoved = (one: DateFields, other: DateFields) => movedKeys.some((key) => one[key] !== other[key])

/** What is done with dates: by the organizer when the mail arrives, or by the answer of the reader. */
export interface DateChange {
  isCancel: boolean
  /** Null when the mail arrives. */
  answer: InvitationAnswer | null
  /** What is known of the series; older dates are left out. */
  series: Pick<InvitationRow, 'sequence' | 'answer'> | null
}

/** Whether a copy has a date; of a series of which nothing else is known, only the answered ones. */
function hasDate(event: ReadEvent, original: number): boolean {
  if (!event.isPartial) return hasStart(timesOf(event), original)
  const isIt = (one: string) => storedWall(one) === original
  return event.extra.some(isIt) && !event.excluded.some(isIt)
}

function applyDate(copy: InvitationCopy, { date, original }: GivenDate, change: DateChange): InvitationCopy {
  const { event } = copy
  const key = wallText(original)
  const known = copy.dates.find((one) => one.original === key)
  const isOld = known && (change.answer ? isLater(known, date) : !isLater(date, known))
  if (isOld || (change.series?.sequence ?? 0) > date.sequence) return copy
  const isDate = hasDate(event, original)
  // A date without an answer enters no calendar by itself.
  if (change.answer === null && event.isPartial && !isDate && !known) return copy
  if (change.isCancel && date.andFollowing) return cutCopy(copy, original)
  const exception = event.exceptions.find((one) => storedWall(one.original) === original)
  const shown = fieldsOfDate(event as unknown as EventRow, original, exception)
  const opens = isMoved(shown, date.fields) || shown.isCancelled
  const earlier = known?.answer ?? change.series?.answer ?? 'none'
  const answer = change.answer ?? (opens && !change.isCancel ? 'none' : earlier)
  const fields = change.isCancel
    ? { ...shown, isCancelled: true }
    : { ...date.fields, shows: showsFor(date.fields.shows, answer) }
  const row = exceptionOfDate(event, original, { ...date, fields })
  const staysAway = answer === 'declined' || (change.answer === null && known?.answer === 'declined')
  const excluded = event.excluded.filter((one) => storedWall(one) !== original)
  const isExtra = !isDate && !hasDate({ ...event, excluded }, original)
  const others = event.exceptions.filter((one) => one !== exception)
  return {
    event: {
      ...event,
      excluded: staysAway ? [...excluded, key] : excluded,
      extra: isExtra ? [...event.extra, key] : event.extra,
      exceptions: row ? [...others, row] : others,
    },
    dates: [...copy.dates.filter((one) => one !== known), { original: key, ...versionOf(date), answer }],
  }
}

/**
 * The copy after the dates of a part were changed, cancelled or answered; the same copy if nothing applies. It ends with
 * the date with which it becomes too large.
 */
export function copyWithDates(copy: InvitationCopy, part: ReadEvent, change: DateChange): InvitationCopy {
  let last = copy
  for (const one of givenDates(copy.event, part, !change.isCancel)) {
    const next = applyDate(last, one, change)
    if (next !== last && isTooLarge(next)) return next
    last = next
  }
  return last
}

/** Whether a newer version of a part is known. */
export function isOutdated(
  part: ReadEvent,
  stored: InvitationRow,
  copy: InvitationCopy | null,
  dates: readonly InvitationDate[],
): boolean {
  const { sequence, stampedAt } = stored
  if (!part.isPartial) return sequence !== null && isLater({ sequence, stampedAt }, part)
  const known = answersOf(part, copy, dates)
  return known.every(({ date, row }) => (sequence ?? 0) > date.sequence || (row && isLater(row, date)))
}

/** The dates of a part with what is known about each. */
export function answersOf(
  part: ReadEvent,
  copy: InvitationCopy | null,
  dates: readonly InvitationDate[],
): { date: ReadDate; row: InvitationDate | undefined }[] {
  return givenDates(copy?.event ?? part, part, false).map(({ date, original }) => ({
    date,
    row: dates.find((one) => one.original === wallText(original)),
  }))
}
