import type { ArticleState } from '@maru/api/board'

/** The state that an article's row has; instants as ISO 8601. */
export interface PlaceFacts {
  isDraft: boolean
  seq: number | null
  /** When it left the list for its last day. */
  endedDate?: string | null
  endDate?: string | null
}

function rowState({ isDraft, seq, endedDate }: PlaceFacts): ArticleState {
  if (isDraft) return 'draft'
  if (seq !== null) return 'published'
  return endedDate ? 'ended' : 'scheduled'
}

/** Where an article is at a moment: past its last day it has ended, though the job may not have come by yet. */
export function stateOf(facts: PlaceFacts, now: Date): ArticleState {
  const state = rowState(facts)
  const isOver = facts.endDate != null && Date.parse(facts.endDate) <= now.getTime()
  return state === 'published' && isOver ? 'ended' : state
}

/** A posting period; null is from the beginning, or for good. */
export interface Period {
  startDate: string | null
  endDate: string | null
}

/** Beyond it an instant has five digits for the year, which neither calendars nor the wire know. */
const lastInstant = Date.parse('9999-12-31T00:00:00Z')

/** What the writer asks for. */
export interface PlaceInput extends Period {
  isDraft: boolean
}

/** Where an article goes: `seq` says whether it gets a new place, its former one, keeps its own, or none. */
export interface NextPlace extends Period {
  state: ArticleState
  seq: 'new' | 'former' | 'keep' | 'none'
}

/**
 * Where an article is after it was written (issue "Boards", posting period): before its first day it waits, what
 * others have seen is never a draft again, and a new last day brings an ended one back to its former place. Null where
 * the period makes no sense: it must end after it begins, and in the future, before the year 10000.
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
