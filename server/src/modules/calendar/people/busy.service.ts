import { type calendarApi, calendarLimits, type PersonBusy, type PersonCalendar } from '@maru/api/calendar'
import type { Input } from '@maru/api/kit/endpoint'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import type { BusyTimesSource } from '#kit/room-slots/busy-times.ts'
import { levelName } from '../folder/folder.rules.ts'
import { instantOfWall, knownZone, wallOf } from '../series/zone.rules.ts'
import { listWorkingHours, plainConfig } from '../setting/setting.service.ts'
import { clipBusy, mergeTaken, outsideHours, type Taken } from './busy.rules.ts'
import { selectBusy, selectMainCalendars, selectShowing, selectWithoutCalendar } from './busy.sql.ts'

const day = 86_400_000

/** The taken times of calendars, for free/busy in other rooms. */
export const calendarBusy: BusyTimesSource = {
  name: 'calendar',
  async list({ db }, personCodes, { from, until }) {
    const rows = await selectBusy(db, personCodes, { from, until, exceptEventId: null })
    return rows.map(({ personCode, from: start, until: end, shows }) => ({
      personCode,
      start,
      end,
      state: shows,
    }))
  },
}

/** The taken times of people from all rooms; of the calendar without the event that is being edited. */
async function listBusy(
  context: Context,
  personCodes: readonly string[],
  { exceptEventId, ...period }: { from: Date; until: Date; exceptEventId: number | null },
): Promise<(Taken & { personCode: string })[]> {
  const own = await selectBusy(context.db, personCodes, { ...period, exceptEventId })
  const busyTimes = own.map((row) => ({
    personCode: row.personCode,
    from: Date.parse(row.from),
    until: Date.parse(row.until),
    kind: row.shows,
  }))
  for (const source of context.slots.all('busyTimes')) {
    if (source.name === calendarBusy.name) continue
    for (const { personCode, start, end, state } of await source.list(context, personCodes, period))
      busyTimes.push({ personCode, from: Date.parse(start), until: Date.parse(end), kind: state })
  }
  return busyTimes
}

/** The people whose busy times the viewer may see, those who have never opened their calendar included. */
export async function showing(context: Context, personCodes: readonly string[]): Promise<Set<string>> {
  const known = await selectShowing(context.db, personCodes, context.viewer)
  return new Set([context.viewer.personCode, ...known, ...(await openLater(context, personCodes))])
}

/** The people whose calendar does not exist yet: it will be shared as busy with the company of its owner. */
async function openLater({ db, viewer, clock }: Context, personCodes: readonly string[]): Promise<string[]> {
  const others = await selectWithoutCalendar(db, personCodes, clock.now())
  return others
    .filter(({ comCode }) => viewer.subjects.includes(`company:${comCode}`))
    .map(({ personCode }) => personCode)
}

/**
 * When people are busy, tentative, away or outside of their working hours, merged and without details. People who share
 * nothing, and unknown ones, are not known: unknown is never shown as free.
 */
export async function listBusyTimes(
  context: Context,
  input: Input<typeof calendarApi.listBusyTimes>,
): Promise<PersonBusy[]> {
  const zone = knownZone(input.timeZone)
  if (zone === null) throw failure('calendar.zoneUnknown', { name: input.timeZone })
  const span = { from: wallOf(input.from), until: wallOf(input.until) + day }
  if (span.until <= span.from || span.until - span.from > calendarLimits.busyDays * day)
    throw failure('calendar.spanTooLong', { days: calendarLimits.busyDays })
  const from = instantOfWall(span.from, zone)
  const until = instantOfWall(span.until, zone)
  const shown = await showing(context, input.personCodes)
  const asked = input.personCodes.filter((personCode) => shown.has(personCode))
  const exceptEventId = input.exceptEventId ?? null
  const period = { from: new Date(from), until: new Date(until), exceptEventId }
  const times = Map.groupBy(await listBusy(context, asked, period), ({ personCode }) => personCode)
  const workingHours = await listWorkingHours(context, asked)
  return input.personCodes.map((personCode) => {
    if (!shown.has(personCode)) return { personCode, isKnown: false, times: [] }
    const hours = workingHours.get(personCode) ?? plainConfig
    const busyTimes: Taken[] = [...(times.get(personCode) ?? []), ...outsideHours(hours, from, until)]
    const merged = mergeTaken(clipBusy(busyTimes, from, until))
    const iso = (time: number) => new Date(time).toISOString()
    return {
      personCode,
      isKnown: true,
      times: merged.map((time) => ({ start: iso(time.from), end: iso(time.until), kind: time.kind })),
    }
  })
}

/** The main calendars of people and what the viewer sees of each; people who share nothing are left out. */
export async function listPeopleCalendars(
  context: Context,
  { personCodes }: Input<typeof calendarApi.listPeopleCalendars>,
): Promise<PersonCalendar[]> {
  const rows = await selectMainCalendars(context.db, personCodes, context.viewer)
  const later = await openLater(context, personCodes)
  return [
    ...rows.map(({ personCode, calendarId, level }) => ({ personCode, calendarId, level: levelName(level) })),
    ...later.map((personCode) => ({ personCode, calendarId: null, level: 'busy' as const })),
  ]
}
