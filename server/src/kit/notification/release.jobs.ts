import { alarmEvents } from '@maru/api/kit/alarm'
import { inTransaction } from '../db.ts'
import type { Background } from '../room.ts'
import { type AlarmOwner, pushAlarms } from './alarms.ts'
import { releaseDue, selectDueOwners } from './release.sql.ts'

/** People who are read at once. */
const batch = 500

/**
 * Sends the bundles whose time has come: the alarms of a person that waited come together, once, even if two processes
 * run at the same time or one dies. Alarms that were read meanwhile, with a newer one of the same subject, do not come.
 */
export async function releaseAlarms(context: Background): Promise<void> {
  const now = context.clock.now()
  for (;;) {
    const owners = await selectDueOwners(context.db, now, batch)
    for (const owner of owners) await releaseOne(context, owner, now)
    if (owners.length < batch) return
  }
}

const releaseOne = (context: Background, owner: AlarmOwner, now: Date): Promise<void> =>
  inTransaction(context.db, async (db) => {
    if ((await releaseDue(db, owner, now)) === 0) return
    const inside = { ...context, db }
    await pushAlarms(inside, [owner])
    await context.emit(db, {
      name: alarmEvents.released,
      comCode: owner.comCode,
      payload: { personCode: owner.personCode, releasedAt: now.toISOString() },
    })
  })
