import { type CalendarItem, type calendarApi, calendarLimits, calendarTopic } from '@maru/api/calendar'
import type { Input } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { lookingAs, ownMainCalendar, requireCalendar, requireMainCalendar } from './folder.access.ts'
import { colorOf, levelName, levels } from './folder.rules.ts'
import {
  type CalendarRow,
  countOwnCalendarsLocked,
  insertCalendar,
  selectCalendars,
  selectCalendarsById,
  selectListeners,
  updateCalendar,
  updateCalendarRemoved,
  upsertAdded,
  upsertOrder,
  upsertShown,
} from './folder.sql.ts'
import { pushPresenceOf } from './presence-push.service.ts'
import { replaceShares } from './share.sql.ts'

const mostListed = 500

function itemOf(row: CalendarRow): CalendarItem {
  const { calendarId, kind, ownerCode, name, isMain, isBirthday, isBusy, isHidden, shareCount, version } = row
  return {
    ...{ calendarId, kind, ownerCode, name, isMain, isBirthday, isBusy, isHidden, shareCount, version },
    ownerName: row.ownerName,
    color: row.color ?? colorOf(calendarId),
    level: levelName(row.level),
  }
}

/** The rows of the viewer's list; creates the main calendar at its first use. */
export async function listCalendarRows(context: Context): Promise<CalendarRow[]> {
  await ownMainCalendar(context)
  return selectCalendars(context.db, lookingAs(context.viewer), mostListed)
}

/** The viewer's list of calendars. */
export async function listCalendars(context: Context): Promise<CalendarItem[]> {
  return (await listCalendarRows(context)).map(itemOf)
}

/** Notifies the browsers in which a calendar is listed, or its people are shown, that it or its events changed. */
export async function pushCalendars(
  context: Pick<Context, 'db' | 'push' | 'viewer'>,
  calendarIds: readonly number[],
  others: readonly string[] = [],
): Promise<void> {
  const { db, push, viewer } = context
  const listeners = await selectListeners(db, calendarIds, mostListed)
  const to = [...new Set([...listeners, ...others])]
  for (let start = 0; start < to.length; start += 100)
    await push(db, {
      to: to.slice(start, start + 100),
      comCode: '*',
      topic: calendarTopic,
      id: calendarIds[0] ?? 0,
    })
  await pushPresenceOf(context, calendarIds, others)
  const calendars = await selectCalendarsById(db, lookingAs(viewer), calendarIds)
  for (const { kind, comCode, calendarId } of calendars)
    if (kind !== 'own' && kind !== 'subscription')
      await push(db, { to: ['*'], comCode, topic: calendarTopic, id: calendarId, within: calendarId })
}

type SaveInput = Input<typeof calendarApi.saveCalendar>

const plainName = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/** Creates a calendar of the viewer in the caller's transaction. Returns its number. */
export async function createCalendar(context: Context, input: SaveInput): Promise<number> {
  const { db, viewer, clock } = context
  const name = plainName(input.name)
  if (name === '') throw failure('calendar.nameEmpty')
  const { personCode, comCode, deptCode } = viewer
  if (input.kind === 'company' && !lookingAs(viewer).manages) throw failure('calendar.readOnly')
  if ((await countOwnCalendarsLocked(db, personCode)) >= calendarLimits.calendars)
    throw failure('calendar.tooManyCalendars', { most: calendarLimits.calendars })
  const { kind, color, isBusy } = input
  const draft = { comCode, kind, ownerCode: personCode, name, color, isMain: false, isBusy }
  const calendarId = await insertCalendar(db, draft, clock.now())
  if (calendarId === undefined) throw new Error('a calendar was not created')
  const subject = { department: `department:${deptCode}`, company: `company:${comCode}` }
  const level = { department: levels.edit, company: levels.all }
  if (kind === 'department' || kind === 'company')
    await replaceShares(db, { comCode, calendarId }, [{ subject: subject[kind], level: level[kind] }])
  await pushCalendars(context, [calendarId])
  return calendarId
}

/** Changes a calendar that the viewer manages, in the caller's transaction. Returns its number. */
export async function changeCalendar(
  context: Context,
  input: Pick<SaveInput, 'name' | 'color' | 'isBusy' | 'version'> & { calendarId: number },
): Promise<number> {
  const name = plainName(input.name)
  const calendar = await requireCalendar(context, input.calendarId, 'manage')
  if (name === '' && !calendar.isMain) throw failure('calendar.nameEmpty')
  const draft = { name, color: input.color, isBusy: input.isBusy }
  const key = { ...calendar, version: input.version ?? 0 }
  if (!(await updateCalendar(context.db, key, draft, context.clock.now())))
    throw failure('calendar.calendarChanged', { version: calendar.version })
  await pushCalendars(context, [calendar.calendarId])
  return calendar.calendarId
}

/** Creates or changes a calendar; a new one of a department or company is shared with it. */
export function saveCalendar(context: Context, input: SaveInput): Promise<{ calendarId: number }> {
  return transaction(context, async (inside) => {
    const { calendarId } = input
    if (!calendarId) return { calendarId: await createCalendar(inside, input) }
    return { calendarId: await changeCalendar(inside, { ...input, calendarId }) }
  })
}

/** Removes a calendar with its events. Throws `calendar.mainCalendar` for the main calendar of a person and that of birthdays. */
export function removeCalendar(context: Context, { calendarId }: { calendarId: number }): Promise<number> {
  return transaction(context, async (inside) => {
    const calendar = await requireCalendar(inside, calendarId, 'manage')
    if (calendar.isMain || calendar.isBirthday) throw failure('calendar.mainCalendar')
    await pushCalendars(inside, [calendarId])
    await updateCalendarRemoved(inside.db, calendar, inside.clock.now())
    return 1
  })
}

/** Stores whether and in which colour the viewer shows a calendar. */
export function showCalendar(
  context: Context,
  input: Input<typeof calendarApi.showCalendar>,
): Promise<number> {
  return transaction(context, async (inside) => {
    const calendar = await requireCalendar(inside, input.calendarId, 'busy')
    await upsertShown(inside.db, inside.viewer.personCode, calendar, input)
    return 1
  })
}

/** Stores the order of the viewer's list. Throws 404 if one of the calendars is not visible to them. */
export function orderCalendars(
  context: Context,
  { calendarIds }: { calendarIds: number[] },
): Promise<number> {
  return transaction(context, async (inside) => {
    const rows = await selectCalendarsById(inside.db, lookingAs(inside.viewer), calendarIds)
    const known = new Map(rows.map((row) => [row.calendarId, row]))
    const ordered = calendarIds.flatMap((calendarId) => known.get(calendarId) ?? [])
    if (ordered.length < calendarIds.length) throw notFound()
    await upsertOrder(inside.db, inside.viewer.personCode, ordered)
    return 1
  })
}

/** Adds the main calendar of a person to the viewer's list. Throws 404 if they share nothing with the viewer. */
export function addPersonCalendar(
  context: Context,
  { personCode }: { personCode: string },
): Promise<{ calendarId: number }> {
  return transaction(context, async (inside) => {
    const { calendarId } = await requireMainCalendar(inside, personCode)
    const calendar = await requireCalendar(inside, calendarId, 'busy')
    await upsertAdded(inside.db, inside.viewer.personCode, calendar, true)
    return { calendarId }
  })
}

/** Takes a calendar of another person out of the viewer's list. */
export function dropCalendar(context: Context, { calendarId }: { calendarId: number }): Promise<number> {
  return transaction(context, async (inside) => {
    const calendar = await requireCalendar(inside, calendarId, 'busy')
    await upsertAdded(inside.db, inside.viewer.personCode, calendar, false)
    return 1
  })
}
