import { isDay } from '@maru/api/kit/time/clock'
import { zoneOffset } from '@maru/api/kit/time/time-zones'
import { inZone, shownZone } from './dates.ts'

const two = (value: number) => String(value).padStart(2, '0')
const dayOf = (date: Date) =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** Returns the day of an instant in the time zone of the account, as `YYYY-MM-DD`; `days` days later if given. */
export function zoneDay(instant: string | Date, days = 0): string {
  const date = inZone(instant)
  date.setDate(date.getDate() + days)
  return dayOf(date)
}

/** Formats an instant as the value of a date and time field, in the time zone of the account: `2026-11-22T09:00`. */
export function toZoneField(instant: string | Date): string {
  const date = inZone(instant)
  return `${dayOf(date)}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Returns the instant of a date and time field in the time zone of the account; null if it is empty or no date. */
export function fromZoneField(value: string): string | null {
  const isReal = isDay(value.slice(0, 10)) && /^T\d\d:\d\d/.test(value.slice(10))
  const wall = isReal ? Date.parse(`${value.slice(0, 16)}Z`) : Number.NaN
  if (Number.isNaN(wall)) return null
  const offset = (at: number) => zoneOffset(shownZone(), new Date(at)) * 60_000
  // The offset at the instant may differ from that of the guess if the clock changes in between.
  return new Date(wall - offset(wall - offset(wall))).toISOString()
}
