import { type calendarApi, calendarLimits, type Reminder, remindersTopic } from '@maru/api/calendar'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { levels } from '../folder/folder.rules.ts'
import { listCalendarRows } from '../folder/folder.service.ts'
import { selectDefaults, selectMailed, updateMailed, upsertDefaults } from './reminder-setting.sql.ts'
import { type RingRow, selectOpenRings, updateRingsDismissed, updateRingsSnoozed } from './ring.sql.ts'

/** Days ahead to which a reminder can be snoozed. */
const snoozeDays = 7
/** Reminders of new events in a calendar for which the person chose none, and on whole days. */
const plainDefaults = { minutes: [10], dayMinutes: [] as number[] }

const day = 86_400_000

function reminderOf(ring: RingRow): Reminder {
  const { ringId, eventId, isRepeat, original, title, place, minutes, firstDay } = ring
  return {
    ...{ reminderId: ringId, eventId, original: isRepeat ? original : null, title, place, minutes },
    isAllDay: firstDay !== null,
    start: firstDay ?? ring.startAt,
    end: firstDay ?? ring.endAt,
  }
}

/** The open reminders of the viewer, the next start first. */
export async function listReminders({ db, viewer, clock }: Context): Promise<Reminder[]> {
  return (await selectOpenRings(db, viewer, { now: clock.now(), rungAt: null })).map(reminderOf)
}

const pushReminders = ({ db, push, viewer }: Context) =>
  push(db, { to: [viewer.personCode], comCode: '*', topic: remindersTopic, id: 0 })

/** Lets reminders ring again later. Throws `calendar.timeInvalid` for an instant that is past or too far ahead. */
export function snoozeReminders(
  context: Context,
  { reminderIds, until }: Input<typeof calendarApi.snoozeReminders>,
): Promise<number> {
  return transaction(context, async (inside) => {
    const at = Date.parse(until)
    const now = inside.clock.now().getTime()
    if (!(at > now) || at > now + snoozeDays * day) throw failure('calendar.timeInvalid')
    const { db, viewer } = inside
    const count = await updateRingsSnoozed(db, viewer.personCode, reminderIds, new Date(at))
    await pushReminders(inside)
    return count
  })
}

/** Dismisses reminders on all devices of the viewer. Returns how many; those of others do not exist for them. */
export function dismissReminders(
  context: Context,
  { reminderIds }: Input<typeof calendarApi.dismissReminders>,
): Promise<number> {
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const count = await updateRingsDismissed(db, viewer.personCode, reminderIds, clock.now())
    await pushReminders(inside)
    return count
  })
}

/** Calendars in which the viewer creates events. */
const writable = async (context: Context) =>
  (await listCalendarRows(context)).filter(
    ({ level, kind }) => level >= levels.edit && kind !== 'subscription',
  )

/** The reminders of new events by calendar. */
export async function getReminderSetting(
  context: Context,
): Promise<Output<typeof calendarApi.getReminderSetting>> {
  const { db, viewer, mail } = context
  const chosen = new Map((await selectDefaults(db, viewer.personCode)).map((one) => [one.calendarId, one]))
  return {
    byMail: (await selectMailed(db, [viewer.personCode])).length > 0,
    canMail: mail.isOn,
    calendars: (await writable(context)).map(
      ({ calendarId }) => chosen.get(calendarId) ?? { calendarId, ...plainDefaults },
    ),
  }
}

/** Stores the reminders of new events by calendar. Throws 404 for a calendar in which the viewer creates none. */
export function saveReminderSetting(
  context: Context,
  { byMail, calendars }: Input<typeof calendarApi.saveReminderSetting>,
): Promise<number> {
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const known = new Map((await writable(inside)).map((row) => [row.calendarId, row]))
    for (const { calendarId, minutes, dayMinutes } of calendars.slice(0, calendarLimits.calendars * 4)) {
      const calendar = known.get(calendarId)
      if (!calendar) throw notFound()
      await upsertDefaults(db, viewer.personCode, calendar, { minutes, dayMinutes })
    }
    await updateMailed(db, viewer.personCode, byMail, clock.now())
    return 1
  })
}
