import type { WorkingDay } from '@maru/api/calendar'
import { weekdayOf } from '#kit/repeat/days.ts'
import { dayText } from '../series/zone.rules.ts'
import type { PlaceRow } from './working-place.sql.ts'

/** The length of a day in milliseconds. */
const dayLength = 86_400_000

/** A day without a place. */
export const noPlace: PlaceRow = { kind: 'none', place: '' }

/** The days of which a place is stored and shown: from yesterday in UTC, which is today somewhere, to `ahead` days later. */
export function placeDays(now: Date, ahead: number): { first: string; last: string } {
  const today = now.getTime()
  return { first: dayText(today - dayLength), last: dayText(today + ahead * dayLength) }
}

/** A place with its text trimmed; null if the kind `other` has no text. */
export function plainPlace({ kind, place }: PlaceRow): PlaceRow | null {
  if (kind !== 'other') return { kind, place: '' }
  const text = place.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  return text === '' ? null : { kind, place: text }
}

/** What is known of the places of a person. */
export interface KnownPlaces {
  /** The usual places by weekday, 0 for Sunday. */
  usual: ReadonlyMap<number, PlaceRow>
  /** The places of single dates. */
  dates: ReadonlyMap<string, PlaceRow>
}

/**
 * The place of a person on a day: the chosen one of the date, otherwise the usual one of the weekday if it is a working
 * day. Days before `first` have none.
 */
export function placeOn(
  day: string,
  { usual, dates }: KnownPlaces,
  { isWorking, first }: { isWorking: boolean; first: string },
): Pick<WorkingDay, 'kind' | 'place' | 'isUsual'> {
  const chosen = day < first ? undefined : dates.get(day)
  if (chosen) return { kind: chosen.kind, place: chosen.place, isUsual: false }
  const { kind, place } = (day >= first && isWorking && usual.get(weekdayOf(day))) || noPlace
  return { kind, place, isUsual: true }
}
