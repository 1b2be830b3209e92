import { alarmEvents, alarmsTopic } from '@maru/api/kit/alarm'
import { type AlarmOwner, type AlarmText, deleteAlarmsAbout, insertAlarms } from './alarms.sql.ts'
import type { Services } from './context.ts'
import type { Db } from './db.ts'

export type { AlarmGroup, AlarmOwner, AlarmText } from './alarms.sql.ts'

/** People written to by one statement, and notified by one message of the bus (8,000 bytes at most). */
const batchSize = 100

/** What notifying needs: the present transaction and the way to open browsers. */
export type AlarmParts = Pick<Services, 'clock' | 'push' | 'emit'> & { db: Db }

/**
 * Notifies people of something, set by set. A person who switched its group off, or was notified of the same event before, is
 * passed over, so it does no harm to run again. Rights are the caller's matter: only people who may open `url` may
 * be given. Call it from background work, never on the request. Answers how many were notified.
 */
export async function raiseAlarms(
  parts: AlarmParts,
  owners: readonly AlarmOwner[],
  alarm: AlarmText,
): Promise<number> {
  let notified = 0
  for (let start = 0; start < owners.length; start += batchSize) {
    const batch = owners.slice(start, start + batchSize)
    const written = await insertAlarms(parts.db, batch, alarm, parts.clock.now())
    await pushAlarms(parts, written)
    const { eventKey } = alarm
    const personCodes = written.map(({ personCode }) => personCode)
    if (personCodes.length > 0)
      await parts.emit(parts.db, {
        name: alarmEvents.raised,
        comCode: written[0]?.comCode ?? '',
        payload: { eventKey, personCodes },
      })
    notified += written.length
  }
  return notified
}

/** Takes every alarm about these things back, where they have gone or may no longer be read, set by set. */
export async function retractAlarms(parts: AlarmParts, subjects: string[]): Promise<void> {
  for (;;) {
    const owners = await deleteAlarmsAbout(parts.db, subjects, batchSize)
    await pushAlarms(parts, owners)
    if (owners.length < batchSize) return
  }
}

/** Notifies the open browsers of these people to look at their alarms again. */
export async function pushAlarms(parts: AlarmParts, owners: readonly AlarmOwner[]): Promise<void> {
  if (owners.length === 0) return
  const to = [...new Set(owners.map((owner) => owner.personCode))]
  await parts.push(parts.db, { to, comCode: '*', topic: alarmsTopic, id: 0 })
}
