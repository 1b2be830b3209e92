import { calendarLimits } from '@maru/api/calendar'
import ICAL from 'ical.js'
import type { DateFields } from '../event/event.rules.ts'
import { instantOfWall } from '../series/zone.rules.ts'
import { contentAtMost, type Reading, textOf, wallOfTime } from './component.rules.ts'

const knownNames = new Set(
  'uid dtstamp dtstart dtend duration summary location description class status transp sequence last-modified rrule rdate exdate recurrence-id organizer attendee x-microsoft-cdo-busystatus method request-status exrule'.split(
    ' ',
  ),
)
const manyNames = new Set(['rdate', 'exdate', 'attendee', 'exrule', 'rrule'])
const foreignAtMost = { lines: 50, letters: 4000 }

const foreignLine = (property: ICAL.Property) => property.toICALString().replaceAll(/\r\n[ \t]/g, '')
const isKeptLine = (line: string) => line.length <= foreignAtMost.letters && !/[\r\n]/.test(line)

function foreignProperties(component: ICAL.Component): { kept: string[]; dropped: string[] } {
  const given = component.getAllProperties().filter(({ name }) => !knownNames.has(name))
  const lines = given.map((property) => ({ name: property.name, line: foreignLine(property) }))
  const remaining = lines.filter(({ line }) => isKeptLine(line)).slice(0, foreignAtMost.lines)
  return {
    kept: remaining.map(({ line }) => line),
    dropped: lines.filter((one) => !remaining.includes(one)).map(({ name }) => name),
  }
}

/** The content lines that the portal stores without interpreting them. */
export const foreignOf = (component: ICAL.Component) => foreignProperties(component).kept

/** Minutes before the start at which an alarm rings; null if it cannot be stored. */
function minutesOf(alarm: ICAL.Component, fields: DateFields): number | null {
  const property = alarm.getFirstProperty('trigger')
  const trigger = property?.getFirstValue()
  const isOfEnd = String(property?.getParameter('related') ?? '').toUpperCase() === 'END'
  const length = isOfEnd ? (fields.end - fields.start) / 60_000 : 0
  if (trigger instanceof ICAL.Duration) {
    const minutes = Math.round(-trigger.toSeconds() / 60 - length)
    return minutes >= -1440 && minutes <= 40_320 ? minutes : null
  }
  if (!(trigger instanceof ICAL.Time)) return null
  const minutes = Math.round((instantOfWall(fields.start, fields.timeZone) - wallOfTime(trigger)) / 60_000)
  return minutes >= -1440 && minutes <= 40_320 ? minutes : null
}

/** The alarms of an event in minutes before its start, and whether all of them are among these. */
export function remindersOf(
  component: ICAL.Component,
  fields: DateFields,
): { minutes: number[]; isWhole: boolean } {
  const matches = component.getAllSubcomponents('valarm').map((alarm) => minutesOf(alarm, fields))
  const minutes = [...new Set(matches.flatMap((one) => one ?? []))]
  const remaining = minutes.slice(0, calendarLimits.reminders)
  return { minutes: remaining, isWhole: remaining.length === minutes.length && !matches.includes(null) }
}

const alarmNames = new Set(['action', 'trigger', 'description', 'summary', 'uid', 'x-wr-alarmuid'])

/** What the alarms of the portal do not have: sounds, mails, repeats, and that one was acknowledged elsewhere. */
function droppedOfAlarm(alarm: ICAL.Component): string[] {
  const others = alarm.getAllProperties().filter(({ name }) => !alarmNames.has(name))
  const action = textOf(alarm, 'action').toUpperCase()
  const isPlain = ['', 'DISPLAY', 'AUDIO'].includes(action)
  return [...others.map(({ name }) => name), ...(isPlain ? [] : ['action'])]
}

/** Notes everything of a part that is neither interpreted nor stored. */
export function noteDropped(component: ICAL.Component, fields: DateFields, reading: Reading): void {
  const dropped = foreignProperties(component).dropped
  const given = Map.groupBy(component.getAllProperties(), ({ name }) => name)
  for (const [name, properties] of given)
    if (knownNames.has(name) && !manyNames.has(name) && properties.length > 1) dropped.push(name)
  for (const name of ['method', 'request-status']) if (given.has(name)) dropped.push(name)
  if (!remindersOf(component, fields).isWhole) dropped.push('valarm')
  for (const part of component.getAllSubcomponents())
    dropped.push(...(part.name === 'valarm' ? droppedOfAlarm(part) : [part.name]))
  for (const name of new Set(dropped)) reading.note(reading.line, 'dropped', name.toUpperCase())
  const people = (given.get('attendee')?.length ?? 0) + (given.get('organizer')?.length ?? 0)
  if (people > 0) reading.note(reading.line, 'notInvited', String(people))
  const limits = { summary: calendarLimits.title, location: calendarLimits.place, description: contentAtMost }
  for (const [name, most] of Object.entries(limits))
    if (textOf(component, name).normalize('NFC').trim().length > most)
      reading.note(reading.line, 'shortened', name.toUpperCase())
}
