import type { PickItem } from '#kit/picking.ts'
import { matchText } from '#kit/screen/match-text.ts'

/**
 * Orders the people for a mention: those of the thread in its order, those of the viewer's department, then the others as
 * found. Matching colleagues are added, because the search returns only its first results.
 */
export function orderCandidates(
  pickItems: readonly PickItem[],
  colleagues: readonly PickItem[],
  text: string,
  thread: readonly string[],
): PickItem[] {
  const matches = ({ name }: PickItem) =>
    Math.max(...Object.values(name).map((one) => matchText(one, text))) === 2
  const near = text === '' ? colleagues : colleagues.filter(matches)
  const all = [...near, ...pickItems.filter(({ id }) => !near.some((one) => one.id === id))]
  const rankOf = ({ id }: PickItem) => (thread.includes(id) ? thread.indexOf(id) : thread.length)
  return all.toSorted((one, other) => rankOf(one) - rankOf(other))
}
