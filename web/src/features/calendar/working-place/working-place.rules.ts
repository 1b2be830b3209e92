import type { WorkingDay, WorkingPlaceKind, WorkingPlaces } from '@maru/api/calendar'
import { wallIn } from '../calendar.rules.ts'

/** Whether the clocks of two time zones differ at noon of a day. */
export function isElsewhere(timeZone: string, viewZone: string, day: string): boolean {
  const noon = `${day}T12:00:00Z`
  return wallIn(noon, timeZone) !== wallIn(noon, viewZone)
}

/** Working hours in short form, such as `09–18` or `09:30–18`; empty on a day off. */
export function hoursText(hours: WorkingDay['hours']): string {
  const short = (text: string) => text.replace(/:00$/, '')
  return hours ? `${short(hours.from)}–${short(hours.until)}` : ''
}

/** The fields of the settings: a kind and a text for each weekday, so that each change counts as one field. */
export type PlaceFields = { isShared: boolean } & Record<`kind${number}`, WorkingPlaceKind> &
  Record<`place${number}`, string>

/** The field with the kind of a weekday. */
export const kindField = (weekday: number) => `kind${weekday}` as const
/** The field with the text of a weekday. */
export const placeField = (weekday: number) => `place${weekday}` as const

/** A new text of a weekday, as a change of the fields. */
export function placeChange(weekday: number, place: string): Partial<PlaceFields> {
  const change: Partial<PlaceFields> = {}
  change[placeField(weekday)] = place
  return change
}

/** The stored places as fields. */
export function fieldsOf({ isShared, usual }: WorkingPlaces): PlaceFields {
  const fields: PlaceFields = { isShared }
  for (const [weekday, { kind, place }] of usual.entries()) {
    fields[kindField(weekday)] = kind
    fields[placeField(weekday)] = place
  }
  return fields
}

/** What to store after these fields have changed: only the weekdays of which the kind or the text is new. */
export function changesOf(stored: PlaceFields, changes: Partial<PlaceFields>) {
  const fields = { ...stored, ...changes }
  const weekdays = [0, 1, 2, 3, 4, 5, 6].filter(
    (weekday) => kindField(weekday) in changes || placeField(weekday) in changes,
  )
  return {
    ...(changes.isShared === undefined ? {} : { isShared: changes.isShared }),
    usual: weekdays.map((weekday) => {
      const kind = fields[kindField(weekday)] ?? 'none'
      return { weekday, kind, place: kind === 'other' ? (fields[placeField(weekday)] ?? '') : '' }
    }),
  }
}
