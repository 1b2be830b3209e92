import type { Context } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { Viewer } from '#kit/viewer.ts'
import { type LevelName, levels } from './folder.rules.ts'
import {
  type CalendarLooking,
  type CalendarRow,
  findHomeCompany,
  findMainCalendar,
  insertBirthdayCalendar,
  insertCalendar,
  selectCalendarsById,
} from './folder.sql.ts'
import { replaceShares } from './share.sql.ts'

/** The properties of a viewer that determine rights to calendars. */
export function lookingAs(viewer: Viewer): CalendarLooking {
  const { isSuperAdmin, isCompanyManager } = viewer.permissions
  return {
    personCode: viewer.personCode,
    comCode: viewer.comCode,
    subjects: viewer.subjects,
    manages: isSuperAdmin || isCompanyManager,
  }
}

/** A calendar in which the viewer has at least a level. Throws 404, or 403 `calendar.readOnly` if they may see it. */
export async function requireCalendar(
  context: Pick<Context, 'db' | 'viewer'>,
  calendarId: number,
  level: LevelName,
): Promise<CalendarRow> {
  const [calendar] = await selectCalendarsById(context.db, lookingAs(context.viewer), [calendarId])
  if (!calendar) throw notFound()
  if (calendar.level < levels[level]) throw level === 'edit' ? failure('calendar.readOnly') : notFound()
  return calendar
}

/**
 * The main calendar of a person, created at its first use and shared as busy with their company. Throws 404 if the
 * person has no post.
 */
export async function requireMainCalendar(
  context: Pick<Context, 'db' | 'clock'>,
  personCode: string,
): Promise<{ comCode: string; calendarId: number }> {
  const { db, clock } = context
  const mainCalendar = await findMainCalendar(db, personCode)
  if (mainCalendar) return mainCalendar
  const now = clock.now()
  const comCode = await findHomeCompany(db, personCode, now)
  if (!comCode) throw notFound()
  const draft = { comCode, kind: 'own', ownerCode: personCode, name: '', color: null } as const
  const calendarId = await insertCalendar(db, { ...draft, isMain: true, isBusy: true }, now)
  // Another call may have created it at the same time.
  if (calendarId === undefined) return (await findMainCalendar(db, personCode)) ?? { comCode, calendarId: 0 }
  await insertBirthdayCalendar(db, draft, now)
  await replaceShares(db, { comCode, calendarId }, [{ subject: `company:${comCode}`, level: levels.busy }])
  return { comCode, calendarId }
}

/** The viewer's main calendar; a view as another person creates none: its number is 0 if they have none. */
export async function ownMainCalendar(
  context: Pick<Context, 'db' | 'clock' | 'viewer'>,
): Promise<{ comCode: string; calendarId: number }> {
  const { comCode, personCode, viewedBy } = context.viewer
  if (!viewedBy) return requireMainCalendar(context, personCode)
  return (await findMainCalendar(context.db, personCode)) ?? { comCode, calendarId: 0 }
}
