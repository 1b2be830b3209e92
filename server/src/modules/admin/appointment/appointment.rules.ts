import type { AppointmentKind } from '@maru/api/account/appointment'
import type { DatedPost } from '#modules/org/index.ts'

/** A post that the order gives from its day on. */
export type OrderedPost = Omit<DatedPost, 'fromDay' | 'sort'>

/** The day before a day, yyyy-MM-dd. */
export function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

/** The posts that are held on a day, the main one first. */
export const heldOn = (posts: readonly DatedPost[], day: string): DatedPost[] =>
  posts
    .filter(({ fromDay, untilDay }) => fromDay <= day && (untilDay === null || untilDay >= day))
    .sort((one, other) => Number(other.isMain) - Number(one.isMain) || one.sort - other.sort)

const placeOf = ({ comCode, deptCode }: Pick<DatedPost, 'comCode' | 'deptCode'>) => `${comCode} ${deptCode}`

const isEqual = (one: OrderedPost, other: OrderedPost) =>
  one.titleCode === other.titleCode &&
  one.positionCode === other.positionCode &&
  one.gradeCode === other.gradeCode &&
  one.isMain === other.isMain

/**
 * All posts of a person once these are held from a day on. A post that stays as it is continues; one that changes ends on
 * the day before and begins again, so that the past keeps what it was. No post may begin after the day.
 */
export function withOrder(
  posts: readonly DatedPost[],
  wanted: readonly OrderedPost[],
  day: string,
): DatedPost[] {
  const current = heldOn(posts, day)
  const stays = (post: DatedPost) =>
    wanted.find((one) => placeOf(one) === placeOf(post) && isEqual(one, post))
  const remaining = posts.flatMap((post) => {
    if (!current.includes(post)) return [post]
    const same = stays(post)
    if (same) return [{ ...post, untilDay: same.untilDay }]
    return post.fromDay === day ? [] : [{ ...post, untilDay: dayBefore(day) }]
  })
  const fresh = wanted
    .map((post, sort) => ({ ...post, sort, fromDay: day }))
    .filter((post) => !current.some((one) => placeOf(one) === placeOf(post) && isEqual(one, post)))
  return inOrder([...remaining, ...fresh])
}

/** Posts in the order of the database, with the same fields, so that equal posts are equal texts. */
export const inOrder = (posts: readonly DatedPost[]): DatedPost[] =>
  posts
    .map(({ comCode, deptCode, titleCode, positionCode, gradeCode, isMain, sort, fromDay, untilDay }) => ({
      ...{ comCode, deptCode, titleCode, positionCode, gradeCode, isMain, sort, fromDay, untilDay },
    }))
    .sort((one, other) => {
      const [left, right] = [`${one.fromDay} ${placeOf(one)}`, `${other.fromDay} ${placeOf(other)}`]
      return left < right ? -1 : Number(left > right)
    })

/** What changes from the day on; empty if nothing does. */
export function kindsOf(
  before: readonly DatedPost[],
  after: readonly DatedPost[],
  day: string,
): AppointmentKind[] {
  const [former, next] = [heldOn(before, dayBefore(day)), heldOn(after, day)]
  const [main, newMain] = [former.find((one) => one.isMain), next.find((one) => one.isMain)]
  const concurrent = (posts: readonly DatedPost[]) => posts.filter((one) => !one.isMain)
  const keyOf = (post: DatedPost) =>
    [placeOf(post), post.titleCode, post.positionCode, post.gradeCode, post.untilDay].join(' ')
  const places = new Set(concurrent(next).map(placeOf))
  const had = new Set(concurrent(former).map(keyOf))
  const kinds: [AppointmentKind, boolean][] = [
    ['transfer', main === undefined || newMain === undefined || placeOf(main) !== placeOf(newMain)],
    ['promotion', main?.titleCode !== newMain?.titleCode || main?.gradeCode !== newMain?.gradeCode],
    ['position', main?.positionCode !== newMain?.positionCode],
    ['concurrent', concurrent(next).some((post) => !had.has(keyOf(post)))],
    [
      'concurrentEnded',
      concurrent(former).some(
        (post) => !places.has(placeOf(post)) && !(newMain && placeOf(newMain) === placeOf(post)),
      ),
    ],
  ]
  return kinds.filter(([, isSo]) => isSo).map(([kind]) => kind)
}
