import type { Db, Fragment } from '../db.ts'

/**
 * Sorts by the names in a column in the order of Korean programs: digits, Hangul with the Chinese characters by their
 * Korean reading, then Latin letters. The order of the database is that of the codes, with Hangul at the end.
 */
export const byName = (db: Db, column: string): Fragment => db`${db(column)} collate "ko-x-icu"`
