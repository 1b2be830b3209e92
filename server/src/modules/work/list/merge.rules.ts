import type { WorkItem } from '@maru/api/kit/work'
import type { WorkSource, WorkStart } from '#kit/room-slots/work-source.ts'

/** The last row of a page: the next page begins after it. */
export interface Cursor {
  kind: string
  dueAt: string | null
  since: string
  id: string
  /** The due date that its room knows, if an absence has moved it. */
  dueBefore?: string
}

/** The text of a cursor on the wire. */
export const cursorText = ({ kind, dueAt, since, id, dueBefore }: Cursor): string =>
  Buffer.from(JSON.stringify([kind, dueAt, since, id, ...(dueBefore ? [dueBefore] : [])])).toString(
    'base64url',
  )

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value) &&
  !Number.isNaN(Date.parse(value))

/** Reads the text of a cursor; undefined if it is none. */
export function readCursor(text: string): Cursor | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (!Array.isArray(parts) || parts.length < 4 || parts.length > 5) return undefined
    const [kind, dueAt, since, id, dueBefore] = parts as unknown[]
    if (typeof kind !== 'string' || typeof id !== 'string' || !/^[\w.@-]{1,80}$/.test(id)) return undefined
    if (!isInstant(since) || (dueAt !== null && !isInstant(dueAt))) return undefined
    if (dueBefore !== undefined && !isInstant(dueBefore)) return undefined
    return {
      kind,
      dueAt: dueAt as string | null,
      since,
      id,
      ...(typeof dueBefore === 'string' ? { dueBefore } : {}),
    }
  } catch {
    return undefined
  }
}

/**
 * Where the page of a source begins after the cursor; null for its first thing. Kinds of a lower order come first among
 * things that are due at the same instant.
 */
export function startOf(
  source: Pick<WorkSource, 'kind' | 'order'>,
  cursor: Cursor | null,
  orderOfCursor: number,
): WorkStart | null {
  if (cursor === null) return null
  const { kind, dueAt, since, id, dueBefore = dueAt } = cursor
  if (source.kind === kind) return { at: 'row', dueAt: dueBefore, since, id }
  return { at: source.order < orderOfCursor ? 'later' : 'from', dueAt }
}

/** Due dates in UTC as texts that compare like numbers, with or without a fraction of a second; none comes last. */
function dueText({ dueAt }: Pick<WorkItem, 'dueAt'>): string {
  if (dueAt === null) return '~'
  const [whole = '', fraction = ''] = dueAt.replace(/Z$/, '').split('.')
  return `${whole}.${fraction.replace(/0+$/, '')}`
}

/** The first things of several lists, each in the order of due dates, as one list. */
export function mergeByDue(
  lists: readonly { order: number; items: readonly WorkItem[] }[],
  limit: number,
): WorkItem[] {
  const places = lists.map(() => 0)
  const merged: WorkItem[] = []
  while (merged.length < limit) {
    let best: { item: WorkItem; due: string; order: number; list: number } | null = null
    for (const [list, { order, items }] of lists.entries()) {
      const item = items[places[list] ?? 0]
      if (!item) continue
      const due = dueText(item)
      if (best === null || due < best.due || (due === best.due && order < best.order))
        best = { item, due, order, list }
    }
    if (best === null) break
    merged.push(best.item)
    places[best.list] = (places[best.list] ?? 0) + 1
  }
  return merged
}

/** Things by the name of the person who asks, those without one last; by due date within a person. */
export function sortByPerson(items: readonly WorkItem[]): WorkItem[] {
  const nameOf = ({ person }: WorkItem) => (person === null ? '' : person.name.ko || person.name.en)
  return items
    .map((item, place) => ({ item, place, name: nameOf(item) }))
    .sort(
      (one, other) =>
        Number(one.name === '') - Number(other.name === '') ||
        one.name.localeCompare(other.name, 'ko') ||
        (one.item.person?.code ?? '').localeCompare(other.item.person?.code ?? '') ||
        one.place - other.place,
    )
    .map(({ item }) => item)
}
