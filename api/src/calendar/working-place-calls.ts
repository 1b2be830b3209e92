import { change, read } from '../kit/endpoint.ts'
import { code, day, nullable, object, oneOf, type Static, Type, text } from '../kit/schema.ts'
import { calendarLimits } from './entity.ts'

/** The push topic of the working places of a person. */
export const workingPlacesTopic = 'calendar.workingPlaces'

/** Kinds of places at which a person works; `none` shows no place. */
export const workingPlaceKinds = ['none', 'office', 'home', 'other'] as const
/** A kind of place at which a person works. */
export type WorkingPlaceKind = (typeof workingPlaceKinds)[number]

const kind = oneOf(workingPlaceKinds)

/** A working place as the form sends it; `place` counts for the kind `other` only. */
const placeInput = object({ kind, place: text(calendarLimits.workingPlace) })

/** The usual places of a person: one for each weekday, 0 for Sunday, and whether colleagues see them. */
export const workingPlaces = object({
  isShared: Type.Boolean(),
  usual: Type.Array(object({ kind, place: Type.String() })),
})
/** The usual places of a person. */
export type WorkingPlaces = Static<typeof workingPlaces>

/** Where and when a person works on a date of their own time zone. */
export const workingDay = object({
  day: Type.String(),
  /** Working hours as `HH:mm`, the end up to 24:00; null on a day off. */
  hours: nullable(object({ from: Type.String(), until: Type.String() })),
  kind,
  /** The text of the kind `other`; empty for the other kinds. */
  place: Type.String(),
  /** False if the person has chosen the place for this date. */
  isUsual: Type.Boolean(),
})
/** Where and when a person works on a date. */
export type WorkingDay = Static<typeof workingDay>

/** The days of a person, with the IANA time zone of their working hours. */
export const personWorkingDays = object({
  personCode: Type.String(),
  timeZone: Type.String(),
  days: Type.Array(workingDay),
})
/** The days of a person. */
export type PersonWorkingDays = Static<typeof personWorkingDays>

const refreshes = ['calendar.listWorkingDays', 'calendar.getWorkingPlaces'] as const
const refreshedBy = [{ topic: workingPlacesTopic }] as const

/** Calls about the places at which people work. */
export const workingPlaceCalls = {
  listWorkingDays: read('/api/calendar/working-place/days', 'maru', {
    summary:
      'Returns where people work and their working hours by date, of people whose busy times the viewer may see; places of past days, and of people who do not share them, are empty.',
    method: 'POST',
    input: object({
      personCodes: Type.Array(code, { minItems: 1, maxItems: calendarLimits.busyPeople, uniqueItems: true }),
      from: day,
      until: day,
    }),
    output: Type.Array(personWorkingDays),
    errors: ['calendar.spanTooLong'],
    refreshedBy,
  }),
  getWorkingPlaces: read('/api/calendar/working-place/get', 'maru', {
    summary: "Returns the viewer's usual working places by weekday, and whether colleagues see them.",
    output: workingPlaces,
    refreshedBy,
  }),
  saveWorkingPlaces: change('/api/calendar/working-place/save', 'maru', {
    summary:
      "Stores the viewer's usual working places of the given weekdays, and whether colleagues see them.",
    refreshes,
    input: object({
      isShared: Type.Optional(Type.Boolean()),
      usual: Type.Array(
        object({ weekday: Type.Integer({ minimum: 0, maximum: 6 }), ...placeInput.properties }),
        { maxItems: 7 },
      ),
    }),
    output: Type.Integer(),
    errors: ['calendar.placeEmpty'],
  }),
  saveWorkingDay: change('/api/calendar/working-place/day', 'maru', {
    summary: "Stores the viewer's working place of one date; null returns to the usual place.",
    refreshes,
    input: object({ day, place: nullable(placeInput) }),
    output: Type.Integer(),
    errors: ['calendar.placeEmpty', 'calendar.placeDay'],
  }),
}
