import { gnb as texts } from '@maru/i18n/gnb/texts'
import { inTransaction } from '#kit/db.ts'
import { alarmLine } from '#kit/notification/alarm-text.ts'
import type { AlarmOwner } from '#kit/notification/alarms.ts'
import type { Background, DeliveredEvent } from '#kit/room.ts'
import { canDeliver, sendOrDeliver } from '#kit/room-slots/local-delivery.ts'
import { companyTexts, textChangesOf } from '#kit/text/text-changes.ts'
import { listRecipients } from '#modules/account/index.ts'
import { composeAlarmMail, languageOf, mailedLines } from './mail.rules.ts'
import { selectUnmailed, takeUnmailed } from './quiet.sql.ts'

/** The job that mails the alarms of one person. */
export const mailAlarmsJob = 'gnb.mailAlarms'

declare module '#kit/job-inputs.ts' {
  interface JobInputs {
    'gnb.mailAlarms': AlarmOwner
  }
}

/** After this time an alarm is not mailed any more. */
const longestDelay = 86_400_000

/** Queues the mails of an event, for the people who get it by mail now. */
export async function queueMails(
  context: Background,
  { payload }: DeliveredEvent<{ eventKey: string; personCodes: string[] }>,
): Promise<void> {
  if (!canDeliver(context)) return
  for (const owner of await selectUnmailed(context.db, payload.personCodes, payload.eventKey))
    await context.enqueue(context.db, mailAlarmsJob, owner)
}

/**
 * Sends one mail with all alarms of a person that wait for it, unless they were read meanwhile. People who left, have no
 * address or see only their mail get none. A second run sends nothing; if the mail server cannot be reached, a later run
 * continues.
 */
export async function mailAlarms(context: Background, owner: AlarmOwner): Promise<void> {
  const now = context.clock.now()
  const people = await listRecipients(context.db, [owner.personCode], now)
  const person = people.find((one) => one.comCode === owner.comCode && one.email !== '' && !one.mailOnly)
  const own = person && (await companyTexts(context, person, 'gnb', texts))
  const changes = await textChangesOf(context, owner.comCode)
  await inTransaction(context.db, async (db) => {
    const since = new Date(now.getTime() - longestDelay)
    const rows = await takeUnmailed(db, owner, { now, since })
    const [newest] = rows
    if (!person || !own || !newest) return
    const lines = rows.slice(0, mailedLines).map((row) => alarmLine(row, languageOf(person), changes))
    const page = rows.length === 1 ? newest.url : '/home'
    const address = `${context.config.publicUrl}/po${page}`
    const mail = composeAlarmMail(person, { lines, total: rows.length, address }, own)
    await sendOrDeliver({ ...context, db }, mail, `alarms:${owner.personCode}:${newest.alarmId}`)
  })
}
