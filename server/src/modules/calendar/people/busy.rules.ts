import type { BusyTime } from '@maru/api/calendar'
import { dayText, instantOfWall, wallOf, wallOfInstant } from '../series/zone.rules.ts'

const day = 86_400_000
const minute = 60_000

/** A taken time in milliseconds; half-open. */
export interface Taken {
  from: number
  until: number
  kind: BusyTime['kind']
}

const kinds = ['away', 'busy', 'tentative', 'outside'] as const

/** Merges taken times of one kind that touch or overlap. */
export function mergeTaken(times: readonly Taken[]): Taken[] {
  return kinds.flatMap((kind) => {
    const merged: Taken[] = []
    for (const time of times.filter((one) => one.kind === kind).sort((one, other) => one.from - other.from)) {
      const last = merged.at(-1)
      if (last && time.from <= last.until) last.until = Math.max(last.until, time.until)
      else merged.push({ ...time })
    }
    return merged
  })
}

/** Times cut to a span; those outside of it are left out. */
export function clipBusy(times: readonly Taken[], from: number, until: number): Taken[] {
  return times
    .map((time) => ({ ...time, from: Math.max(time.from, from), until: Math.min(time.until, until) }))
    .filter((time) => time.from < time.until)
}

/** The working hours of a person in their own zone; minutes of the day. */
export interface WorkingHours {
  workingWeek: readonly number[]
  workingFrom: number
  workingUntil: number
  timeZone: string
}

/**
 * The times outside of a person's working hours within a span of instants. Days are counted as dates in the zone of the
 * person, because a day may have 23 or 25 hours.
 */
export function outsideHours(hours: WorkingHours, from: number, until: number): Taken[] {
  const { workingWeek, workingFrom, workingUntil, timeZone } = hours
  const outside: Taken[] = []
  const first = wallOf(dayText(wallOfInstant(from, timeZone)))
  for (let date = first; instantOfWall(date, timeZone) < until; date += day) {
    const at = (minutes: number) => instantOfWall(date + minutes * minute, timeZone)
    const isWorking = workingWeek.includes(new Date(date).getUTCDay())
    if (!isWorking) outside.push({ from: at(0), until: at(1440), kind: 'outside' })
    else {
      outside.push({ from: at(0), until: at(workingFrom), kind: 'outside' })
      outside.push({ from: at(workingUntil), until: at(1440), kind: 'outside' })
    }
  }
  return clipBusy(mergeTaken(outside.filter((time) => time.from < time.until)), from, until)
}
