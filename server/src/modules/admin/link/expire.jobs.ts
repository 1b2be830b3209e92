import { transaction } from '#kit/context.ts'
import type { Background } from '#kit/room.ts'
import { removeSystemDraft, selectStaleDrafts } from '#modules/approval/index.ts'
import { recordChange } from './change.events.ts'
import { findLinkByKey, lockChanges, updateLinkEnd } from './link.sql.ts'

/** Milliseconds after which a draft that its person never opened ends. */
const unopenedMost = 30 * 86_400_000

/** Ends the drafts of systems that their people have not opened within 30 days. */
export async function expireDrafts(context: Background): Promise<void> {
  const now = context.clock.now()
  const before = new Date(now.getTime() - unopenedMost)
  let count = 0
  do {
    count = await transaction(context, async (inside) => {
      const drafts = await selectStaleDrafts(inside.db, before)
      for (const draft of drafts) {
        await removeSystemDraft(inside, draft)
        const row = await findLinkByKey(inside.db, draft.storeKey)
        if (!row) continue
        await updateLinkEnd(inside.db, row.key, 'EXPIRED')
        await lockChanges(inside.db, row.systemId)
        await recordChange(inside, row, {
          type: 'draft.expired',
          before: 'TEMP',
          status: 'EXPIRED',
          ...{ apmId: null, seq: 0, act: 'expire', actorCode: '', docNumber: '' },
          happenedAt: now.toISOString(),
        })
      }
      return drafts.length
    })
  } while (count > 0)
}
