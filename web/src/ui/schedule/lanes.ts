import { minutesOf } from './days.ts'
import type { ScheduleEntry } from './entry.ts'

/** The part of an entry on a day, in minutes of the day; null if the entry is not on that day. */
export function partOn(
  { start, end }: Pick<ScheduleEntry, 'start' | 'end'>,
  day: string,
): { from: number; until: number } | null {
  const [startDay, endDay] = [start.slice(0, 10), end.slice(0, 10)]
  if (startDay > day || endDay < day) return null
  const from = startDay < day ? 0 : minutesOf(start.slice(11))
  const until = endDay > day ? 1440 : minutesOf(end.slice(11))
  return until > from ? { from, until } : null
}

/** A span with its lane, the number of lanes in its group of overlapping spans, and the start of the group. */
export interface Laned<T> {
  item: T
  lane: number
  lanes: number
  groupFrom: number
}

/** Assigns overlapping spans to parallel lanes, with as few lanes as possible. */
export function laneSpans<T extends { from: number; until: number }>(spans: readonly T[]): Laned<T>[] {
  const sorted = [...spans].sort((a, b) => a.from - b.from || b.until - a.until)
  const result: Laned<T>[] = []
  let group: Laned<T>[] = []
  let ends: number[] = []
  const close = () => {
    for (const entry of group) entry.lanes = ends.length
    result.push(...group)
    group = []
    ends = []
  }
  for (const item of sorted) {
    if (ends.length > 0 && ends.every((end) => end <= item.from)) close()
    const index = ends.findIndex((end) => end <= item.from)
    const lane = index === -1 ? ends.length : index
    ends[lane] = item.until
    group.push({ item, lane, lanes: 1, groupFrom: group[0]?.item.from ?? item.from })
  }
  close()
  return result
}

/** The hours that a grid shows: 09:00 to 19:00 or the given ones, extended if a span is outside of them. */
export function hoursOf(
  spans: readonly { from: number; until: number }[],
  usual = { from: 540, until: 1140 },
): { from: number; until: number } {
  const from = Math.min(usual.from, ...spans.map((span) => Math.floor(span.from / 60) * 60))
  const until = Math.max(usual.until, ...spans.map((span) => Math.ceil(span.until / 60) * 60))
  return { from, until }
}

/** Width of the button with the number of hidden entries, in pixels. */
export const moreWidth = 24
/** Least width of a lane in pixels: a touch target of 24 pixels (WCAG 2.2, 2.5.8) and the gap. */
const laneWidth = 28

/** Number of parallel entries that a column of this width shows; the others are a count. */
export function lanesIn(width: number, most = 3): number {
  return Math.max(1, Math.min(most, Math.floor((width - moreWidth) / laneWidth)))
}

/** The share of the width of a column with this number of lanes: a full day is up to three times as wide as the others. */
export function columnShare(lanes: number, most: number): number {
  return most <= 3 ? 1 : Math.max(1, Math.min(3, Math.min(lanes, most) * 0.4))
}

/** The spans of a group that a column has no room for: their number, and where the first of them begins. */
export interface HiddenSpans {
  groupFrom: number
  from: number
  count: number
}

/**
 * The spans in the first `most` lanes, and for each group the number of the others. A group with others shares the
 * width of `most` lanes.
 */
export function fitLanes<T extends { from: number; until: number }>(
  laned: readonly Laned<T>[],
  most: number,
): { shown: Laned<T>[]; hidden: HiddenSpans[] } {
  const hidden = new Map<number, HiddenSpans>()
  for (const { item, lane, groupFrom } of laned) {
    if (lane < most) continue
    const known = hidden.get(groupFrom) ?? { groupFrom, from: item.from, count: 0 }
    hidden.set(groupFrom, { ...known, from: Math.min(known.from, item.from), count: known.count + 1 })
  }
  const shown = laned.filter(({ lane }) => lane < most)
  return {
    shown: shown.map((one) => ({ ...one, lanes: Math.min(one.lanes, most) })),
    hidden: [...hidden.values()],
  }
}
