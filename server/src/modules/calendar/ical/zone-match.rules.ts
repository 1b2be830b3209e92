import { zoneOffset } from '@maru/api/kit/time/time-zones'
import ICAL from 'ical.js'
import { wallText } from '../series/zone.rules.ts'
import { zoneOfName } from './zone-name.rules.ts'

const cache = new Map<string, string | null>()
const common = [
  'Asia/Seoul',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
]
const minute = 60_000

/** The offset in minutes that a VTIMEZONE gives to a wall-clock time. */
function offsetOf(zone: ICAL.Timezone, wall: number): number {
  return zone.utcOffset(ICAL.Time.fromDateTimeString(wallText(wall))) / 60
}

const zoneOfDefinition = (definition: ICAL.Component) =>
  new ICAL.Timezone({ component: definition, tzid: 'given' })

/** The zone whose offset is that of a VTIMEZONE twice in each month of a year; null without one. */
function zoneByRules(definition: ICAL.Component, year: number): string | null {
  const zone = zoneOfDefinition(definition)
  const times = Array.from({ length: 24 }, (_, half) =>
    Date.UTC(year, Math.floor(half / 2), half % 2 === 0 ? 1 : 15, 12),
  )
  const wanted = times.map((wall) => offsetOf(zone, wall))
  const fits = (name: string) => times.every((time, at) => zoneOffset(name, new Date(time)) === wanted[at])
  return [...common, ...Intl.supportedValuesOf('timeZone')].find(fits) ?? null
}

/**
 * The IANA name of a zone in a calendar file for a time: by its name, or a zone with the rules that the VTIMEZONE of
 * the file has in that year. Null for an unknown one.
 */
export function zoneOfFile(
  name: string,
  definitions: ReadonlyMap<string, ICAL.Component>,
  wall: number,
): string | null {
  const direct = zoneOfName(name)
  if (direct) return direct
  const definition = definitionOf(name, definitions)
  if (!definition) return null
  const given = definition.getFirstPropertyValue('x-lic-location')
  const located = typeof given === 'string' ? zoneOfName(given) : null
  if (located) return located
  const year = new Date(wall).getUTCFullYear()
  const key = `${year} ${definition.toString()}`
  if (!cache.has(key)) {
    if (cache.size > 100) cache.clear()
    cache.set(key, zoneByRules(definition, year))
  }
  return cache.get(key) ?? null
}

function definitionOf(name: string, definitions: ReadonlyMap<string, ICAL.Component>) {
  return definitions.get(name) ?? definitions.get(name.trim().replaceAll('"', ''))
}

/** The time in UTC of a wall-clock time by the VTIMEZONE of a file that has the rules of no zone; null without one. */
export function utcByDefinition(
  name: string,
  definitions: ReadonlyMap<string, ICAL.Component>,
  wall: number,
): number | null {
  const definition = definitionOf(name, definitions)
  if (!definition?.getFirstSubcomponent('standard') && !definition?.getFirstSubcomponent('daylight'))
    return null
  return wall - offsetOf(zoneOfDefinition(definition), wall) * minute
}
