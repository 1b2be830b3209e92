import type { FilterCondition } from '@maru/api/contact'
import { inNameOrder } from '#kit/data/by-name.sql.ts'
import type { Db, Fragment } from '#kit/db.ts'

/** Columns that a filter may use. */
export type SearchColumn = 'name' | 'company' | 'email' | 'mobile_tel' | 'job_title'

/** A condition on a column; `pattern` is for Hangul (kit/search/hangul), the others compare texts. */
export interface ColumnTest {
  column: SearchColumn
  condition: FilterCondition | 'FitsPattern'
  text: string
}

/** The filter of entries; omitted parts match everything. */
export interface EntryFilter {
  /** Null for the root. */
  folderId?: number | null | undefined
  /** Kinds of entries: lists (true), contacts (false). */
  lists?: boolean[]
  /** One of these must match, if there are any. */
  anyOf?: ColumnTest[]
  /** Each of these must match. */
  allOf?: ColumnTest[]
}

const tests: Record<FilterCondition, (db: Db, stored: Fragment, asked: Fragment) => Fragment> = {
  IsEqualTo: (db, stored, asked) => db`${stored} = ${asked}`,
  IsNotEqualTo: (db, stored, asked) => db`${stored} <> ${asked}`,
  ContainsSubstring: (db, stored, asked) => db`strpos(${stored}, ${asked}) > 0`,
  Not: (db, stored, asked) => db`strpos(${stored}, ${asked}) = 0`,
  Exists: (db, stored) => db`${stored} <> ''`,
  IsGreaterThan: (db, stored, asked) => db`${inNameOrder(db, stored)} > ${asked}`,
  IsGreaterThanOrEqualTo: (db, stored, asked) => db`${inNameOrder(db, stored)} >= ${asked}`,
  IsLessThan: (db, stored, asked) => db`${inNameOrder(db, stored)} < ${asked}`,
  IsLessThanOrEqualTo: (db, stored, asked) => db`${inNameOrder(db, stored)} <= ${asked}`,
}

function holds(db: Db, { column, condition, text }: ColumnTest): Fragment {
  if (condition === 'FitsPattern') return db`entry.${db(column)} ~ ${text}`
  return tests[condition](db, db`lower(entry.${db(column)})`, db`lower(${text})`)
}

/** The conditions of a filter, except the folder, for rows named `entry`: empty, or begins with `and`. */
export function filtered(db: Db, { lists, anyOf = [], allOf = [] }: EntryFilter): Fragment {
  const kind =
    lists === undefined ? db`` : db`and entry.is_list = any (${lists.map(String)}::text[]::boolean[])`
  const each = allOf.reduce((all, one) => db`${all} and ${holds(db, one)}`, db``)
  const [first, ...others] = anyOf
  const either = first && others.reduce((all, one) => db`${all} or ${holds(db, one)}`, holds(db, first))
  return db`${kind} ${each} ${either ? db`and (${either})` : db``}`
}
