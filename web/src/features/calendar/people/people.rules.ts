import type { PersonBusy } from '@maru/api/calendar'
import { addDays, minutesOf } from '#ui/schedule/days.ts'
import { wallIn } from '../calendar.rules.ts'

/** A taken time on one day, in minutes of the day. */
export interface DayBlock {
  from: number
  until: number
  kind: PersonBusy['times'][number]['kind']
}

/** The taken times of a person or a room on a day, in the time zone of the view. */
export function blocksOf<T extends { start: string; end: string }>(
  times: readonly T[],
  day: string,
  timeZone: string,
): (Omit<T, 'start' | 'end'> & { from: number; until: number })[] {
  return times.flatMap(({ start, end, ...rest }) => {
    const [from, until] = [wallIn(start, timeZone), wallIn(end, timeZone)]
    if (from.slice(0, 10) > day || until < `${day}T00:01`) return []
    return [
      {
        ...rest,
        from: from.slice(0, 10) < day ? 0 : minutesOf(from.slice(11)),
        until: until.slice(0, 10) > day ? 1440 : minutesOf(until.slice(11)),
      },
    ]
  })
}

/** Taken times without the parts that are drawn as events already. */
export function uncovered(
  blocks: readonly DayBlock[],
  shown: readonly { from: number; until: number }[],
): DayBlock[] {
  const sorted = [...shown].sort((one, other) => one.from - other.from)
  return blocks.flatMap((block) => {
    const rest: DayBlock[] = []
    let { from } = block
    for (const event of sorted) {
      if (event.until <= from || event.from >= block.until) continue
      if (event.from > from) rest.push({ ...block, from, until: event.from })
      from = Math.max(from, event.until)
    }
    if (from < block.until) rest.push({ ...block, from })
    return rest
  })
}

/** A time of a day at which all people are free, and how many people are left out because they are away. */
export interface CommonTime {
  from: number
  until: number
  count: number
}

/** Whether a person is away, or does not work, in all of these hours. */
export function isAwayAll(
  { blocks }: { blocks: readonly DayBlock[] },
  hours: { from: number; until: number },
): boolean {
  return blocks.some(({ kind, from, until }) => kind !== 'busy' && from <= hours.from && until >= hours.until)
}

/**
 * The longest time of at least `least` minutes at which all people are free who are not away the whole day, and all
 * `places`; null if there is none, if all people are away, or if there is only one person and no place.
 */
export function commonFree(
  people: readonly { isKnown: boolean; blocks: readonly DayBlock[] }[],
  hours: { from: number; until: number },
  places: readonly { blocks: readonly { from: number; until: number }[] }[] = [],
  least = 30,
): CommonTime | null {
  const present = people.filter((one) => one.isKnown && !isAwayAll(one, hours))
  if (present.length === 0 || present.length + places.length < 2) return null
  const busyTimes = [...present, ...places]
    .flatMap(({ blocks }): readonly { from: number; until: number }[] => blocks)
    .sort((one, other) => one.from - other.from)
  let best: CommonTime | null = null
  let at = hours.from
  for (const { from, until } of [...busyTimes, { from: hours.until, until: hours.until }]) {
    const end = Math.min(from, hours.until)
    if (end - at >= least && end - at > (best ? best.until - best.from : 0))
      best = { from: at, until: end, count: present.length }
    at = Math.max(at, until)
  }
  return best
}

/** A person of a search for a free time. */
export interface SlotPerson {
  personCode: string
  isRequired: boolean
  isKnown: boolean
  times: PersonBusy['times']
}

/** Why a person cannot come to a slot. */
export interface SlotConflict {
  personCode: string
  kind: DayBlock['kind'] | 'unknown'
}

/** A slot for a meeting; `conflicts` names the people who are not free, with the reason. */
export interface FreeSlot {
  /** Milliseconds. */
  start: number
  end: number
  conflicts: SlotConflict[]
}

const halfHour = 1_800_000
const weights = { away: 100, busy: 100, outside: 60, tentative: 30, unknown: 20 } as const

function conflictsAt(people: readonly ParsedPerson[], start: number, end: number): SlotConflict[] {
  return people.flatMap(({ personCode, isKnown, times }): SlotConflict[] => {
    if (!isKnown) return [{ personCode, kind: 'unknown' }]
    const matchingTimes = times.filter((time) => time.start < end && time.end > start)
    const worst = matchingTimes.sort((one, other) => weights[other.kind] - weights[one.kind])[0]
    return worst ? [{ personCode, kind: worst.kind }] : []
  })
}

type ParsedPerson = Omit<SlotPerson, 'times'> & {
  times: { start: number; end: number; kind: DayBlock['kind'] }[]
}

/** A slot with the weight of what speaks against it. */
export interface WeighedSlot extends FreeSlot {
  weight: number
}

/** The weight of a slot without a free room: more than an unsure person, less than a required one who is busy. */
const roomWeight = 500

/**
 * The three best slots within a span: at the earliest time at which all people are free, otherwise those that fewest
 * required people miss. The first person, who organises, is always free in them. Slots are two hours apart.
 */
export function findSlots(people: readonly SlotPerson[], span: SlotSpan): FreeSlot[] {
  return bestSlots(weighSlots(people, span, 3), null)
}

/** The three best of weighed slots; `hasRoom` answers whether a room is free at the slot of a place. */
export function bestSlots(
  slots: readonly WeighedSlot[],
  hasRoom: ((place: number) => boolean) | null,
): FreeSlot[] {
  return slots
    .map((slot, place) => ({ slot, all: slot.weight + (hasRoom && !hasRoom(place) ? roomWeight : 0) }))
    .sort((one, other) => one.all - other.all || one.slot.start - other.slot.start)
    .slice(0, 3)
    .map(({ slot: { weight: _weight, ...slot } }) => slot)
    .sort((one, other) => one.start - other.start)
}

/** Where slots are looked for, and their length in milliseconds. */
export interface SlotSpan {
  from: number
  until: number
  length: number
}

/** The `most` best slots for the people, the best one first, as {@link findSlots} describes them. */
export function weighSlots(
  people: readonly SlotPerson[],
  { from, until, length }: SlotSpan,
  most: number,
): WeighedSlot[] {
  const parsed = people.map((one) => ({
    ...one,
    times: one.times.map(({ start, end, kind }) => ({
      start: Date.parse(start),
      end: Date.parse(end),
      kind,
    })),
  }))
  const [organiser] = parsed
  if (!organiser) return []
  const required = new Set(people.filter(({ isRequired }) => isRequired).map(({ personCode }) => personCode))
  const weigh = (conflicts: readonly SlotConflict[]) =>
    conflicts.reduce(
      (sum, { personCode, kind }) => sum + weights[kind] * (required.has(personCode) ? 10 : 1),
      0,
    )
  const weighedSlots: WeighedSlot[] = []
  for (let start = Math.ceil(from / halfHour) * halfHour; start + length <= until; start += halfHour) {
    const end = start + length
    if (organiser.times.some((time) => time.start < end && time.end > start)) continue
    const conflicts = conflictsAt(parsed, start, end)
    weighedSlots.push({ start, end, conflicts, weight: weigh(conflicts) })
  }
  weighedSlots.sort((one, other) => one.weight - other.weight || one.start - other.start)
  const chosen: WeighedSlot[] = []
  for (const slot of weighedSlots) {
    if (chosen.length === most) break
    if (chosen.every((one) => Math.abs(one.start - slot.start) >= Math.max(length, 4 * halfHour)))
      chosen.push(slot)
  }
  return chosen
}

/** The days of a week with the people who are away on each, as half-open days. */
export function awayDays(
  times: PersonBusy['times'],
  days: readonly string[],
  timeZone: string,
): { from: string; until: string; isWhole: boolean }[] {
  const last = days.at(-1) ?? ''
  return times
    .filter(({ kind }) => kind === 'away')
    .map(({ start, end }) => {
      const [from, until] = [wallIn(start, timeZone), wallIn(end, timeZone)]
      const isWhole = from.endsWith('T00:00') && until.endsWith('T00:00')
      const untilDay = until.endsWith('T00:00') ? addDays(until.slice(0, 10), -1) : until.slice(0, 10)
      return { from: from.slice(0, 10), until: untilDay, isWhole }
    })
    .filter(({ from, until }) => until >= (days[0] ?? '') && from <= last)
}

/** An event in which a person is away, as far as the viewer may know its title. */
export interface KnownAbsence {
  title: string
  /** The first and the last day. */
  from: string
  until: string
}

/** The titles of the absences of a person that are known between two days, each once; empty if none is known. */
export function absenceTitle(known: readonly KnownAbsence[], from: string, until: string): string {
  const titles = known.filter((one) => one.from <= until && one.until >= from).map(({ title }) => title)
  return [...new Set(titles)].join(', ')
}
