import type { CalendarKind, LunarDay } from '@maru/api/calendar'
import type { Db } from '#kit/db.ts'
import { addDays } from '#kit/repeat/days.ts'
import { exceptionOf, fieldsOfDate } from './event/event.rules.ts'
import {
  findBirthdayCalendar,
  findMainCalendar,
  insertBirthdayCalendar,
  insertCalendar,
} from './folder/folder.sql.ts'
import { replaceShares } from './folder/share.sql.ts'
import { lunarDays } from './series/lunar.rules.ts'
import { wallOf } from './series/zone.rules.ts'
import { replaceAttendees } from './store/attendee.sql.ts'
import { findEvent, insertEvent, replaceExceptions } from './store/event.sql.ts'
import { storeInstances } from './store/instance.service.ts'
import { replaceReminders } from './store/reminder.sql.ts'
import { type PlaceRow, upsertUsualPlaces } from './working-place/working-place.sql.ts'

/** A calendar for tests and seeds. */
export interface CalendarDraft {
  comCode: string
  ownerCode: string
  kind: CalendarKind
  name: string
  color?: number | null
  shares?: readonly { subject: string; level: number }[]
}

/** Inserts a calendar with its shares, whatever its owner may create. Returns its number. */
export async function createCalendar(db: Db, draft: CalendarDraft, now: Date): Promise<number> {
  const { comCode, ownerCode, kind, name, color = null, shares = [] } = draft
  const calendarId = await insertCalendar(
    db,
    { comCode, ownerCode, kind, name, color, isMain: false, isBusy: true },
    now,
  )
  if (calendarId === undefined) throw new Error('a calendar was not created')
  await replaceShares(db, { comCode, calendarId }, shares)
  return calendarId
}

/** The main calendar of a person of the demo, shared as busy with their company. */
export async function requireDemoCalendar(
  db: Db,
  { comCode, personCode }: { comCode: string; personCode: string },
  now: Date,
): Promise<number> {
  const mainCalendar = await findMainCalendar(db, personCode)
  if (mainCalendar) return mainCalendar.calendarId
  const main = { comCode, kind: 'own', ownerCode: personCode, name: '', color: null } as const
  const calendarId = await insertCalendar(db, { ...main, isMain: true, isBusy: true }, now)
  if (calendarId === undefined) throw new Error('a calendar was not created')
  await replaceShares(db, { comCode, calendarId }, [{ subject: `company:${comCode}`, level: 1 }])
  await insertBirthdayCalendar(db, main, now)
  return calendarId
}

/** The calendar of birthdays of a person of the demo, who has a main calendar. */
export async function requireDemoBirthdays(db: Db, ownerCode: string): Promise<number> {
  const calendarId = await findBirthdayCalendar(db, ownerCode)
  if (calendarId === undefined) throw new Error('a calendar of birthdays was not created')
  return calendarId
}

/** Stores where a person of the demo usually works, from Monday on. */
export async function createUsualPlaces(
  db: Db,
  personCode: string,
  week: readonly PlaceRow[],
): Promise<void> {
  const places = week.map((place, index) => ({ weekday: index + 1, ...place }))
  await upsertUsualPlaces(db, personCode, places)
}

/** An event for seeds; times are `yyyy-MM-ddTHH:mm`, the end of whole days is excluded. */
export interface EventPlan {
  comCode: string
  calendarId: number
  personCode: string
  title: string
  place: string
  start: string
  end: string
  timeZone: string
  isAllDay?: boolean
  isPrivate?: boolean
  rule?: string
  /** The day of the lunar calendar on which an event of whole days repeats; its start is moved to the first one. */
  lunar?: LunarDay
  shows?: 'busy' | 'away' | 'free'
  /** One date of the series that is at another time. */
  moved?: { original: string; start: string; end: string }
  guests?: readonly string[]
}

/** Inserts an event with its dates and a reminder. Returns its number. */
export async function createEvent(db: Db, plan: EventPlan, now: Date): Promise<number> {
  const { comCode, calendarId, personCode, title, place, timeZone, isAllDay = false } = plan
  const { lunar } = plan
  const day = lunar && (lunarDays(lunar, plan.start.slice(0, 10), '2100-01-01')[0] ?? null)
  const start = day ? `${day}T00:00` : plan.start
  const end = day ? `${addDays(day, 1)}T00:00` : plan.end
  const uid = `${calendarId}-${start}-${title}`
  const key = { comCode, uid, chainId: null, organizerCode: personCode, createdBy: personCode }
  const eventId = await insertEvent(
    db,
    key,
    {
      ...{ calendarId, title, place, content: '', isAllDay, startAt: start, endAt: end, timeZone },
      ...{ rule: plan.rule ?? null, lunarUntil: null, lunarMonth: lunar?.month ?? null },
      ...{ lunarDay: lunar?.day ?? null, lunarLeap: lunar?.isLeap ?? null },
      ...{ excluded: [], extra: [], isCancelled: false, sequence: 0 },
      class: plan.isPrivate ? 'private' : 'public',
      shows: plan.shows ?? (isAllDay ? 'free' : 'busy'),
    },
    now,
  )
  const guests = (plan.guests ?? []).map((code) => ({
    personCode: code,
    email: '',
    role: 'required' as const,
  }))
  await replaceAttendees(db, { comCode, eventId }, guests)
  await replaceReminders(db, { comCode, eventId }, personCode, [10])
  const event = await findEvent(db, eventId)
  if (!event) throw new Error('an event was not created')
  const original = plan.moved ? wallOf(plan.moved.original) : 0
  const fields = fieldsOfDate(event, original)
  const moved = plan.moved && { start: wallOf(plan.moved.start), end: wallOf(plan.moved.end) }
  const exception = moved ? exceptionOf(event, original, { ...fields, ...moved }, 1) : null
  const exceptions = exception ? [exception] : []
  await replaceExceptions(db, { comCode, eventId }, exceptions)
  await storeInstances({ db, clock: { now: () => now } }, '', event, exceptions)
  return eventId
}
