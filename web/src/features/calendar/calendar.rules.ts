import type { CalendarItem, EventEntry } from '@maru/api/calendar'
import { readEventId } from '@maru/api/calendar/event-id'
import { isDay } from '@maru/api/kit/time/clock'
import { formatQuery, readNamed, readParam } from '#kit/address/address.ts'
import { addDays, addMonths, weekdayOf } from '#ui/schedule/days.ts'
import type { EntryStatus, ScheduleEntry } from '#ui/schedule/entry.ts'

/** The views of the calendar. */
export const calendarViews = ['month', 'week', 'day', 'people', 'list', 'year'] as const
/** A view of the calendar. */
export type CalendarView = (typeof calendarViews)[number]
/** The views that are drawn at phone width. */
export const phoneViews = ['month', 'day', 'list'] as const satisfies readonly CalendarView[]

/** The parameters of the calendar page. */
export interface CalendarSearch {
  view: CalendarView | undefined
  day: string | undefined
  /** The event whose details are open, and the date of its series. */
  eventId: number | undefined
  original: string | undefined
  /** Opens the form of a new event, or the quick one, as a command of the palette does. */
  isNew: 'form' | 'quick' | undefined
}

const isWall = (text: string) => isDay(text.slice(0, 10)) && /^T\d{2}:\d{2}:\d{2}$/.test(text.slice(10))

/** Parses the query of the calendar page; invalid values become undefined. */
export function parseCalendarSearch(query: Record<string, unknown>): CalendarSearch {
  const view = readParam(query, 'VIEW')
  const day = readParam(query, 'DAY')
  const original = readParam(query, 'original')
  const named = readNamed(query, 'event', readEventId)
  return {
    view: calendarViews.find((one) => one === view),
    day: day && isDay(day) ? day : undefined,
    eventId: named?.eventId,
    isNew: (['form', 'quick'] as const).find((one) => one === readParam(query, 'NEW')),
    original: named?.original ?? (original && isWall(original) ? original : undefined),
  }
}

/** The address of the calendar page, without `/po`. */
export function calendarAddress({ view, day, eventId, original }: Partial<CalendarSearch>): string {
  return `/calendar${formatQuery({ VIEW: view, DAY: day, event: eventId, original })}`
}

/** The address of the event window: `/calendar/event?id=…&target=MY` (spec 1§2). */
export function eventAddress({ eventId, original }: { eventId: number; original: string | null }): string {
  return `/calendar/event${formatQuery({ id: eventId, target: 'MY', original })}`
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** An instant as wall-clock time in a zone, `yyyy-MM-ddTHH:mm`. */
export function wallIn(instant: string, timeZone: string): string {
  let clock = clocks.get(timeZone)
  if (!clock) {
    const two = '2-digit'
    const fields = { year: 'numeric', month: two, day: two, hour: two, minute: two } as const
    clock = new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', ...fields })
    clocks.set(timeZone, clock)
  }
  const parts = clock.formatToParts(new Date(instant))
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '00'
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`
}

/** The instant of a wall-clock time in a zone; a time that the clock skips is moved ahead. */
export function instantIn(wall: string, timeZone: string): string {
  const wanted = Date.parse(`${wall}Z`)
  let at = wanted
  // The offset at the first guess can be that of the other side of a change of the clock.
  for (let pass = 0; pass < 2; pass += 1)
    at += wanted - Date.parse(`${wallIn(new Date(at).toISOString(), timeZone)}Z`)
  return new Date(at).toISOString()
}

/** The seven days of the week of a day, from the first weekday of the viewer. */
export function weekOf(day: string, firstDay: number): string[] {
  const first = addDays(day, -((weekdayOf(day) - firstDay + 7) % 7))
  return Array.from({ length: 7 }, (_one, index) => addDays(first, index))
}

/** The whole weeks that overlap the month of a day. */
export function monthOf(day: string, firstDay: number): string[][] {
  const first = `${day.slice(0, 8)}01`
  const last = addDays(addMonths(first, 1), -1)
  const weeks: string[][] = []
  for (
    let week = weekOf(first, firstDay);
    (week[0] ?? '') <= last;
    week = weekOf(addDays(week[0] ?? '', 7), firstDay)
  )
    weeks.push(week)
  return weeks
}

/** The days that a view shows, both inclusive. A list has the month of the day and the next one. */
export function spanOf(view: CalendarView, day: string, firstDay: number): { from: string; until: string } {
  if (view === 'day' || view === 'people') return { from: day, until: day }
  if (view === 'year') return { from: `${day.slice(0, 4)}-01-01`, until: `${day.slice(0, 4)}-12-31` }
  if (view === 'list') return { from: day, until: addDays(day, 30) }
  const days = view === 'week' ? weekOf(day, firstDay) : monthOf(day, firstDay).flat()
  return { from: days[0] ?? day, until: days.at(-1) ?? day }
}

/** The day that a view shows after a step forward or back. */
export function stepFrom(view: CalendarView, day: string, step: number): string {
  if (view === 'month') return addMonths(day, step)
  if (view === 'year') return addMonths(day, 12 * step)
  return addDays(day, step * (view === 'week' ? 7 : view === 'list' ? 31 : 1))
}

/** The number of entries on each day. */
export function countByDay(entries: readonly Pick<ScheduleEntry, 'start' | 'end'>[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { start, end } of entries) {
    const last = lastDay(end) < start.slice(0, 10) ? start.slice(0, 10) : lastDay(end)
    for (let day = start.slice(0, 10); day <= last; day = addDays(day, 1))
      counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return counts
}

/** The colours of the entries of each day, each once, in the order of the entries. */
export function colorsByDay(
  entries: readonly Pick<ScheduleEntry, 'start' | 'end' | 'color'>[],
): Map<string, number[]> {
  const colors = new Map<string, number[]>()
  for (const entry of entries)
    for (const day of countByDay([entry]).keys()) {
      const known = colors.get(day) ?? []
      if (!known.includes(entry.color)) colors.set(day, [...known, entry.color])
    }
  return colors
}

/** ISO 8601 number of the week of a day: a week belongs to the year of its Thursday. */
export function weekNumber(day: string): number {
  const thursday = addDays(day, 3 - ((weekdayOf(day) + 6) % 7))
  const first = `${thursday.slice(0, 4)}-01-01`
  return Math.floor((Date.parse(thursday) - Date.parse(first)) / 86_400_000 / 7) + 1
}

/** The number of a week in its month as Korea counts it: the month of its Thursday (KS X ISO 8601). */
export function weekOfMonth(day: string): { month: string; week: number } {
  const thursday = addDays(day, 3 - ((weekdayOf(day) + 6) % 7))
  return { month: thursday.slice(0, 7), week: Math.ceil(Number(thursday.slice(8, 10)) / 7) }
}

/** Texts that an entry needs. */
export interface EntryTexts {
  private: string
  busy: string
  untitled: string
  statuses: Record<'tentative' | 'declined' | 'waiting' | 'cancelled' | 'free', string>
}

function statusOf({ eventId, class: kind, isCancelled, answer, shows }: EventEntry): EntryStatus {
  if (isCancelled || answer === 'declined') return 'cancelled'
  if (eventId === null || kind !== 'public') return eventId === null ? 'private' : 'busy'
  if (answer === 'none' || answer === 'tentative' || shows === 'tentative') return 'tentative'
  return shows === 'free' ? 'free' : 'busy'
}

function statusText(event: EventEntry, { statuses }: EntryTexts): string {
  if (event.isCancelled) return statuses.cancelled
  if (event.answer === 'declined') return statuses.declined
  if (event.answer === 'none') return statuses.waiting
  if (event.answer === 'tentative' || event.shows === 'tentative') return statuses.tentative
  return event.shows === 'free' ? statuses.free : ''
}

/** The key of an event in a list: entries of which only the time is known have no number. */
export function keyOf(event: EventEntry): string {
  return event.eventId === null
    ? `busy-${event.calendarId}-${event.start}-${event.end}`
    : `${event.eventId}-${event.original ?? ''}`
}

/** An event as an entry of a schedule, in the time zone of the view. */
export function entryOf(
  event: EventEntry,
  calendar: CalendarItem | undefined,
  timeZone: string,
  texts: EntryTexts,
): ScheduleEntry {
  const hidden = event.class === 'private' ? texts.private : texts.busy
  const { isAllDay } = event
  return {
    id: keyOf(event),
    title: event.eventId === null ? hidden : event.title || texts.untitled,
    detail: event.place,
    label: event.place,
    start: isAllDay ? `${event.start}T00:00` : wallIn(event.start, timeZone),
    end: isAllDay ? `${addDays(event.end, 1)}T00:00` : wallIn(event.end, timeZone),
    isAllDay,
    color: calendar?.color ?? 5,
    status: statusOf(event),
    statusText: statusText(event, texts),
    isOwn: false,
    isMovable: event.canEdit,
    step: 15,
    laneKey: String(event.calendarId),
  }
}

/** A bar of an event of whole days, or of more than a day, in a row of days. */
export interface DayBar {
  entry: ScheduleEntry
  /** Index of the first day, and number of days. */
  from: number
  length: number
  lane: number
  /** Whether it began before or ends after the row. */
  isContinued: boolean
}

/** Whether an entry is drawn as a bar above the hours. */
export function isBar({ isAllDay, start, end }: Pick<ScheduleEntry, 'isAllDay' | 'start' | 'end'>): boolean {
  return isAllDay || Date.parse(`${end}Z`) - Date.parse(`${start}Z`) >= 86_400_000
}

const lastDay = (end: string) => (end.endsWith('T00:00') ? addDays(end.slice(0, 10), -1) : end.slice(0, 10))

/** The bars of a row of days in lanes: earlier and longer ones first, each in one lane over the whole row. */
export function barsOf(entries: readonly ScheduleEntry[], days: readonly string[]): DayBar[] {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const inside = entries
    .filter((entry) => isBar(entry) && entry.start.slice(0, 10) <= last && lastDay(entry.end) >= first)
    .sort((a, b) => a.start.localeCompare(b.start) || b.end.localeCompare(a.end))
  const lanes: number[] = []
  return inside.map((entry) => {
    const from = Math.max(0, days.indexOf(entry.start.slice(0, 10)))
    const end = days.indexOf(lastDay(entry.end))
    const until = end === -1 ? days.length - 1 : end
    const index = lanes.findIndex((end) => end < from)
    const lane = index === -1 ? lanes.length : index
    lanes[lane] = until
    const isContinued = entry.start.slice(0, 10) < first || lastDay(entry.end) > last
    return { entry, from, length: until - from + 1, lane, isContinued }
  })
}

/** The next half hour of a day, or nine o'clock of another day, as the times of a new event. */
export function firstTimes(
  day: string,
  now: { day: string; minute: number },
): { start: string; end: string } {
  const from = day === now.day ? Math.min(1380, Math.ceil((now.minute + 1) / 30) * 30) : 540
  const text = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  const until = Math.min(1439, from + 60)
  return { start: `${day}T${text(from)}`, end: `${day}T${text(until)}` }
}
