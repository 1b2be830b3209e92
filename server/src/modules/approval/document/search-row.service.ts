import type { Context } from '#kit/context.ts'
import { searchRow } from './search-row.rules.ts'
import { findIndexed, upsertSearch } from './search-row.sql.ts'

/** Makes a document findable as it is now; called in the transaction that writes it. */
export async function indexDocument(
  { db }: Pick<Context, 'db'>,
  key: { comCode: string; apmId: number },
): Promise<void> {
  const row = await findIndexed(db, key)
  if (row) await upsertSearch(db, key, searchRow(key.comCode, row))
}
