import type { PresenceTime } from '#kit/room-slots/presence-source.ts'
import type { WorkingHours } from '../people/busy.rules.ts'
import { dayText, instantOfWall, wallOf, wallOfInstant } from '../series/zone.rules.ts'

const day = 86_400_000
const minute = 60_000

/** The days of a company that differ from the week of a person, as `yyyy-MM-dd`. */
export interface SpecialDays {
  closed: ReadonlySet<string>
  /** Make-up working days: work on a weekend. */
  working: ReadonlySet<string>
}

/**
 * The times outside of work from the day of an instant to the first begin of work after it, and to the end of that day
 * of work: enough to know whether a person works, and when that changes. Days are dates in the zone of the person. At
 * most `days` days are searched.
 */
export function timesOutside(
  hours: WorkingHours,
  special: SpecialDays,
  at: number,
  days: number,
): PresenceTime[] {
  const { workingWeek, workingFrom, workingUntil, timeZone } = hours
  const outside: PresenceTime[] = []
  const add = (from: number, until: number) => {
    if (from < until) outside.push({ from, until, kind: 'outside' })
  }
  const first = wallOf(dayText(wallOfInstant(at, timeZone)))
  for (let date = first; date < first + days * day; date += day) {
    const instantAt = (minutes: number) => instantOfWall(date + minutes * minute, timeZone)
    const name = dayText(date)
    const isUsual = workingWeek.includes(new Date(date).getUTCDay()) && !special.closed.has(name)
    if (!isUsual && !special.working.has(name)) {
      add(instantAt(0), instantAt(1440))
      continue
    }
    const end = instantAt(workingUntil)
    add(instantAt(0), instantAt(workingFrom))
    add(end, instantAt(1440))
    if (end > at) break
  }
  return outside
}
