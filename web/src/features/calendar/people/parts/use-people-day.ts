import { calendarApi, type EventEntry, type PersonBusy } from '@maru/api/calendar'
import { useMemo } from 'react'
import { usePage } from '#kit/call/read.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { timeText } from '#ui/schedule/days.ts'
import type { ScheduleEntry } from '#ui/schedule/entry.ts'
import { partOn } from '#ui/schedule/lanes.ts'
import { daysOf } from '#ui/schedule/use-day-drag.ts'
import { type EntryTexts, entryOf, isBar, keyOf } from '../../calendar.rules.ts'
import { useEntryTexts, useViewZone } from '../../parts/use-calendar.ts'
import { type AwayEvent, absencesOn, type DayAbsence } from '../absence.rules.ts'
import { blocksOf, type DayBlock, type KnownAbsence, uncovered } from '../people.rules.ts'

/** The column of a person on a day. */
export interface PersonColumn {
  personCode: string
  name: string
  title: string
  /** Working hours of the day as `09–18`; empty on a day off. */
  hours: string
  isKnown: boolean
  isAway: boolean
  /** Absences of the week whose title the viewer may know. */
  known: KnownAbsence[]
  /** The absences of the day. */
  absences: DayAbsence[]
  /** The taken times of the week, and those of the day. */
  times: PersonBusy['times']
  blocks: DayBlock[]
  timeZone: string
}

/** Working hours of a day from the times outside of them. */
function hoursText(blocks: readonly DayBlock[]): string {
  const outside = blocks.filter(({ kind }) => kind === 'outside')
  const from = outside.find((one) => one.from === 0)?.until ?? 0
  const until = outside.find((one) => one.until === 1440)?.from ?? 1440
  const text = (minute: number) => timeText(minute).replace(/:00$/, '')
  return from < until ? `${text(from)}–${text(until)}` : ''
}

/** The days and titles of absences. */
function absencesIn(away: readonly AwayEvent[]): KnownAbsence[] {
  return away.map(({ entry: { title, start, end } }) => ({ title, ...daysOf({ start, end }) }))
}

/** What the column of a person shows of their taken times and events. */
function columnOf(
  { personCode, isKnown, times }: PersonBusy,
  events: readonly EventEntry[],
  day: string,
  timeZone: string,
  texts: EntryTexts,
): Omit<PersonColumn, 'name' | 'title'> {
  const blocks = blocksOf(times, day, timeZone)
  const away = events
    .filter(({ shows }) => shows === 'away')
    .map((event) => ({ event, entry: entryOf(event, undefined, timeZone, texts) }))
  return {
    ...{ personCode, isKnown, times, blocks, timeZone, hours: hoursText(blocks) },
    isAway: blocks.some(({ kind }) => kind === 'away'),
    known: absencesIn(away),
    absences: absencesOn(day, blocks, away),
  }
}

/** The events and taken times of people on a day, as far as each shares them with the viewer. */
export function usePeopleDay(people: readonly PickItem[], day: string, week: readonly string[]) {
  const t = useTranslate()
  const language = useLanguage()
  const timeZone = useViewZone()
  const texts = useEntryTexts()
  const personCodes = useMemo(() => people.map(({ id }) => id).sort(), [people])
  const isAsked = personCodes.length > 0
  const span = { from: week[0] ?? day, until: week.at(-1) ?? day }
  const answer = usePage(calendarApi.listBusyTimes, isAsked ? { personCodes, ...span, timeZone } : null)
  const calendars = usePage(calendarApi.listPeopleCalendars, isAsked ? { personCodes } : null)
  const open = (calendars.data ?? []).filter(({ level }) => level !== 'busy' && level !== 'none')
  const calendarIds = open.flatMap(({ calendarId }) => calendarId ?? []).sort((one, other) => one - other)
  const events = usePage(
    calendarApi.listEvents,
    calendarIds.length > 0 ? { ...span, timeZone, calendarIds } : null,
  )
  const all = events.data?.entries ?? []
  const eventsOf = (personCode: string) => {
    const calendarId = open.find((one) => one.personCode === personCode)?.calendarId
    return all.filter((one) => one.calendarId === calendarId && one.eventId !== null)
  }
  const columns = people.flatMap((person): PersonColumn[] => {
    const busy = answer.data?.find(({ personCode }) => personCode === person.id)
    if (!busy) return []
    const names = { name: localName(person.name, language), title: localName(person.title, language) }
    return [{ ...names, ...columnOf(busy, eventsOf(person.id), day, timeZone, texts) }]
  })
  const byKey = useMemo(
    () => new Map((events.data?.entries ?? []).map((one) => [keyOf(one), one])),
    [events.data],
  )
  const own = columns.map(({ personCode, absences }, place) =>
    eventsOf(personCode)
      // An absence is drawn over the column.
      .filter(({ shows }) => shows !== 'away' || absences.length === 0)
      .map((event) => entryOfPerson(entryOf(event, undefined, timeZone, texts), personCode, place)),
  )
  // Events of whole days, in the order of the columns.
  const bars = own.map((entries) => entries.filter((one) => isBar(one) && partOn(one, day) !== null))
  const entries = columns.flatMap(({ personCode, blocks }, place): ScheduleEntry[] => {
    const timed = (own[place] ?? []).filter((entry) => !isBar(entry))
    const shown = timed.flatMap((entry) => partOn(entry, day) ?? [])
    const busyTimes = uncovered(
      blocks.filter(({ kind }) => kind !== 'outside' && kind !== 'away'),
      shown,
    ).map((block) => blockEntry(personCode, day, block, t(`calendar.people.kinds.${block.kind}`)))
    return [...timed, ...busyTimes]
  })
  return { columns, entries, bars, eventOf: (id: string) => byKey.get(id), answer }
}

/** An event in the column of a person, in the colour of the column. */
function entryOfPerson(entry: ScheduleEntry, personCode: string, place: number): ScheduleEntry {
  return { ...entry, laneKey: personCode, color: (place % 9) + 1, isMovable: false }
}

/** A taken time without details as an entry; a time of a whole day is drawn within the usual hours. */
function blockEntry(personCode: string, day: string, block: DayBlock, title: string): ScheduleEntry {
  const from = Math.max(block.from, 480)
  const until = Math.min(block.until, 1140)
  const [first, last] = from < until ? [from, until] : [block.from, block.until]
  return {
    id: `${personCode}-${block.kind}-${block.from}`,
    ...{ title, detail: '', label: '', isAllDay: false, color: 8, laneKey: personCode },
    start: `${day}T${timeText(first)}`,
    end: `${day}T${last === 1440 ? '23:59' : timeText(last)}`,
    status: block.kind === 'busy' ? 'private' : 'tentative',
    ...{ statusText: '', isOwn: false, isMovable: false, step: 30 },
  }
}
