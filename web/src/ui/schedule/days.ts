/** The three views of a schedule. */
export type View = 'month' | 'week' | 'day'

const millis = 86_400_000
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const textOf = (date: Date) => date.toISOString().slice(0, 10)

/** Adds days to a day. */
export const addDays = (day: string, days: number) => textOf(new Date(dateOf(day).getTime() + days * millis))
/** The weekday of a day; 0 is Sunday. */
export const weekdayOf = (day: string) => dateOf(day).getUTCDay()

/** Adds months to a day. If the target month is too short, returns its last day. */
export function addMonths(day: string, months: number): string {
  const date = dateOf(day)
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return textOf(new Date(first.getTime() + (Math.min(date.getUTCDate(), last) - 1) * millis))
}

/** Today and the minute of the day in a time zone. */
export function nowIn(timeZone: string, now: Date = new Date()): { day: string; minute: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '00'
  return {
    day: `${of('year')}-${of('month')}-${of('day')}`,
    minute: Number(of('hour')) * 60 + Number(of('minute')),
  }
}

/** The seven days of the week that contains a day; `firstDay` is the weekday with which weeks begin. */
export function weekDays(day: string, firstDay = 0): string[] {
  const first = addDays(day, -((weekdayOf(day) - firstDay + 7) % 7))
  return Array.from({ length: 7 }, (_one, index) => addDays(first, index))
}

/** The days that a week shows: all, the working days, or three where there is no room for more. */
export type WeekLength = 'all' | 'working' | 'three'

/** How weeks are shown to a person. */
export interface WeekShape {
  length: WeekLength
  /** The weekday with which weeks begin; 0 is Sunday. */
  firstDay: number
  workingWeek: readonly number[]
}

/** The days of a week view: the whole week, its working days, or the day and the two after it. */
export function shownDays(day: string, { length, firstDay, workingWeek }: WeekShape): string[] {
  if (length === 'three') return [day, addDays(day, 1), addDays(day, 2)]
  const week = weekDays(day, firstDay)
  return length === 'working' ? week.filter((one) => workingWeek.includes(weekdayOf(one))) : week
}

/** The days of all whole weeks that overlap the month of a day. */
export function monthDays(day: string, firstDay = 0): string[] {
  const [begin = ''] = weekDays(`${day.slice(0, 8)}01`, firstDay)
  const first = `${day.slice(0, 8)}01`
  const last = addDays(addMonths(first, 1), -1)
  const count = Math.ceil((dateOf(last).getTime() - dateOf(begin).getTime() + millis) / millis / 7) * 7
  return Array.from({ length: count }, (_one, index) => addDays(begin, index))
}

/** The day that a view shows after a step forward or back; a week of three days steps by three. */
export function stepDay(view: View, day: string, step: number, length: WeekLength = 'all'): string {
  if (view === 'day') return addDays(day, step)
  return view === 'week' ? addDays(day, step * (length === 'three' ? 3 : 7)) : addMonths(day, step)
}

/** Formats minutes of the day as `HH:mm`. */
export const timeText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
/** Parses `HH:mm` to minutes of the day. */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
