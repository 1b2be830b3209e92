import { orNull } from '#kit/failure.ts'
import type { RelationSide } from '#modules/relation/index.ts'
import { listReadable, standingOf } from '../document/document.access.ts'
import { selectStoredDocuments } from './relation.sql.ts'

const numbersOf = (ids: readonly string[]) => ids.map(Number).filter(Number.isSafeInteger)

/** Documents as items that are made from mails, and from which mails are made. */
export const documentRelations: RelationSide = {
  kind: 'approval',
  async listReadable(context, ids) {
    // A person without a post reads no documents.
    const standing = await orNull(standingOf(context))
    if (!standing) return []
    const rows = await listReadable(context, standing, numbersOf(ids))
    return rows.map(({ apmId, subject }) => ({
      id: String(apmId),
      title: subject,
      url: `/workflow?BOX=all&ID=${apmId}`,
    }))
  },
  listStored: async (db, ids) => (await selectStoredDocuments(db, numbersOf(ids))).map(String),
}
