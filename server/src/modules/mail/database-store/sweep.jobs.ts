import { listPeopleOnHold, type RetentionKind, type RetentionScope, removeAll } from '#kit/data/retention.ts'
import { purgeBefore, restoreDays } from '#kit/data/soft-delete.ts'
import { inTransaction } from '#kit/db.ts'
import type { Background } from '#kit/room.ts'
import { deleteTexts } from '#modules/file/index.ts'
import { raiseChange } from '../mailbox/mailbox.sql.ts'
import { cleanSearchIndex } from '../reading/list.sql.ts'
import { removeEntries } from '../reading/move.sql.ts'
import {
  countExpired,
  deleteOldTombstones,
  deleteUnusedTexts,
  selectExpired,
  selectUnusedTexts,
} from './sweep.sql.ts'

const day = 86_400_000
const tombstoneDays = 30
/** Mails, and texts, of one step. */
const atOnce = 2_000

/** Removes the next recoverable mails that are old enough, a mailbox at a time; returns how many. */
async function removeExpired(context: Background, scope: RetentionScope): Promise<number> {
  const expired = await selectExpired(context.db, scope, atOnce)
  for (const { entryIds, ...box } of expired)
    await inTransaction(context.db, async (db) => {
      await raiseChange(db, box)
      await removeEntries({ ...context, db }, box, entryIds)
    })
  return expired.reduce((count, one) => count + one.entryIds.length, 0)
}

/** Mails that were deleted and can still be recovered. */
export const mailBinRetention: RetentionKind = {
  ...{ kind: 'mailBin', usualDays: restoreDays, leastDays: 1 },
  count: ({ db }, scope) => countExpired(db, scope),
  remove: removeExpired,
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
  await removeAll(mailBinRetention, context, {
    ...{ comCode: null, before: purgeBefore(context.clock) },
    personCodesOnHold: await listPeopleOnHold(context),
  })
  await deleteOldTombstones(context.db, new Date(context.clock.now().getTime() - tombstoneDays * day))
  await removeUnusedTexts(context)
}

/** Keeps the index of the search quick; runs every minute. */
export function mergeSearchIndex({ db }: Background): Promise<void> {
  return cleanSearchIndex(db)
}
