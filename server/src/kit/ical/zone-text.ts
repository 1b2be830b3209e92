import { Temporal } from 'temporal-polyfill'

const stampOf = (wall: number) => new Date(wall).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')

function offsetText(minutes: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(size / 60)}${two(size % 60)}`
}

/** Starts of a clock setting as local times, with the offsets before and in it. */
interface Observance {
  from: number
  to: number
  starts: number[]
}

const minutesOf = (at: Temporal.ZonedDateTime) => Math.round(at.offsetNanoseconds / 60e9)

function observancesOf(zone: string, from: number, until: number): { first: number; changes: Observance[] } {
  let at = Temporal.PlainDate.from({ year: from, month: 1, day: 1 }).toZonedDateTime(zone)
  const first = minutesOf(at)
  const changes = new Map<string, Observance>()
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (next === null || next.year > until) return { first, changes: [...changes.values()] }
    const offsets = { from: minutesOf(at), to: minutesOf(next) }
    at = next
    if (offsets.from === offsets.to) continue
    const key = `${offsets.from} ${offsets.to}`
    const known = changes.get(key) ?? { ...offsets, starts: [] }
    known.starts.push(next.epochMilliseconds + offsets.from * 60_000)
    changes.set(key, known)
  }
}

function observanceLines({ from, to, starts }: Observance): string[] {
  const kind = to > from ? 'DAYLIGHT' : 'STANDARD'
  const [start = 0, ...others] = starts
  return [
    `BEGIN:${kind}`,
    `DTSTART:${stampOf(start)}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    ...(others.length > 0 ? [`RDATE:${others.map(stampOf).join(',')}`] : []),
    `END:${kind}`,
  ]
}

const known = new Map<string, string[]>()
const knownAtMost = 200

/** The lines of a VTIMEZONE with every change of the clock from one year until another, inclusive (RFC 5545 3.6.5). */
export function zoneLines(zone: string, from: number, until: number): string[] {
  const key = `${zone} ${from} ${until}`
  const cached = known.get(key)
  if (cached) return cached
  const { first, changes } = observancesOf(zone, from, until)
  const lines = [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...observanceLines({ from: first, to: first, starts: [Date.UTC(from, 0, 1)] }),
    ...changes.flatMap(observanceLines),
    'END:VTIMEZONE',
  ]
  if (known.size >= knownAtMost) known.clear()
  known.set(key, lines)
  return lines
}
