import type { ArticleState } from '@maru/api/board'

/** The fields of an article's row that determine its state; instants as ISO 8601. */
export interface PlaceFacts {
  isDraft: boolean
  seq: number | null
  /** When it left the list at the end of its period. */
  endedDate?: string | null
  endDate?: string | null
}

function rowState({ isDraft, seq, endedDate }: PlaceFacts): ArticleState {
  if (isDraft) return 'draft'
  if (seq !== null) return 'published'
  return endedDate ? 'ended' : 'scheduled'
}

/** The state of an article at a time: after its last day it has ended, even if the job has not run yet. */
export function stateOf(facts: PlaceFacts, now: Date): ArticleState {
  const state = rowState(facts)
  const isOver = facts.endDate != null && Date.parse(facts.endDate) <= now.getTime()
  return state === 'published' && isOver ? 'ended' : state
}

/** A posting period; null means no limit on that side. */
export interface Period {
  startDate: string | null
  endDate: string | null
}

/** Later instants have a year of five digits, which calendars and the wire do not support. */
const lastInstant = Date.parse('9999-12-31T00:00:00Z')

/** The requested period and state of an article. */
export interface PlaceInput extends Period {
  isDraft: boolean
}

/** The new place of an article: `seq` is a new number, its previous one, the current one, or none. */
export interface NextPlace extends Period {
  state: ArticleState
  seq: 'new' | 'former' | 'keep' | 'none'
}

/**
 * Computes the place of an article after it is written (issue "Boards", posting period): before its first day it is
 * scheduled, a published article never becomes a draft again, and a new last day returns an ended article to its
 * previous place. Null for an invalid period: it must end after it begins, in the future, and before the year 10000.
 */
export function nextPlace(
  before: (PlaceFacts & Period & { formerSeq: number | null }) | null,
  wish: PlaceInput,
  now: Date,
): NextPlace | null {
  const at = now.getTime()
  const starts = wish.startDate === null ? null : Date.parse(wish.startDate)
  const ends = wish.endDate === null ? null : Date.parse(wish.endDate)
  if (Math.max(starts ?? 0, ends ?? 0) > lastInstant) return null
  const state = before ? rowState(before) : 'draft'
  const isUnchanged = before !== null && sameInstant(wish.endDate, before.endDate)
  if (before && (state === 'published' || state === 'ended')) {
    if (ends !== null && ends <= at && !isUnchanged) return null
    const period = { startDate: before.startDate, endDate: wish.endDate }
    if (state === 'published') return { ...period, state, seq: 'keep' }
    if (ends !== null && ends <= at) return { ...period, state, seq: 'none' }
    return { ...period, state: 'published', seq: before.formerSeq === null ? 'new' : 'former' }
  }
  if (ends !== null && (ends <= at || ends <= (starts ?? at))) return null
  const { startDate, endDate } = wish
  if (wish.isDraft) return { startDate, endDate, state: 'draft', seq: 'none' }
  if (starts !== null && starts > at) return { startDate, endDate, state: 'scheduled', seq: 'none' }
  return { startDate: null, endDate, state: 'published', seq: 'new' }
}

function sameInstant(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other
  return Date.parse(one) === Date.parse(other)
}
