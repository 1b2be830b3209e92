import weeks from './contents/weeks.json' with { type: 'json' }

/** An event of a week: the day from Monday 0, the times, the title and the place. */
export type WeekEvent = readonly [day: number, from: string, until: string, title: string, place: string]

/** What a person of the demo does in a week, in their language. */
export interface DemoWeek {
  events: readonly WeekEvent[]
  /** Every Monday at 09:00; the next one is a day later. */
  meeting: readonly [title: string, place: string]
  /** Three whole days from Tuesday. */
  days: string
  /** A private event. */
  doctor: string
  /** A half day of absence. */
  halfDay: string
  /** The meeting to which a colleague is invited. */
  review: readonly [title: string, place: string]
  /** A birthday by the lunar calendar, repeated each year. */
  birthday: string
}

/** Weeks by language; people of one language have them by turns. */
export const demoWeeks = weeks as unknown as Readonly<
  // JSON types know no tuples
  Record<'ko' | 'en' | 'zh', readonly [DemoWeek, ...DemoWeek[]]>
>
