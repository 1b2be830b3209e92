import type { LocalName } from '@maru/api/kit/schema'
import type { WorkActKind } from '@maru/api/kit/work'
import type { Context } from '../context.ts'
import type { Db, Fragment } from '../db.ts'

declare module '../slots.ts' {
  interface Slots {
    /** Filled by every room in which something waits for a decision or an act of a person, once for each kind. */
    workSource: WorkSource
  }
}

/** One thing that waits for the viewer. */
export interface WorkThing {
  /** Unique within the kind; the call of the room that acts on the thing takes it. */
  id: string
  title: LocalName
  /** A short addition to the title, such as an amount; null without one. */
  note: LocalName | null
  /** Who asks; null for an anonymous author. Without a code for people outside of the portal. */
  person: { code: string | null; name: LocalName } | null
  /** ISO 8601; null if it has no due date. */
  dueAt: string | null
  /** Since when it waits, ISO 8601. */
  since: string
  isUrgent: boolean
  /** True if it must be opened before it is decided. */
  mustOpen: boolean
  /** Why it waits for the viewer, and what the first act does; absent for that of the kind. */
  why?: LocalName
  /** Address below /po. */
  url: string
  /** The version that the act sends; 0 if the room has none. */
  version: number
  /**
   * The acts of the kind that are possible here, and whether a call of the room reverses them. With `mayWait` a phone may
   * store the act without a network and send it later: only an act whose call refuses a thing that was decided meanwhile.
   */
  acts: { act: string; isUndoable: boolean; mayWait?: boolean }[]
}

/**
 * Where a page begins, in the order of {@link WorkSource.list}. `row`: after this row of the same kind. `later`: with
 * things that are due later than an instant. `from`: with those due at the instant or later. A null instant means
 * things without a due date, which come last.
 */
export type WorkStart =
  | { at: 'row'; dueAt: string | null; since: string; id: string }
  | { at: 'later' | 'from'; dueAt: string | null }

/** Which things are listed. */
export interface WorkQuery {
  limit: number
  /** Null for the first page. */
  start: WorkStart | null
  /** Only these ids; null for all. */
  only: readonly string[] | null
  /** Without these ids. */
  except: readonly string[]
}

/** A thing on which the viewer decided, or which waits for another person. */
export interface WorkTrace {
  id: string
  title: LocalName
  /** A short addition to the title, such as the purpose of a booking; null without one. */
  note: LocalName | null
  person: { code: string | null; name: LocalName } | null
  /** When the viewer decided, or since when it waits for the other person; ISO 8601. */
  at: string
  url: string
  /** The act by which it was decided, one of the kind; empty for a thing that waits. */
  act: string
  isUndoable: boolean
}

/**
 * Things of one kind that wait for the viewer. Every statement is bounded: it reads an index in the order of the list
 * and ends at the limit, however many things wait.
 */
export interface WorkSource {
  /** Unique, for example `approval`; the browser's slot `workKinds` performs its acts. */
  kind: string
  name: LocalName
  /** The place among the kinds, and among things that are due at the same time. */
  order: number
  acts: readonly WorkActKind[]
  /** Why things of the kind wait for the viewer, and what the first act does. */
  why: LocalName
  /**
   * True if the due date is a time within which the viewer should act, and not a date of the thing itself: an absence of
   * the viewer moves it.
   */
  movesWithAbsence?: true
  /** True if things are listed while another person sees the portal as the viewer; only what both may see. */
  isOpenInView?: true
  /** A page in the order of due dates, those without one last; `limit` things unless there are no more. */
  list(context: Context, query: WorkQuery): Promise<WorkThing[]>
  /** The number of things, counted up to `most`. */
  count(context: Context, query: Pick<WorkQuery, 'except'> & { most: number }): Promise<number>
  /** What the viewer decided since an instant, newest first. */
  listDone?(context: Context, since: Date, limit: number): Promise<WorkTrace[]>
  /** What the viewer asked others for, longest waiting first. */
  listWaiting?(context: Context, limit: number): Promise<WorkTrace[]>
}

/** The columns of a statement that a {@link WorkQuery} compares; ids are compared as numbers. */
export interface WorkColumns {
  /**
   * The instant from which the due date follows, with the hours until then, so that an index of the column gives the
   * order; null if things of the kind have no due date.
   */
  due: { at: Fragment; hours: number } | null
  /** Since when it waits: the order of things without a due date, newest first. */
  since: Fragment
  id: Fragment
}

const idsOf = (ids: readonly string[]): number[] =>
  ids.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0)

/** The condition of a page over the columns of a statement, as `and …`; ids that are no numbers match nothing. */
export function workCondition(
  db: Db,
  columns: WorkColumns,
  { start = null, only = null, except }: Pick<WorkQuery, 'except'> & Partial<WorkQuery>,
): Fragment {
  const chosen = only ? db`and ${columns.id} = any(${idsOf(only)}::bigint[])` : db``
  const left = except.length > 0 ? db`and ${columns.id} <> all(${idsOf(except)}::bigint[])` : db``
  return db`${chosen} ${left} ${start ? startCondition(db, columns, start) : db``}`
}

function startCondition(db: Db, { due, since, id }: WorkColumns, start: WorkStart): Fragment {
  // Things with a due date come before the others.
  if (due === null) {
    if (start.at === 'row')
      return db`and (${since}, ${id}) < (${start.since}::timestamptz, ${idsOf([start.id])[0] ?? 0}::bigint)`
    return start.at === 'later' && start.dueAt === null ? db`and false` : db``
  }
  if (start.dueAt === null) return db`and false`
  const from = db`(${start.dueAt}::timestamptz - make_interval(hours => ${due.hours}::int))`
  if (start.at === 'row') return db`and (${due.at}, ${id}) > (${from}, ${idsOf([start.id])[0] ?? 0}::bigint)`
  return start.at === 'later' ? db`and ${due.at} > ${from}` : db`and ${due.at} >= ${from}`
}

/** The order of a page over the columns of a statement, without `order by`. */
export const workOrder = (db: Db, { due, since, id }: WorkColumns): Fragment =>
  due === null ? db`${since} desc, ${id} desc` : db`${due.at}, ${id}`

/** The due date of a row. */
export const workDue = (db: Db, { due }: WorkColumns): Fragment =>
  due === null ? db`null::timestamptz` : db`${due.at} + make_interval(hours => ${due.hours}::int)`

/** A text that is the same in every language. */
export const inEveryLanguage = (text: string): LocalName => ({ ko: text, en: text, zh: text })

const later = (one: string, other: string) => Date.parse(one) - Date.parse(other)

const byText = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1)

/** The order of {@link WorkSource.list}: by due date; those without one last, the newest first. */
function compareThings(one: WorkThing, other: WorkThing): number {
  if (one.dueAt === null || other.dueAt === null)
    return (
      Number(one.dueAt === null) - Number(other.dueAt === null) ||
      later(other.since, one.since) ||
      byText(other.id, one.id)
    )
  return later(one.dueAt, other.dueAt) || byText(one.id, other.id)
}

function isAfterStart(thing: WorkThing, start: WorkStart): boolean {
  if (start.at === 'row') return compareThings(thing, { ...thing, ...start }) > 0
  if (start.dueAt === null) return start.at === 'from' && thing.dueAt === null
  if (thing.dueAt === null) return true
  const beyond = later(thing.dueAt, start.dueAt)
  return start.at === 'later' ? beyond > 0 : beyond >= 0
}

/** A page of things that a source has read as a whole, because they are always few. */
export function workPage(
  things: readonly WorkThing[],
  { limit, start, only, except }: WorkQuery,
): WorkThing[] {
  return things
    .filter(({ id }) => (only === null || only.includes(id)) && !except.includes(id))
    .toSorted(compareThings)
    .filter((thing) => start === null || isAfterStart(thing, start))
    .slice(0, limit)
}
