import type { PresenceState } from '@maru/api/kit/presence'
import type { PresenceTime } from '#kit/room-slots/presence-source.ts'

/** Days after now in which the end of a state is searched: two weeks of holidays have a next working day. */
export const presenceDays = 16

/** What all rooms together say of a person: with `isOpen` the viewer may know when the person is busy. */
export interface KnownTimes {
  isOpen: boolean
  times: readonly PresenceTime[]
}

/** A state with its end; in milliseconds. */
export interface StateNow {
  state: PresenceState
  until: number | null
  freeUntil: number | null
}

/** The first state that applies is shown: who is absent is not in a meeting, and a meeting in the evening is one. */
const order = ['away', 'busy', 'outside'] as const
const stateOf = { away: 'absent', busy: 'meeting', outside: 'outside' } as const

/** The end of the times of these kinds that cover an instant or begin when another one ends. */
function endOf(times: readonly PresenceTime[], at: number): number {
  let end = at
  for (const time of times.toSorted((one, other) => one.from - other.from))
    if (time.from <= end && time.until > end) end = time.until
  return end
}

/**
 * The state of a person at an instant; null if the viewer may know nothing. Absence goes before a meeting, a meeting
 * before the end of work. Times of one kind that touch are one; a meeting ends when an absence begins in it. A time
 * outside of work ends where none of the kinds outside and away follows, so that a leave after a weekend is not the begin
 * of work.
 */
export function stateAt({ isOpen, times }: KnownTimes, at: number): StateNow | null {
  const covers = (time: PresenceTime) => time.from <= at && at < time.until
  const kind = order.find((one) => times.some((time) => time.kind === one && covers(time)))
  if (kind === undefined && !isOpen) return null
  const starts = times.filter((time) => time.from > at).map(({ from }) => from)
  if (kind === undefined)
    return { state: 'here', until: starts.length > 0 ? Math.min(...starts) : null, freeUntil: null }
  const joined = times.filter((time) => time.kind === kind || (kind === 'outside' && time.kind === 'away'))
  const aways = times.filter((time) => kind === 'busy' && time.kind === 'away' && time.from > at)
  const until = Math.min(endOf(joined, at), ...aways.map(({ from }) => from))
  return { state: stateOf[kind], until, freeUntil: kind === 'busy' ? freeUntil(times, until) : null }
}

/** Until when a person is free after a meeting; null if another time follows at once, or none is known. */
function freeUntil(times: readonly PresenceTime[], end: number): number | null {
  if (times.some((time) => time.from <= end && end < time.until)) return null
  const next = times.filter((time) => time.from > end).map(({ from }) => from)
  return next.length > 0 ? Math.min(...next) : null
}
