import type { WorkStart } from '#kit/room-slots/work-source.ts'

/** An absence: what is due from `from` on is due at `until`, on the first working day afterwards. Milliseconds. */
export interface Away {
  from: number
  until: number
}

/** Absences in the order of time, joined where the person is away again on the day on which they would be back. */
export function joinAways(aways: readonly Away[]): Away[] {
  const joined: Away[] = []
  for (const one of aways.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && one.from <= last.until) last.until = Math.max(last.until, one.until)
    else joined.push({ ...one })
  }
  return joined
}

/** The due date that an absence moves; null if it stays. The order of due dates stays the same. */
export function movedDue(dueAt: string | null, aways: readonly Away[]): string | null {
  if (dueAt === null) return null
  const due = Date.parse(dueAt)
  const away = aways.find(({ from, until }) => due >= from && due < until)
  return away ? new Date(away.until).toISOString() : null
}

/** Where a page begins among the due dates that the room knows, if it begins there among the moved ones. */
export function startBefore(start: WorkStart | null, aways: readonly Away[]): WorkStart | null {
  if (start === null || start.at === 'row' || start.dueAt === null) return start
  const due = Date.parse(start.dueAt)
  const away = aways.find(({ from, until }) => due >= from && due <= until)
  if (!away || (due === away.until && start.at === 'later')) return start
  return { at: 'from', dueAt: new Date(away.from).toISOString() }
}
