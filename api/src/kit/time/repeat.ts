import { day, nullable, object, oneOf, type Static, Type } from '../schema.ts'

/** How often an entry repeats (spec 3§3). */
export const repeatTypes = ['Daily', 'Weekly', 'Monthly', 'Yearly'] as const
/** How often an entry repeats. */
export type RepeatType = (typeof repeatTypes)[number]

/** How a repeat ends (spec 3§3). */
export const repeatEnds = ['NotSet', 'SetCount', 'SetDate'] as const
/** How a repeat ends. */
export type RepeatEnd = (typeof repeatEnds)[number]

/** The part of a series that a change or a cancellation affects. */
export const seriesScopes = ['this', 'following', 'all'] as const
/** The part of a series that a change affects. */
export type SeriesScope = (typeof seriesScopes)[number]

/** How an entry repeats; `weekdays` (0 Sunday) is for weekly, `byWeekday` for monthly repeats. */
export const repeatRule = object({
  type: oneOf(repeatTypes),
  interval: Type.Integer({ minimum: 1, maximum: 99 }),
  weekdays: Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), { maxItems: 7, uniqueItems: true }),
  byWeekday: Type.Boolean(),
  end: oneOf(repeatEnds),
  count: nullable(Type.Integer({ minimum: 1, maximum: 1000 })),
  until: nullable(day),
})
/** How an entry repeats. */
export type RepeatRule = Static<typeof repeatRule>
