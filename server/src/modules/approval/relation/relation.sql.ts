import type { Db } from '#kit/db.ts'

/** The numbers of the documents that are stored. */
export async function selectStoredDocuments(db: Db, apmIds: readonly number[]): Promise<number[]> {
  const rows = await db<{ apmId: number }[]>`
    select apm_id from approval_document where apm_id = any(${[...apmIds]}::bigint[])`
  return rows.map(({ apmId }) => apmId)
}
