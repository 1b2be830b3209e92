/** A delegation: the absent person and the delegate. */
export interface Pair {
  personCode: string
  delegatorCode: string
}

/** Longest way from the absent person to the one who decides. */
const longestChain = 2

/** The longest way of delegations from a person, or up to them. */
function wayFrom(start: string, step: (code: string) => string[], seen: readonly string[] = []): number {
  if (seen.length > longestChain + 1) return seen.length
  const next = step(start).filter((code) => !seen.includes(code))
  return next.length === 0 ? 0 : 1 + Math.max(...next.map((code) => wayFrom(code, step, [...seen, start])))
}

/** True if a person is reached again by following delegations. */
function reaches(from: string, goal: string, pairs: readonly Pair[], seen = new Set<string>()): boolean {
  if (from === goal) return true
  if (seen.has(from)) return false
  seen.add(from)
  return pairs.some((pair) => pair.personCode === from && reaches(pair.delegatorCode, goal, pairs, seen))
}

/** What is wrong with a new delegation among those of the same days: a circle, or a chain of more than two. */
export function chainFault(added: Pair, others: readonly Pair[]): 'cycle' | 'chain' | null {
  if (reaches(added.delegatorCode, added.personCode, others)) return 'cycle'
  const after = wayFrom(added.delegatorCode, (code) =>
    others.flatMap((pair) => (pair.personCode === code ? pair.delegatorCode : [])),
  )
  const before = wayFrom(added.personCode, (code) =>
    others.flatMap((pair) => (pair.delegatorCode === code ? pair.personCode : [])),
  )
  return before + 1 + after > longestChain ? 'chain' : null
}
