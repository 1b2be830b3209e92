/** A time zone of the runtime: its IANA name, its displayed label, and its search terms in lower case. */
export interface Zone {
  id: string
  label: string
  terms: string
}

function nameOf(
  language: string,
  timeZone: string,
  timeZoneName: 'longGeneric' | 'shortGeneric' | 'longOffset',
) {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/**
 * Returns a time zone with a label in the given language, such as `(UTC+09:00) 한국 표준시 · Seoul`. The offset is the
 * offset of today. Search terms are the name, the IANA name with the city, the offset, and the short generic name of
 * Intl. For a country with only one time zone the short name contains the country. Browsers do not translate cities.
 */
export function zoneOf(id: string, language: string): Zone {
  try {
    const offset = nameOf('en-US', id, 'longOffset').replace('GMT', 'UTC')
    const name = nameOf(language, id, 'longGeneric')
    // The signs of Etc/GMT+9 mean the opposite (POSIX): it has no city, and its offset says what it is.
    const city = id.startsWith('Etc/') ? '' : id.slice(id.indexOf('/') + 1).replaceAll('_', ' ')
    const label = city === '' ? `(${offset}) ${name}` : `(${offset}) ${name} · ${city}`
    return { id, label, terms: `${label} ${nameOf(language, id, 'shortGeneric')} ${id}`.toLowerCase() }
  } catch {
    // This browser does not know the zone, for example if only the server knows it.
    return { id, label: id, terms: id.toLowerCase() }
  }
}

/** Returns true if the search terms of a zone contain every word of a typed text. */
export function isZoneMatch({ terms }: Zone, text: string): boolean {
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => terms.includes(word))
}

const loaded = new Map<string, Promise<Zone[]>>()
/** Number of zones that are formatted before the browser can paint again. Each zone takes one to three milliseconds. */
const atOnce = 8

async function loadAll(language: string): Promise<Zone[]> {
  const ids = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((id) => id !== 'UTC')]
  const zones: Zone[] = []
  for (let at = 0; at < ids.length; at += atOnce) {
    zones.push(...ids.slice(at, at + atOnce).map((id) => zoneOf(id, language)))
    await new Promise((done) => setTimeout(done))
  }
  return zones.sort(
    (one, other) => minutesOf(one) - minutesOf(other) || one.label.localeCompare(other.label, language),
  )
}

/** Returns the offset at the start of a label, in minutes. */
function minutesOf({ label }: Zone): number {
  const [, sign, hours = 0, minutes = 0] = /^\(UTC([+-])(\d\d):(\d\d)/.exec(label) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** Returns all zones of the runtime in a language, from west to east. The list is computed once, in small steps. */
export function loadZones(language: string): Promise<Zone[]> {
  const zones = loaded.get(language) ?? loadAll(language)
  loaded.set(language, zones)
  return zones
}
