import { Temporal } from 'temporal-polyfill'

/**
 * The instant of a day and a minute in a time zone. A minute that the clock skips is moved forward by the length of
 * the gap; of a minute that the clock repeats, the first one is taken (Temporal `compatible`).
 */
export function instantOf(day: string, minute: number, timeZone: string): number {
  return Temporal.PlainDate.from(day).toPlainDateTime().add({ minutes: minute }).toZonedDateTime(timeZone)
    .epochMilliseconds
}

/** An instant as the day and the minute of the day in a zone. */
export function localOf(instant: number, timeZone: string): { day: string; minute: number } {
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
  return { day: local.toPlainDate().toString(), minute: local.hour * 60 + local.minute }
}

/** A day some days later. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** Days from one day to another. */
export function daysBetween(from: string, until: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(until)).days
}

/** The weekday of a day, 0 Sunday. */
export function weekdayOf(day: string): number {
  return Temporal.PlainDate.from(day).dayOfWeek % 7
}

/** True if this process knows the time zone. */
export function isKnownZone(timeZone: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone)
    return true
  } catch {
    return false
  }
}
