/** A span of instants in milliseconds, the end excluded. */
export interface Span {
  from: number
  until: number
}

const minute = 60_000

/** Minutes of a span in which at least one of the others takes place; each minute counts once. */
export function overlapMinutes({ from, until }: Span, others: readonly Span[]): number {
  const inside = others
    .map((one) => ({ from: Math.max(from, one.from), until: Math.min(until, one.until) }))
    .filter((one) => one.from < one.until)
    .toSorted((one, other) => one.from - other.from)
  let reached = from
  let sum = 0
  for (const one of inside) {
    sum += Math.max(0, one.until - Math.max(one.from, reached))
    reached = Math.max(reached, one.until)
  }
  return Math.floor(sum / minute)
}
