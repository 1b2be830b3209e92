import {
  type calendarApi,
  calendarLimits,
  type PersonWorkingDays,
  type WorkingPlaces,
  workingPlacesTopic,
} from '@maru/api/calendar'
import type { Input } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { daysBetween, workDaysOf } from '#modules/org/index.ts'
import { showing } from '../people/busy.service.ts'
import { listWorkingHours, plainConfig, saveSharesPlace, timeText } from '../setting/setting.service.ts'
import { type KnownPlaces, noPlace, placeDays, placeOn, plainPlace } from './working-place.rules.ts'
import {
  deleteWorkingDay,
  type PlaceRow,
  selectHolidaysOfPeople,
  selectUsualPlaces,
  selectWorkingDays,
  upsertUsualPlaces,
  upsertWorkingDay,
} from './working-place.sql.ts'

type Period = Pick<Input<typeof calendarApi.listWorkingDays>, 'from' | 'until'>

/** The places of people in a period. */
async function readPlaces(
  { db }: Context,
  personCodes: readonly string[],
  period: Period,
): Promise<(personCode: string) => KnownPlaces> {
  const usual = Map.groupBy(await selectUsualPlaces(db, personCodes), ({ personCode }) => personCode)
  const dates = Map.groupBy(await selectWorkingDays(db, personCodes, period), ({ personCode }) => personCode)
  return (personCode) => ({
    usual: new Map((usual.get(personCode) ?? []).map((one) => [one.weekday, one])),
    dates: new Map((dates.get(personCode) ?? []).map((one) => [one.day, one])),
  })
}

/**
 * Where people work and their working hours on the days of a period. People whose busy times the viewer may not see, and
 * unknown ones, are left out; of those who do not share their places the hours are shown, as in free/busy. Throws
 * `calendar.spanTooLong`.
 */
export async function listWorkingDays(
  context: Context,
  { personCodes, ...period }: Input<typeof calendarApi.listWorkingDays>,
): Promise<PersonWorkingDays[]> {
  const most = calendarLimits.busyDays
  // Before the days are listed: the period may have thousands of years.
  const length = (Date.parse(period.until) - Date.parse(period.from)) / 86_400_000 + 1
  if (length < 1 || length > most) throw failure('calendar.spanTooLong', { days: most })
  const { db, viewer, clock } = context
  const shown = await showing(context, personCodes)
  const asked = personCodes.filter((personCode) => shown.has(personCode))
  const hours = await listWorkingHours(context, asked)
  // Who sees the portal as another person sees what that person shares.
  const isShared = (personCode: string) =>
    (personCode === viewer.personCode && !viewer.viewedBy) ||
    (hours.get(personCode) ?? plainConfig).sharesPlace
  const placesOf = await readPlaces(context, asked.filter(isShared), period)
  const holidays = Map.groupBy(
    await selectHolidaysOfPeople(db, asked, period, clock.now()),
    ({ personCode }) => personCode,
  )
  const { first } = placeDays(clock.now(), calendarLimits.workingDays)
  const days = daysBetween(period.from, period.until)
  return asked.map((personCode) => {
    const { workingWeek, workingFrom, workingUntil, timeZone } = hours.get(personCode) ?? plainConfig
    const working = new Set(workDaysOf(period, holidays.get(personCode) ?? [], workingWeek))
    const places = placesOf(personCode)
    const workingHours = { from: timeText(workingFrom), until: timeText(workingUntil) }
    return {
      ...{ personCode, timeZone },
      days: days.map((day) => {
        const isWorking = working.has(day)
        return { day, hours: isWorking ? workingHours : null, ...placeOn(day, places, { isWorking, first }) }
      }),
    }
  })
}

/** The viewer's usual places of the seven weekdays, 0 for Sunday, and whether colleagues see them. */
export async function getWorkingPlaces(context: Context): Promise<WorkingPlaces> {
  const { personCode } = context.viewer
  const usual = new Map(
    (await selectUsualPlaces(context.db, [personCode])).map(({ weekday, kind, place }) => [
      weekday,
      { kind, place },
    ]),
  )
  const { sharesPlace } = (await listWorkingHours(context, [personCode])).get(personCode) ?? plainConfig
  return {
    isShared: sharesPlace,
    usual: Array.from({ length: 7 }, (_one, weekday) => usual.get(weekday) ?? noPlace),
  }
}

function requirePlace(given: PlaceRow): PlaceRow {
  const place = plainPlace(given)
  if (!place) throw failure('calendar.placeEmpty')
  return place
}

/** Notifies the other windows of the viewer. */
const publish = ({ db, push, viewer }: Context): Promise<void> =>
  push(db, { to: [viewer.personCode], comCode: '*', topic: workingPlacesTopic, id: viewer.personCode })

/**
 * Stores the viewer's usual places of the given weekdays; the others stay as they are, so that two windows do not
 * overwrite each other. Throws `calendar.placeEmpty`.
 */
export function saveWorkingPlaces(
  context: Context,
  { isShared, usual }: Input<typeof calendarApi.saveWorkingPlaces>,
): Promise<number> {
  return transaction(context, async (inside) => {
    const { db, viewer } = inside
    // One row for each weekday, always locked in the same order.
    const byWeekday = new Map(usual.map(({ weekday, ...given }) => [weekday, requirePlace(given)]))
    const places = [...byWeekday]
      .map(([weekday, place]) => ({ weekday, ...place }))
      .sort((one, other) => one.weekday - other.weekday)
    await upsertUsualPlaces(db, viewer.personCode, places)
    if (isShared !== undefined) await saveSharesPlace(inside, isShared)
    await publish(inside)
    return 1
  })
}

/**
 * Stores the viewer's place of one date, or returns to the usual one. Throws `calendar.placeEmpty`, and
 * `calendar.placeDay` for a past day and for one that is too far ahead.
 */
export function saveWorkingDay(
  context: Context,
  { day, place }: Input<typeof calendarApi.saveWorkingDay>,
): Promise<number> {
  return transaction(context, async (inside) => {
    const { db, clock, viewer } = inside
    const { first, last } = placeDays(clock.now(), calendarLimits.workingDays)
    if (day < first || day > last) throw failure('calendar.placeDay', { days: calendarLimits.workingDays })
    const { personCode } = viewer
    if (place) await upsertWorkingDay(db, { personCode, day, ...requirePlace(place) }, clock.now())
    else await deleteWorkingDay(db, personCode, day)
    await publish(inside)
    return 1
  })
}
