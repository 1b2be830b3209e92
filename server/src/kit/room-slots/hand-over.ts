import type { LocalName } from '@maru/api/kit/schema'
import type { Background } from '../room.ts'
import type { Viewer } from '../viewer.ts'

declare module '../slots.ts' {
  interface Slots {
    /** Filled by every room in which a person can own things, once for each kind of thing. */
    handOver: HandOverKind
  }
}

/** Maximum number of names in a list of owned things; the count includes the others. */
export const ownedTitles = 5

/** What a person owns of one kind. */
export interface OwnedThings {
  count: number
  /** The names of the first {@link ownedTitles} things. */
  titles: LocalName[]
}

/** What can be done with the things of a kind. */
export interface HandOverChoice {
  /** Unique within the kind, for example `successor`. */
  id: string
  name: LocalName
  /** The things go to a person. Choices without one are possible if no successor is named. */
  needsSuccessor: boolean
}

/** An order to hand over the things of one kind. */
export interface HandOver {
  /** The person who leaves. */
  from: string
  /** The person who continues; empty if the choice needs none. */
  to: string
  /** Id of one of the choices of the kind. */
  choice: string
  /** The administrator who ordered it, for audit logs. */
  by: Pick<Viewer, 'personCode' | 'name'>
}

/**
 * Things of one kind that would have no owner if a person leaves. Both functions use the connection of the context:
 * `handOver` runs in the transaction in which the things of all rooms are handed over. A second run does nothing.
 */
export interface HandOverKind {
  /** `<room>.<noun>`, for example `board.managed`. */
  kind: string
  /** The things as a plural, for example "Boards managed". */
  name: LocalName
  /** The first is the default. An administrator can also leave the things as they are. */
  choices: readonly [HandOverChoice, ...HandOverChoice[]]
  list(context: Background, personCode: string): Promise<OwnedThings>
  /** Returns how many things changed. */
  handOver(context: Background, order: HandOver): Promise<number>
}

/** The choice of most kinds: the things go to the successor. */
export const toSuccessor: HandOverChoice = {
  id: 'successor',
  name: { ko: '후임자에게 넘김', en: 'Give to successor', zh: '移交给接任者' },
  needsSuccessor: true,
}

/** A row of a query about owned things, with the number of all of them in each row. */
export interface OwnedRow {
  name: LocalName
  totalCount: number
}

/** The things of a query with rows of {@link OwnedRow}. */
export function ownedThings(rows: readonly OwnedRow[]): OwnedThings {
  return {
    count: rows[0]?.totalCount ?? 0,
    titles: rows.slice(0, ownedTitles).map(({ name }) => name),
  }
}
