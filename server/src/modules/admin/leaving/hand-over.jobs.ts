import { inTransaction } from '#kit/db.ts'
import { Failure } from '#kit/failure.ts'
import type { Background, Scheduled } from '#kit/room.ts'
import { runOrder } from './hand-over.service.ts'
import { selectDueOrders, updateOrderFailed } from './hand-over.sql.ts'

/**
 * Hands over the things of people whose first day away has begun. Each order has a transaction: one that fails is
 * marked, changes nothing, and does not hold up the others.
 */
export async function handOverDue(context: Background): Promise<void> {
  const { db, clock, log } = context
  for (const key of await selectDueOrders(db, clock.now())) {
    try {
      await inTransaction(db, (inside) => runOrder({ ...context, db: inside }, key))
    } catch (error) {
      log.error({ err: error, ...key }, 'admin: things were not handed over')
      await updateOrderFailed(db, key, error instanceof Failure ? error.code : 'kit.failed')
    }
  }
}

/** Each quarter of an hour, because midnight of a company depends on its time zone. */
export const leavingJobs: Readonly<Record<string, Scheduled>> = {
  'admin.handOverDue': { cron: '*/15 * * * *', run: handOverDue },
}
