import type { Db, Fragment } from '../db.ts'
import { planTerms, scopePiece, stretch, type WordPlan } from './search-words.ts'

/** Number of the newest rows that a search scans before it uses the index. */
export const lookedFirst = 512

/** Whether a folded text contains every word. `%`, `_` and other pattern characters have no special meaning. */
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
  /** The search table of the room: `number`, `pieces`, and the columns that its conditions read. */
  table: Fragment
  /** The columns of each hit in addition to `search.number`. */
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
  /** The lowest number of the rows to scan first; no row if the scope has fewer rows. */
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

/**
 * Combines pieces with the salt of the stretch of `around`, as the index stores them. An aggregate, so that PostgreSQL
 * computes it once per stretch.
 */
const salted = (db: Db, pieces: readonly number[]) => db`
  (select array_agg(piece # search_salt(around)) as pieces from unnest(${pieces as number[]}::int[]) piece)`

/**
 * Hits of a search, newest first, at most `most` + 1: the extra hit shows that there are more. Scans the newest rows
 * first, and then uses the index for one stretch of numbers after another. The index stores each piece with the salt of
 * its stretch, so its list of rows is short, and an older stretch is read only if the newer ones did not contain enough
 * hits. Therefore a common word costs as little as a rare one. The candidates of a stretch are sorted by number only;
 * then their texts are compared one by one, and each row is read by its physical position (`ctid`). Without pieces in
 * the plan, every row of the scope is compared.
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

/**
 * {@link searchHits} of a table with the columns `com_code` and one with the number of the thing, within a company, whose
 * pieces have the scope `company:<code>`. Null for a text without terms.
 */
export function companyHits(
  db: Db,
  keyword: string,
  { table, column, comCode }: { table: string; column: string; comCode: string },
  most: number,
): Fragment | null {
  const plan = planTerms(keyword)
  if (!plan) return null
  const name = db`${db(table)}` as Fragment
  return searchHits(
    db,
    plan,
    {
      ...newestFirst(db, name),
      table: name,
      columns: db`search.com_code, search.${db(column)}` as Fragment,
      matches: holdsTerms(db, db`search.words` as Fragment, plan.words),
      where: db`and search.com_code = ${comCode}` as Fragment,
      allowed: db`` as Fragment,
      pieces: [scopePiece(`company:${comCode}`)],
      anyOf: [],
    },
    most,
  )
}
