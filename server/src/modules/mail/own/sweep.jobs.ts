import { inTransaction } from '../../../kit/db.ts'
import type { Background } from '../../../kit/room.ts'
import { purgeBefore } from '../../../kit/soft-delete.ts'
import { deleteTexts } from '../../file/index.ts'
import { raiseChange } from '../box/box.sql.ts'
import { cleanSearchIndex } from '../message/list.sql.ts'
import { removeEntries } from '../message/move.sql.ts'
import { deleteOldTombstones, deleteUnusedTexts, selectExpired, selectUnusedTexts } from './sweep.sql.ts'

const day = 86_400_000
const tombstoneDays = 30
/** Mails, and texts, of one step. */
const atOnce = 2_000

/** Removes recoverable mails after 14 days, a mailbox at a time. */
async function removeExpired(context: Background): Promise<void> {
  for (;;) {
    const expired = await selectExpired(context.db, purgeBefore(context.clock), atOnce)
    for (const { entryIds, ...box } of expired)
      await inTransaction(context.db, async (db) => {
        await raiseChange(db, box)
        await removeEntries({ ...context, db }, box, entryIds)
      })
    if (expired.reduce((count, one) => count + one.entryIds.length, 0) < atOnce) return
  }
}

/** Removes texts that no mailbox and no queue has had for a day; their bytes go with the files that nothing uses. */
async function removeUnusedTexts(context: Background): Promise<void> {
  const before = new Date(context.clock.now().getTime() - day)
  let after = { comCode: '', digest: '' }
  for (;;) {
    const { last, unused } = await selectUnusedTexts(context.db, after, { before, limit: atOnce })
    if (unused.length > 0)
      await inTransaction(context.db, async (db) => {
        const gone = await deleteUnusedTexts(db, unused, before)
        for (const comCode of new Set(gone.map((one) => one.comCode))) {
          const digests = gone.filter((one) => one.comCode === comCode).map((one) => one.digest)
          await deleteTexts(db, 'mail', comCode, digests)
        }
      })
    if (!last) return
    after = last
  }
}

/** Removes for good what has been deleted long enough; runs at night. */
export async function sweepMails(context: Background): Promise<void> {
  await removeExpired(context)
  await deleteOldTombstones(context.db, new Date(context.clock.now().getTime() - tombstoneDays * day))
  await removeUnusedTexts(context)
}

/** Keeps the index of the search quick; runs every minute. */
export function mergeSearchIndex({ db }: Background): Promise<void> {
  return cleanSearchIndex(db)
}
