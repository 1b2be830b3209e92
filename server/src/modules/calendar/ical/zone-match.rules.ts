import { zoneOffset } from '@maru/api/kit/time-zones'
import ICAL from 'ical.js'
import { knownZone } from '../series/zone.rules.ts'

const cache = new Map<string, string | null>()
const common = [
  'Asia/Seoul',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
]

/** The zone whose offset is that of a VTIMEZONE in the middle of each month of two years; null without one. */
function zoneByRules(definition: ICAL.Component): string | null {
  const zone = new ICAL.Timezone({ component: definition, tzid: 'given' })
  const times = Array.from({ length: 24 }, (_, month) => ({
    year: 2026 + Math.floor(month / 12),
    month: month % 12,
  }))
  const wanted = times.map(({ year, month }) => {
    const time = ICAL.Time.fromData({ year, month: month + 1, day: 15, hour: 12, minute: 0, second: 0 })
    return zone.utcOffset(time) / 60
  })
  const fits = (name: string) =>
    times.every(
      ({ year, month }, index) => zoneOffset(name, new Date(Date.UTC(year, month, 15, 12))) === wanted[index],
    )
  return [...common, ...Intl.supportedValuesOf('timeZone')].find(fits) ?? null
}

/**
 * The IANA name of a zone in a calendar file: an IANA or Windows name, also in quotes or behind a path, or a zone with
 * the rules of the VTIMEZONE that the file has for it. Null for an unknown one.
 */
export function zoneOfFile(name: string, definitions: ReadonlyMap<string, ICAL.Component>): string | null {
  const direct = knownZone(name)
  if (direct) return direct
  const parts = name.trim().replaceAll('"', '').split('/').filter(Boolean)
  for (const count of [2, 3]) {
    const tail = parts.slice(-count).join('/')
    if (parts.length > count && knownZone(tail)) return knownZone(tail)
  }
  const definition = definitions.get(name)
  if (!definition) return null
  const given = definition.getFirstPropertyValue('x-lic-location')
  if (typeof given === 'string' && knownZone(given)) return knownZone(given)
  const key = definition.toString()
  if (!cache.has(key)) {
    if (cache.size > 100) cache.clear()
    cache.set(key, zoneByRules(definition))
  }
  return cache.get(key) ?? null
}
