import { alarmEvents, alarmsTopic } from '@maru/api/kit/alarm'
import type { Services } from '../context.ts'
import type { Db } from '../db.ts'
import {
  type AlarmOwner,
  type AlarmText,
  deleteAlarmsAbout,
  insertAlarms,
  type WrittenAlarm,
} from './alarms.sql.ts'
import { decideAlarms } from './decide.service.ts'

export type { AlarmActor, AlarmOwner, AlarmText } from './alarms.sql.ts'

/** People per insert and per message of the bus (8,000 bytes at most). */
const batchSize = 100

/** What {@link raiseAlarms} needs: the current transaction and the push to browsers. */
export type AlarmContext = Pick<Services, 'clock' | 'push' | 'emit' | 'slots'> & { db: Db }

const reaches = ({ bell, mail }: WrittenAlarm) => bell || mail

/**
 * Notifies people in batches, each by the ways and at the time of their rule. Skips people who were notified of the same
 * event before, so it is safe to run again. The caller checks rights: only people who may open `url` may be passed.
 * `queueMails` sends mails of its own to the people who get the alarm by mail now. Call it from background work, never
 * from a request. Returns how many it reaches, now or later.
 */
export async function raiseAlarms(
  context: AlarmContext,
  owners: readonly AlarmOwner[],
  alarm: AlarmText,
  queueMails?: (personCodes: readonly string[]) => Promise<void>,
): Promise<number> {
  let reached = 0
  for (let start = 0; start < owners.length; start += batchSize) {
    const batch = owners.slice(start, start + batchSize)
    const { topic, isUrgent = false, eventKey } = alarm
    const decided = (await decideAlarms(context, batch, { topic, isUrgent })).map((one) => ({
      ...one,
      isMailed: queueMails !== undefined && one.mail && one.dueAt === null,
    }))
    const written = await insertAlarms(context.db, decided, alarm, context.clock.now())
    const now = written.filter((one) => reaches(one) && !one.isWaiting)
    await pushAlarms(
      context,
      now.filter(({ bell }) => bell),
    )
    const mailed = now.filter(({ mail }) => mail).map(({ personCode }) => personCode)
    if (queueMails && mailed.length > 0) await queueMails(mailed)
    const personCodes = now.map(({ personCode }) => personCode)
    if (personCodes.length > 0)
      await context.emit(context.db, {
        name: alarmEvents.raised,
        comCode: written[0]?.comCode ?? '',
        payload: { eventKey, personCodes },
      })
    reached += written.filter(reaches).length
  }
  return reached
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
