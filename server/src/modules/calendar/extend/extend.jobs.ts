import { inTransaction } from '../../../kit/db.ts'
import type { Background } from '../../../kit/room.ts'
import { deleteRingsBefore } from '../reminder/ring.sql.ts'
import { dayText, wallOf } from '../series/zone.rules.ts'
import { findEvent, selectSeriesToExtend } from '../store/event.sql.ts'
import { madeSpan, storeInstances } from '../store/instance.service.ts'
import { deleteUndosBefore } from '../store/undo.sql.ts'

const day = 86_400_000
/** Dates are extended by at least a month at once, so that a run writes few series. */
const slack = 30
const perRun = 5000

/** Stores further dates of series, each in a transaction of its own, and removes undos and reminders that are over. */
export async function extendSeries(context: Background): Promise<void> {
  const now = context.clock.now()
  const before = dayText(wallOf(madeSpan(now).until) - slack * day)
  for (const { eventId } of await selectSeriesToExtend(context.db, before, perRun)) {
    await inTransaction(context.db, async (db) => {
      const event = await findEvent(db, eventId, true)
      if (event) await storeInstances({ ...context, db }, '', event)
    }).catch(
      // A failing series does not stop the others; it is retried the next night.
      (error: unknown) => context.log.error({ err: error, eventId }, 'series not extended'),
    )
  }
  await deleteRingsBefore(context.db, new Date(now.getTime() - 2 * day))
  await deleteUndosBefore(context.db, new Date(now.getTime() - day))
}
