import type { Db, Fragment } from '../db.ts'

/**
 * Sorts by the names in a column in the order of Korean programs: digits, Hangul with the Chinese characters by their
 * Korean reading, then Latin letters. The order of the database is that of the codes, with Hangul at the end.
 */
export const byName = (db: Db, column: string): Fragment => inNameOrder(db, db`${db(column)}`)

/** A text that is compared (`<`, `>=`) in the order of {@link byName}: a filter cuts a list that is sorted by it. */
export const inNameOrder = (db: Db, text: Fragment): Fragment => db`${text} collate "ko-x-icu"`

const collator = new Intl.Collator('ko')

/** Compares two names that are not in the database in the order of {@link byName}. */
export const compareNames = (one: string, other: string): number => collator.compare(one, other)
