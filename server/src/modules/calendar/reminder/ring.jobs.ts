import { remindersTopic } from '@maru/api/calendar'
import { inEachLanguage, type ShortLanguage, shortLanguages } from '@maru/api/kit/language'
import { ianaZone } from '@maru/api/kit/time/time-zones'
import { calendar as texts } from '@maru/i18n/calendar/texts'
import { inTransaction } from '#kit/db.ts'
import { notification, notify } from '#kit/notification/notification.ts'
import type { Background } from '#kit/room.ts'
import { companyTexts } from '#kit/text/text-changes.ts'
import { listRecipients, type Recipient } from '#modules/account/index.ts'
import { selectZones } from '../setting/setting.sql.ts'
import { selectMailed } from './reminder-setting.sql.ts'
import {
  findRungUntil,
  insertDueRings,
  type RingRow,
  selectOpenRings,
  selectRungPeople,
  updateRungUntil,
  updateSnoozedRings,
} from './ring.sql.ts'
import { composeReminderMail, ringAddress, ringText } from './ring-text.rules.ts'

declare module '#kit/job-inputs.ts' {
  interface JobInputs {
    'calendar.notifyReminders': { rungAt: string; isAfterStop?: boolean }
    'calendar.mailReminders': { rungAt: string; personCode: string }
  }
}
declare module '#kit/notification/notification.ts' {
  interface NotificationKinds {
    'calendar.reminder': { ring: RingRow; reader: Recipient; timeZone: string }
    'calendar.missed': { rings: readonly RingRow[]; reader: Recipient }
  }
}

const minute = 60_000
/** After a longer stop of the server reminders of the last day ring; those of ended events do not. */
const longestStop = 1440 * minute
/** Delay from which a reminder counts as missed; several missed ones are one notification. */
const lateAfter = 5 * minute
/** People who are read, and pushed to, at once. */
const batch = 100

/** The texts of times before an event in every language, as a company changed them. */
async function whenTextsOf(context: Pick<Background, 'db' | 'caches'>, comCode: string) {
  const changed = new Map<ShortLanguage, (typeof texts)['ko']['reminder']>()
  for (const language of shortLanguages)
    changed.set(language, (await companyTexts(context, { comCode, language }, 'calendar', texts)).reminder)
  return inEachLanguage((language) => changed.get(language) ?? texts[language].reminder)
}

/** A reminder in the work feed, on the desktop and by web push; its reader was checked when it was read. */
export const reminderNotification = notification({
  name: 'calendar.reminder',
  kind: 'ET',
  topic: 'calendar.reminder',
  listViewers: async (_context, { reader }) => [reader],
  describe: async (context, { ring, reader, timeZone }) => ({
    ...ringText(ring, timeZone, await whenTextsOf(context, reader.comCode)),
    title: ring.title,
    actor: null,
    url: ringAddress(ring),
    subject: `calendar.event:${ring.eventId}`,
  }),
})

/** One notification for several reminders that fell due while the server stood. */
export const missedNotification = notification({
  name: 'calendar.missed',
  kind: 'ET',
  topic: 'calendar.reminder',
  listViewers: async (_context, { reader }) => [reader],
  describe: async (_context, { rings }) => ({
    word: 'calendar.alarm.missed',
    params: { count: String(rings.length - 1) },
    title: rings[0]?.title ?? '',
    actor: null,
    url: '/calendar',
    subject: `calendar.missed:${rings[0]?.rungAt ?? ''}`,
  }),
})

/** Whether a reminder rang late by more than some runs, because the server stood. */
const isLate = ({ rungAt, startAt, minutes }: RingRow) =>
  Date.parse(rungAt) - (Date.parse(startAt) - minutes * minute) > lateAfter

/** Rings the reminders that fell due since the last run, and the snoozed ones whose time has come. */
export async function ringReminders(context: Background): Promise<void> {
  const now = context.clock.now()
  await inTransaction(context.db, async (db) => {
    const last = (await findRungUntil(db)) ?? new Date(now.getTime() - minute)
    const since = new Date(Math.max(last.getTime(), now.getTime() - longestStop))
    const count = (await insertDueRings(db, since, now)) + (await updateSnoozedRings(db, now))
    await updateRungUntil(db, now)
    if (count > 0)
      await context.enqueue(db, 'calendar.notifyReminders', {
        rungAt: now.toISOString(),
        isAfterStop: now.getTime() - last.getTime() > lateAfter,
      })
  })
}

async function notifyPerson(
  context: Background,
  rungAt: Date,
  reader: Recipient,
  { timeZone, isMailed, isAfterStop }: { timeZone: string; isMailed: boolean; isAfterStop: boolean },
): Promise<void> {
  const rings = await selectOpenRings(context.db, reader, { now: rungAt, rungAt })
  const late = isAfterStop ? rings.filter(isLate) : []
  if (late.length > 1)
    await notify(context, {
      name: 'calendar.missed',
      thing: { rings: late, reader },
      recipients: [reader],
      eventKey: `calendar:missed:${reader.personCode}:${rungAt.toISOString()}`,
    })
  for (const ring of late.length > 1 ? rings.filter((one) => !isLate(one)) : rings)
    await notify(context, {
      name: 'calendar.reminder',
      thing: { ring, reader, timeZone },
      recipients: [reader],
      eventKey: `calendar:ring:${ring.ringId}:${ring.rungAt}`,
    })
  if (isMailed && rings.length > 0 && context.mail.isOn && reader.email !== '')
    await context.enqueue(context.db, 'calendar.mailReminders', {
      rungAt: rungAt.toISOString(),
      personCode: reader.personCode,
    })
}

/** The readers of reminders among these people, each in the main post, with the time zone of their settings. */
async function readersOf(context: Background, personCodes: string[]) {
  const { db, clock } = context
  const people = (await listRecipients(db, personCodes, clock.now())).filter((one) => !one.mailOnly)
  const zones = new Map((await selectZones(db, personCodes)).map((one) => [one.personCode, one.timeZone]))
  const readers = [...new Map(people.reverse().map((one) => [one.personCode, one])).values()]
  return readers.map((reader) => ({ reader, timeZone: ianaZone(zones.get(reader.personCode) ?? '') }))
}

/** Notifies the people whose reminders rang at an instant; browsers read their open reminders again. */
export async function notifyReminders(
  context: Background,
  input: { rungAt: string; isAfterStop?: boolean },
): Promise<void> {
  const rungAt = new Date(input.rungAt)
  const codes = await selectRungPeople(context.db, rungAt)
  for (let from = 0; from < codes.length; from += batch) {
    const some = codes.slice(from, from + batch)
    const mailed = new Set(await selectMailed(context.db, some))
    for (const { reader, timeZone } of await readersOf(context, some))
      await notifyPerson(context, rungAt, reader, {
        timeZone,
        isMailed: mailed.has(reader.personCode),
        isAfterStop: input.isAfterStop ?? false,
      })
    await context.push(context.db, { to: some, comCode: '*', topic: remindersTopic, id: 0 })
  }
}

/** Sends the mails of a person's reminders that rang at an instant, if they are still open. */
export async function mailReminders(
  context: Background,
  { rungAt, personCode }: { rungAt: string; personCode: string },
): Promise<void> {
  const [one] = await readersOf(context, [personCode])
  if (!one) return
  const { reader, timeZone } = one
  const at = new Date(rungAt)
  const portal = context.config.publicUrl
  const own = await companyTexts(context, reader, 'calendar', texts)
  for (const ring of await selectOpenRings(context.db, reader, { now: at, rungAt: at }))
    await context.mail.send(composeReminderMail(reader, ring, { timeZone, portal, texts: own }))
}
