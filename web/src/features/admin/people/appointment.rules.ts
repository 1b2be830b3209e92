import type { PostDraft } from './person.rules.ts'

/** A post in the form of an appointment. `untilDay` is the last day of a concurrent post; null while it lasts. */
export interface AppointedDraft extends PostDraft {
  untilDay: string | null
}

/** The values of the form of an appointment. */
export interface AppointmentDraft {
  posts: AppointedDraft[]
}

/** The posts of the field with the last days that they had; a main post has none. */
export function withDays(posts: readonly PostDraft[], former: readonly AppointedDraft[]): AppointedDraft[] {
  return posts.map((post) => ({
    ...post,
    untilDay: post.isMain ? null : (former.find((one) => one.deptCode === post.deptCode)?.untilDay ?? null),
  }))
}

/** Days from one day to another, both yyyy-MM-dd; negative for the past. */
export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
