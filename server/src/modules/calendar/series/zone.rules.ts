import { isTimeZoneId, offsetBy, offsetFormat, timeZones } from '@maru/api/kit/time/time-zones'
import { Temporal } from 'temporal-polyfill'

const minute = 60_000
const day = 86_400_000
/** Two changes of the clock are never closer than this. */
const week = 7 * day

const formats = new Map<string, Intl.DateTimeFormat>()
/** More than there are zones; a formatter takes about 55 KB. */
const formatsAtMost = 500

/** Minutes by which a zone is ahead of UTC at an instant, with one formatter for each zone. */
export function zoneOffset(zone: string, instant: number): number {
  const made = formats.get(zone)
  if (made) return offsetBy(made, new Date(instant))
  if (formats.size >= formatsAtMost) formats.clear()
  const format = offsetFormat(zone)
  formats.set(zone, format)
  return offsetBy(format, new Date(instant))
}

/** Offsets at multiples of a week, by zone; a lookup costs more than the conversion itself. */
const known = new Map<string, number>()
const knownAtMost = 20_000

function offsetAt(zone: string, index: number): number {
  const key = `${zone} ${index}`
  const cached = known.get(key)
  if (cached !== undefined) return cached
  if (known.size >= knownAtMost) known.clear()
  const offset = zoneOffset(zone, index * week)
  known.set(key, offset)
  return offset
}

/** Milliseconds of a wall-clock time as if it were UTC; wall times are compared and added in this form. */
export function wallOf(text: string): number {
  return Date.parse(`${text.length === 10 ? `${text}T00:00` : text.slice(0, 19)}Z`)
}

/** `yyyy-MM-ddTHH:mm:ss` of a wall-clock time. */
export function wallText(wall: number): string {
  return new Date(wall).toISOString().slice(0, 19)
}

/** `yyyy-MM-dd` of a wall-clock time. */
export function dayText(wall: number): string {
  return wallText(wall).slice(0, 10)
}

/**
 * The instant of a wall-clock time in a zone, in milliseconds. A time that the clock skips moves forward by the gap,
 * of a time that occurs twice it is the first, as other calendars do.
 */
export function instantOfWall(wall: number, zone: string): number {
  // A day on both sides covers every offset; around most times the clock does not change.
  const first = Math.floor((wall - day) / week)
  const last = Math.floor((wall + day) / week) + 1
  const before = offsetAt(zone, first)
  let isSteady = true
  for (let index = first + 1; index <= last; index += 1) isSteady &&= offsetAt(zone, index) === before
  if (isSteady) return wall - before * minute
  return Temporal.PlainDateTime.from(wallText(wall)).toZonedDateTime(zone).epochMilliseconds
}

/** The wall-clock time of an instant in a zone. */
export function wallOfInstant(instant: number, zone: string): number {
  const index = Math.floor(instant / week)
  const offset = offsetAt(zone, index)
  if (offset === offsetAt(zone, index + 1)) return instant + offset * minute
  return instant + zoneOffset(zone, instant) * minute
}

/** The IANA name of a zone, also of a Windows id (with or without quotes); null for an unknown one. */
export function knownZone(text: string): string | null {
  const name = text.trim().replace(/^"(.*)"$/, '$1')
  if (isTimeZoneId(name)) return timeZones[name]
  if (!/^[A-Za-z0-9_+\-/]{1,64}$/.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
