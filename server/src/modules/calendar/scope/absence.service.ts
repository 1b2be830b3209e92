import type { LocalName } from '@maru/api/kit/schema'
import type { Context } from '#kit/context.ts'
import type { SeenEvent } from '../event/event.access.ts'
import { listEntries } from '../event/list.service.ts'
import { calendarBusy, showing } from '../people/busy.service.ts'
import { selectMainCalendars } from '../people/busy.sql.ts'
import { findPersonName } from '../store/event.sql.ts'
import { selectColleagues } from './absence.sql.ts'

/** A person who is absent at a date; `title` is empty if the viewer may know only that. */
interface Absent {
  personCode: string
  name: LocalName
  title: string
}

interface Span {
  from: number
  until: number
}

type Away = Span & { personCode: string; title: string }

/** Days of absences and absences that are read for one question. */
const most = { days: 366, entries: 2000 }

/** The people of an event who take part, with their names: attendees who have not declined, and the organizer. */
async function peopleOf(
  { db }: Context,
  { event, attendees }: SeenEvent,
): Promise<ReadonlyMap<string, LocalName>> {
  const people = new Map<string, LocalName>()
  for (const { personCode, answer, name } of attendees)
    if (personCode !== null && answer !== 'declined') people.set(personCode, name)
  const { organizerCode } = event
  if (people.size > 0 && !people.has(organizerCode))
    people.set(organizerCode, await findPersonName(db, organizerCode))
  return people
}

/** Absences in the calendars of people, with the titles that the viewer may know. */
async function listInCalendars(
  context: Context,
  personCodes: readonly string[],
  eventId: number,
  period: { from: Date; until: Date },
): Promise<Away[]> {
  const calendars = await selectMainCalendars(context.db, personCodes, context.viewer)
  const ownerOf = new Map(calendars.map((one) => [one.calendarId, one.personCode]))
  const rows = await listEntries(context, {
    ...{ ...period, calendarIds: [...ownerOf.keys()], mainId: null, limit: most.entries },
    shows: 'away',
  })
  return rows
    .filter((row) => row.eventId !== eventId && !row.isCancelled)
    .map((row) => ({
      ...{ personCode: ownerOf.get(row.calendarId) ?? '', title: row.title },
      ...{ from: Date.parse(row.from), until: Date.parse(row.until) },
    }))
}

/** Absences of the organisation; they have no titles. */
async function listInOrganisation(
  context: Context,
  personCodes: readonly string[],
  period: { from: Date; until: Date },
): Promise<Away[]> {
  const rows: Away[] = []
  for (const source of context.slots.all('busyTimes')) {
    if (source.name === calendarBusy.name) continue
    for (const { personCode, start, end, state } of await source.list(context, personCodes, period))
      if (state === 'away')
        rows.push({ personCode, title: '', from: Date.parse(start), until: Date.parse(end) })
  }
  return rows
}

/**
 * Who is absent at dates of an event. Absences of people of the own companies are known, as in their presence; of others
 * only those of people who show the viewer when they are busy. Titles are those of the calendar that the viewer sees.
 */
export async function findAbsences(
  context: Context,
  seen: SeenEvent,
  dates: readonly Span[],
): Promise<(date: Span) => Absent[]> {
  const people = await peopleOf(context, seen)
  const first = Math.min(...dates.map(({ from }) => from))
  const last = Math.min(Math.max(...dates.map(({ until }) => until)), first + most.days * 86_400_000)
  if (people.size === 0 || dates.length === 0) return () => []
  const period = { from: new Date(first), until: new Date(last) }
  const codes = [...people.keys()]
  const shown = await showing(context, codes)
  const colleagues = await selectColleagues(context.db, codes, context.viewer.subjects, context.clock.now())
  const known = codes.filter((code) => shown.has(code) || colleagues.includes(code))
  const inCalendar = codes.filter((code) => shown.has(code))
  const away = [
    ...(await listInCalendars(context, inCalendar, seen.event.eventId, period)),
    ...(await listInOrganisation(context, known, period)),
  ]
  return ({ from, until }) => {
    const overlapping = away.filter((one) => one.from < until && one.until > from)
    const byPerson = Map.groupBy(overlapping, ({ personCode }) => personCode)
    return [...people].flatMap(([personCode, name]): Absent[] => {
      const own = byPerson.get(personCode)
      return own ? [{ personCode, name, title: own.find((one) => one.title !== '')?.title ?? '' }] : []
    })
  }
}
