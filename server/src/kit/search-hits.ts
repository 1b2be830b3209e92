import type { Db, Fragment } from './db.ts'
import { planTerms, stretch, type WordPlan } from './search-words.ts'

/** Rows of a search whose texts are looked at before the index is asked. */
export const lookedFirst = 512

/** Whether a folded text holds every word. Signs of patterns are plain letters. */
export function holdsTerms(db: Db, text: Fragment, words: readonly string[]): Fragment {
  const [first = '', ...rest] = words
  return db`
    strpos(${text}, ${first}) > 0
    and not exists (select from unnest(${rest}::text[]) word where strpos(${text}, word) = 0)`
}

/**
 * Whether a text contains every term of the input, in any order; true for an empty input. For lists that a person, a
 * period or a company already limits: they need no search table.
 */
export function textFits(db: Db, text: Fragment, typed: string): Fragment {
  const plan = planTerms(typed)
  return plan ? db`(${holdsTerms(db, db`search_fold(${text})`, plan.words)})` : db`true`
}

/** The table, conditions and viewer of a search. In fragments, `search` is the row of the search table. */
export interface SearchScope {
  /** The search table of the room: `number`, `pieces`, and whatever its conditions read. */
  table: Fragment
  /** The columns of each hit; `search.number` comes with it. */
  columns: Fragment
  /** Whether the row contains the terms: {@link holdsTerms} over its text. */
  matches: Fragment
  /** The right to find the row and other filters on the row itself: `and …`, or empty. */
  where: Fragment
  /** The same for filters on other tables: evaluated only for rows that contain the terms. */
  allowed: Fragment
  /** Pieces that every row of the scope has, such as {@link scopePiece} of the company; empty for no filter. */
  pieces: readonly number[]
  /** Pieces, one of which a row must have; empty for no filter. */
  anyOf: readonly number[]
  /** The lowest number of the rows to scan first, or no row if there are no others. */
  edge: Fragment
  /** The rows to scan first, newest first. */
  newest: Fragment
}

/** The newest rows of a table, scanned before the index is used. */
export function newestFirst(db: Db, table: Fragment): Pick<SearchScope, 'edge' | 'newest'> {
  return {
    edge: db`select number from ${table} search order by number desc offset ${lookedFirst - 1} limit 1`,
    newest: db`select * from ${table} search order by number desc limit ${lookedFirst}`,
  }
}

/** Pieces as the index stores them for the stretch of a number; an aggregate, so that it is computed once per stretch. */
const salted = (db: Db, pieces: readonly number[]) => db`
  (select array_agg(piece # search_salt(around)) as pieces from unnest(${pieces as number[]}::int[]) piece)`

/**
 * Hits of a search, newest first, one more than `most` where there are more: among the newest rows themselves, then
 * stretch by stretch of numbers by the index. Pieces carry the salt of their stretch, so each is a short list of its own,
 * and older stretches are asked for only where newer ones did not give enough: common words cost little as well as rare
 * ones. Candidates of a stretch are put in order by number alone; then their texts are looked at one after the other, at
 * the place where they are stored. A plan without pieces looks at every row of the scope.
 */
export function searchHits(db: Db, plan: WordPlan, scope: SearchScope, most: number): Fragment {
  const { table, columns, matches, where, allowed, anyOf } = scope
  const oneOf = anyOf.length > 0
  if (plan.pieces.length === 0)
    return db`
      select search.number, ${columns} from ${table} search
       where ${matches} ${where} ${allowed} order by search.number desc limit ${most + 1}`
  return db`
    with edge as materialized (${scope.edge})
    select * from (
      (select search.number, ${columns} from (${scope.newest}) search
        where ${matches} ${where} ${allowed}
        order by search.number desc)
      union all
      (select found.*
         from generate_series((select number - 1 from edge), 0, -${stretch}::bigint) around
        cross join lateral ${salted(db, [...scope.pieces, ...plan.pieces])} every
        ${oneOf ? db`cross join lateral ${salted(db, anyOf)} either` : db``}
        cross join lateral (
          select search.number, search.ctid as place from ${table} search
           where search.pieces @> every.pieces ${oneOf ? db`and search.pieces && either.pieces` : db``}
             and search.number / ${stretch} = around / ${stretch}
             and search.number + 0 < (select number from edge) ${where}
           order by search.number + 0 desc) candidate
        cross join lateral (
          select search.number, ${columns} from ${table} search
           where search.ctid = candidate.place and ${matches} ${allowed} limit 1) found)
    ) staged
    limit ${most + 1}`
}
