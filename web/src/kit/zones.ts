/** A time zone of the runtime: its IANA name, what the reader sees, and what it is found by in lower case. */
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
 * A zone in the reader's language, as `(UTC+09:00) 한국 표준시 · Seoul`; the offset is that of today. It is found by its
 * name, its IANA name and city, its offset, and what Intl's short generic name has of its country in that language: all
 * countries with one zone; browsers have no names of cities.
 */
export function zoneOf(id: string, language: string): Zone {
  try {
    const offset = nameOf('en-US', id, 'longOffset').replace('GMT', 'UTC')
    const name = nameOf(language, id, 'longGeneric')
    const city = id.slice(id.indexOf('/') + 1).replaceAll('_', ' ')
    const label = `(${offset}) ${name} · ${city}`
    return { id, label, terms: `${label} ${nameOf(language, id, 'shortGeneric')} ${id}`.toLowerCase() }
  } catch {
    // A zone that the server knows and this browser does not.
    return { id, label: id, terms: id.toLowerCase() }
  }
}

/** Whether a zone has every word of a typed text. */
export function isZoneFound({ terms }: Zone, text: string): boolean {
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => terms.includes(word))
}

const loaded = new Map<string, Promise<Zone[]>>()
/** Zones that are named before the page may paint again: each takes one to three milliseconds. */
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

/** Minutes of the offset that a label begins with. */
function minutesOf({ label }: Zone): number {
  const [, sign, hours = 0, minutes = 0] = /^\(UTC([+-])(\d\d):(\d\d)/.exec(label) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** All zones of the runtime in a language, from west to east; made once, in small pieces. */
export function loadZones(language: string): Promise<Zone[]> {
  const zones = loaded.get(language) ?? loadAll(language)
  loaded.set(language, zones)
  return zones
}
