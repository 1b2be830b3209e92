import { alarmEvents, alarmsTopic } from '@maru/api/kit/alarm'
import type { Services } from '../context.ts'
import type { Db } from '../db.ts'
import { type AlarmOwner, type AlarmText, deleteAlarmsAbout, insertAlarms } from './alarms.sql.ts'

export type { AlarmActor, AlarmGroup, AlarmOwner, AlarmText } from './alarms.sql.ts'

/** People per insert and per message of the bus (8,000 bytes at most). */
const batchSize = 100

/** What {@link raiseAlarms} needs: the current transaction and the push to browsers. */
export type AlarmContext = Pick<Services, 'clock' | 'push' | 'emit'> & { db: Db }

/**
 * Notifies people in batches. Skips people who switched the group off or were notified of the same event before, so
 * it is safe to run again. The caller checks rights: only people who may open `url` may be passed. Call it from
 * background work, never from a request. Returns how many were notified.
 */
export async function raiseAlarms(
  context: AlarmContext,
  owners: readonly AlarmOwner[],
  alarm: AlarmText,
): Promise<number> {
  let notified = 0
  for (let start = 0; start < owners.length; start += batchSize) {
    const batch = owners.slice(start, start + batchSize)
    const written = await insertAlarms(context.db, batch, alarm, context.clock.now())
    await pushAlarms(context, written)
    const { eventKey } = alarm
    const personCodes = written.map(({ personCode }) => personCode)
    if (personCodes.length > 0)
      await context.emit(context.db, {
        name: alarmEvents.raised,
        comCode: written[0]?.comCode ?? '',
        payload: { eventKey, personCodes },
      })
    notified += written.length
  }
  return notified
}

/**
 * Removes every alarm about these subjects in batches, after they were deleted or became unreadable; with `since` only
 * those from then on, after a change was undone.
 */
export async function retractAlarms(
  context: AlarmContext,
  subjects: string[],
  since: Date | null = null,
): Promise<void> {
  for (;;) {
    const owners = await deleteAlarmsAbout(context.db, subjects, batchSize, since)
    await pushAlarms(context, owners)
    if (owners.length < batchSize) return
  }
}

/** Makes the open browsers of these people read their alarms again. */
export async function pushAlarms(context: AlarmContext, owners: readonly AlarmOwner[]): Promise<void> {
  if (owners.length === 0) return
  const to = [...new Set(owners.map((owner) => owner.personCode))]
  await context.push(context.db, { to, comCode: '*', topic: alarmsTopic, id: 0 })
}
