import type { LunarDay } from '../entity.ts'
import { minutesOfSpan } from './clocks.ts'
import type { DayWord } from './days.ts'
import type { QuickContext, QuickEvent } from './quick-event.ts'
import { type RepeatWord, ruleOf, type UntilWord } from './repeats.ts'
import type { Piece } from './scan.ts'

const millis = 86_400_000
const daysFrom = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * millis).toISOString().slice(0, 10)
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
const wallOf = (day: string, minute: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + minute * 60_000).toISOString().slice(0, 16)

/** The current day and minute in a zone. */
function nowIn(now: Date, timeZone: string): { day: string; minute: number } {
  const [two2, numeric] = ['2-digit', 'numeric'] as const
  const fields = { year: numeric, month: two2, day: two2, hour: two2, minute: two2 }
  const clock = new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', ...fields })
  const parts = new Map(clock.formatToParts(now).map(({ type, value }) => [type, value]))
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '00'
  return {
    day: `${of('year')}-${of('month')}-${of('day')}`,
    minute: Number(of('hour')) * 60 + Number(of('minute')),
  }
}

/** Where the day of the event is looked for: today, and whether the time of today is over. */
interface Base {
  today: string
  isPast: boolean
  lunarIn: QuickContext['lunarIn']
}

/** A day of a month, or null if the month has no such day. */
function dayIn(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 ? date.toISOString().slice(0, 10) : null
}

/** The first day of these that is ahead: today only if its time is not over. */
const ahead = (days: readonly (string | null)[], { today, isPast }: Base) =>
  days.find((day) => day !== null && (day > today || (day === today && !isPast))) ?? null

const yearsFrom = (today: string) =>
  Array.from({ length: 9 }, (_one, index) => Number(today.slice(0, 4)) + index)

function monthDayAhead(day: number, base: Base): string {
  const [year = 0, month = 1] = base.today.split('-').map(Number)
  const days = Array.from({ length: 14 }, (_one, index) =>
    day === -1 ? lastOf(year, month + index) : sameIn(year, month + index, day),
  )
  return ahead(days, base) ?? base.today
}

const lastOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
function sameIn(year: number, month: number, day: number): string | null {
  const first = new Date(Date.UTC(year, month - 1, 1))
  return dayIn(first.getUTCFullYear(), first.getUTCMonth() + 1, day)
}

/** The day of a weekday by its place in a month, counted over the end of a year; null if the month has none there. */
function placeIn(
  year: number,
  month: number,
  { weekday, place }: { weekday: number; place: number },
): string | null {
  const first = new Date(Date.UTC(year, month - 1, 1))
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const from = 1 + ((weekday - first.getUTCDay() + 7) % 7)
  const day = place === -1 ? from + 7 * Math.floor((last - from) / 7) : from + 7 * (place - 1)
  return day > last ? null : dayIn(first.getUTCFullYear(), first.getUTCMonth() + 1, day)
}

/** The last day of a repeat that begins on a day. */
function lastOfRepeat(word: UntilWord | undefined, start: string): string | null {
  if (!word) return null
  const years = word.year === null ? yearsFrom(start) : [word.year]
  const days = years.map((year) =>
    word.kind === 'month' ? lastOf(year, word.month) : dayIn(year, word.month, word.day),
  )
  return days.find((day) => day !== null && day >= start) ?? null
}

/** The day of a written day; null if it cannot be, such as 31 February. */
function dayOf(word: DayWord, base: Base): string | null {
  const { today } = base
  switch (word.kind) {
    case 'offset':
      return daysFrom(today, word.days)
    case 'weekday': {
      const monday = daysFrom(today, -((weekdayOf(today) + 6) % 7))
      if (word.weeks > 0) return daysFrom(monday, 7 * word.weeks + ((word.weekday + 6) % 7))
      const coming = daysFrom(today, (word.weekday - weekdayOf(today) + 7) % 7)
      return coming === today && base.isPast ? daysFrom(today, 7) : coming
    }
    case 'date':
      if (word.year !== null) return dayIn(word.year, word.month, word.day)
      return ahead(
        yearsFrom(today).map((year) => dayIn(year, word.month, word.day)),
        { ...base, isPast: false },
      )
    case 'monthDay':
      return monthDayAhead(word.day, base)
    case 'place':
      return ahead(
        yearsFrom(today).map((year) => placeIn(year, word.month, word)),
        { ...base, isPast: false },
      )
    case 'lunar':
      return ahead(
        [Number(today.slice(0, 4)) - 1, ...yearsFrom(today)].map((year) => base.lunarIn(year, word)),
        { ...base, isPast: false },
      )
    case 'span':
      return dayOf(word.from, base)
  }
}

function lastDayOf(word: DayWord | undefined, first: string, base: Base, days: number): string {
  if (word?.kind !== 'span') return daysFrom(first, days - 1)
  const last = dayOf(word.to, { ...base, today: first, isPast: false })
  return last && last >= first ? last : first
}

/** The first day of a repeat: named weekdays and days of the month decide, otherwise the written or the default day. */
function firstDayOf(word: RepeatWord, start: string, base: Base, isDayWritten: boolean): string {
  const from = isDayWritten ? { ...base, today: start, isPast: false } : base
  if (word.monthDay !== null) return monthDayAhead(word.monthDay, from)
  if (word.weekdays === null) return start
  const { place } = word
  const [weekday = 0] = word.weekdays
  if (place !== null) {
    const [year = 0, month = 1] = from.today.split('-').map(Number)
    const matches = Array.from({ length: 14 }, (_one, index) =>
      placeIn(year, month + index, { weekday, place }),
    )
    return ahead(matches, from) ?? start
  }
  const days = Array.from({ length: 8 }, (_one, index) => daysFrom(from.today, index))
  return (
    ahead(
      days.filter((day) => word.weekdays?.includes(weekdayOf(day))),
      from,
    ) ?? start
  )
}

/** Lunar days repeat every year if the text says so, or names a birthday or a day of remembrance. */
function repeatsLunar(pieces: readonly Piece[], text: string): boolean {
  const isYearly = pieces.some((piece) => piece.kind === 'repeat' && piece.value.frequency === 'YEARLY')
  return isYearly || /생신|생일|기일|제사|기제|birthday|memorial|生日|忌日|寿辰/i.test(text)
}

/** The other day of a date such as 12/01, which is 1 December or 12 January; null if it is clear. */
function otherDayOf(word: DayWord | undefined, text: string, base: Base): string | null {
  if (word?.kind !== 'date' || word.year !== null || !/^\s*(?:on\s+)?\d{1,2}\/\d{1,2}/i.test(text))
    return null
  if (word.day > 12 || word.day === word.month) return null
  return dayOf({ ...word, month: word.day, day: word.month }, base)
}

type Times = Pick<QuickEvent, 'isAllDay' | 'start' | 'end' | 'timeZone' | 'rule' | 'lunar'>

/** The times of the event that the parts describe, and another day that the date could mean. */
export function resolveTimes(
  pieces: readonly Piece[],
  context: QuickContext,
  text: string,
): { event: Times; otherDay: string | null } {
  const of = <K extends Piece['kind']>(kind: K) =>
    pieces.find((piece): piece is Extract<Piece, { kind: K }> => piece.kind === kind)
  const timeZone = of('zone')?.value ?? context.timeZone
  const now = nowIn(context.now, timeZone)
  const length = of('length')?.value ?? null
  const plain = { timeZone, rule: null, lunar: null }
  const after = of('after')?.value
  if (after !== undefined) {
    const start = now.minute + after
    const end = wallOf(now.day, start + (length ?? 60))
    return { event: { ...plain, isAllDay: false, start: wallOf(now.day, start), end }, otherDay: null }
  }
  const day = of('day')
  const repeat = of('repeat')
  const isTimed = of('time') !== undefined && !of('allDay')
  const span = minutesOfTime(pieces, now.minute)
  const base = { today: now.day, isPast: isTimed && span.from <= now.minute, lunarIn: context.lunarIn }
  const unwritten = isTimed ? daysFrom(now.day, base.isPast ? 1 : 0) : (context.day ?? now.day)
  const written = day ? dayOf(day.value, base) : null
  const start = repeat
    ? firstDayOf(repeat.value, written ?? (isTimed ? unwritten : now.day), base, written !== null)
    : (written ?? unwritten)
  const lunar: LunarDay | null =
    day?.value.kind === 'lunar' && repeatsLunar(pieces, text)
      ? { month: day.value.month, day: day.value.day, isLeap: day.value.isLeap }
      : null
  const until = lastOfRepeat(of('until')?.value, start)
  const rule = repeat && !lunar ? ruleOf(repeat.value, start, until) : null
  const last = lastDayOf(day?.value, start, base, of('days')?.value ?? 1)
  const times = isTimed
    ? { start: wallOf(start, span.from), end: wallOf(last, span.until ?? span.from + (length ?? 60)) }
    : { start, end: last }
  const otherDay = otherDayOf(day?.value, day?.text ?? '', base)
  return { event: { ...plain, ...times, isAllDay: !isTimed, rule, lunar }, otherDay }
}

/** The minutes of the written time. "Today" with a bare hour that has passed is the evening. */
function minutesOfTime(pieces: readonly Piece[], minute: number): { from: number; until: number | null } {
  const time = pieces.find((piece) => piece.kind === 'time')
  if (time?.kind !== 'time') return { from: 0, until: null }
  const span = minutesOfSpan(time.value)
  const isToday = pieces.some(
    (one) => one.kind === 'day' && one.value.kind === 'offset' && one.value.days === 0,
  )
  const isEvening = isToday && time.value.from.half === 'bare' && span.from <= minute && span.from < 720
  if (!isEvening) return span
  return { from: span.from + 720, until: span.until === null ? null : span.until + 720 }
}
