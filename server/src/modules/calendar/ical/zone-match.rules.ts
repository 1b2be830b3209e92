import ICAL from 'ical.js'
import { wallText, zoneOffset } from '../series/zone.rules.ts'
import { zoneOfName } from './zone-name.rules.ts'

const common = [
  'Asia/Seoul',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
]
const minute = 60_000

/** Searches in one file for a zone with the rules of a VTIMEZONE. Each may try all of the about 420 zones. */
const searchesAtMost = 10

/** A VTIMEZONE, with the zones that have its rules by year. */
interface Definition {
  zone: ICAL.Timezone
  /** The zone of `X-LIC-LOCATION`; null without one. */
  located: string | null
  hasRules: boolean
  byYear: Map<number, string | null>
}

/** Clocks change once a year at one time; other rules would have millions of changes. */
function isYearly(observance: ICAL.Component): boolean {
  const rules = observance.getAllProperties('rrule').map((one) => one.toICALString())
  return rules.every((rule) => /FREQ=YEARLY/i.test(rule) && !/BY(?:HOUR|MINUTE|SECOND)=/i.test(rule))
}

function definitionOf(component: ICAL.Component): Definition {
  const given = component.getFirstPropertyValue('x-lic-location')
  const observances = component
    .getAllSubcomponents()
    .filter(({ name }) => name === 'standard' || name === 'daylight')
  return {
    zone: new ICAL.Timezone({ component, tzid: 'given' }),
    located: typeof given === 'string' ? zoneOfName(given) : null,
    hasRules: observances.length > 0 && component.getAllSubcomponents().every(isYearly),
    byYear: new Map(),
  }
}

/** The last year of a date, so that the changes of a zone are computed once. */
const lastYear = ICAL.Time.fromDateTimeString('2200-12-31T00:00:00')

/** The offset in minutes that a VTIMEZONE gives to a wall-clock time. */
function offsetOf({ zone }: Definition, wall: number): number {
  zone.utcOffset(lastYear)
  return zone.utcOffset(ICAL.Time.fromDateTimeString(wallText(wall))) / 60
}

/** The time zones of one calendar file: every name and every year of a VTIMEZONE is looked up once. */
export class FileZones {
  readonly #definitions: ReadonlyMap<string, Definition>
  readonly #names = new Map<string, string | null>()
  #searches = 0

  /** `components`: the VTIMEZONEs of the file by their TZID. */
  constructor(components: ReadonlyMap<string, ICAL.Component>) {
    this.#definitions = new Map([...components].map(([name, one]) => [name, definitionOf(one)]))
  }

  /**
   * The IANA name of a zone for a time: by its name, or a zone with the rules that the VTIMEZONE of the file has in that
   * year. Null for an unknown one, and after ten searches for zones by their rules.
   */
  zoneOf(name: string, wall: number): string | null {
    let direct = this.#names.get(name)
    if (direct === undefined) {
      direct = zoneOfName(name)
      this.#names.set(name, direct)
    }
    if (direct !== null) return direct
    const definition = this.#definitionOf(name)
    if (!definition?.hasRules || definition.located !== null) return definition?.located ?? null
    const year = new Date(wall).getUTCFullYear()
    const known = definition.byYear.get(year)
    if (known !== undefined) return known
    const zone = this.#zoneByRules(definition, year)
    definition.byYear.set(year, zone)
    return zone
  }

  /** The time in UTC of a wall-clock time by a VTIMEZONE that has the rules of no zone; null without one. */
  utcOf(name: string, wall: number): number | null {
    const definition = this.#definitionOf(name)
    return definition?.hasRules ? wall - offsetOf(definition, wall) * minute : null
  }

  #definitionOf(name: string): Definition | undefined {
    return this.#definitions.get(name) ?? this.#definitions.get(name.trim().replaceAll('"', ''))
  }

  /** The zone whose offset is that of a VTIMEZONE twice in each month of a year; null without one. */
  #zoneByRules(definition: Definition, year: number): string | null {
    const times = Array.from({ length: 24 }, (_, half) =>
      Date.UTC(year, Math.floor(half / 2), half % 2 === 0 ? 1 : 15, 12),
    )
    const wanted = times.map((wall) => offsetOf(definition, wall))
    const fits = (zone: string) => times.every((time, at) => zoneOffset(zone, time) === wanted[at])
    // The zone of another year mostly fits, so that a calendar of many years needs one search.
    const earlier = new Set([...definition.byYear.values()].filter((zone) => zone !== null))
    const same = [...earlier].find(fits)
    if (same !== undefined) return same
    if (this.#searches >= searchesAtMost) return null
    this.#searches += 1
    return [...common, ...Intl.supportedValuesOf('timeZone')].find(fits) ?? null
  }
}
