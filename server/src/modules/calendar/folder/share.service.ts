import { type CalendarShare, type calendarApi, shareLevels } from '@maru/api/calendar'
import type { Input } from '@maru/api/kit/endpoint'
import { emptyName } from '@maru/api/kit/language'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { requireCalendar } from './folder.access.ts'
import { pushCalendars } from './folder.service.ts'
import { raiseVersion, replaceShares, selectShares, selectSubjects } from './share.sql.ts'

/** The shares of a calendar; only for those who manage it. */
export async function getShares(
  context: Context,
  { calendarId }: { calendarId: number },
): Promise<{ version: number; shares: CalendarShare[] }> {
  const calendar = await requireCalendar(context, calendarId, 'manage')
  const rows = await selectShares(context.db, calendar)
  const named = await selectSubjects(
    context.db,
    rows.map(({ subject }) => subject),
  )
  const names = new Map(named.map(({ subject, name }) => [subject, name]))
  return {
    version: calendar.version,
    shares: rows.map(({ subject, level }) => ({
      subject,
      name: names.get(subject) ?? emptyName,
      level: shareLevels[level] ?? 'none',
    })),
  }
}

/** Replaces the shares of a calendar. Throws `calendar.subjectUnknown` for a subject that does not exist. */
export function saveShares(
  context: Context,
  input: Input<typeof calendarApi.saveShares>,
): Promise<{ version: number }> {
  return transaction(context, async (inside) => {
    const calendar = await requireCalendar(inside, input.calendarId, 'manage')
    const shares = new Map(input.shares.map(({ subject, level }) => [subject, shareLevels.indexOf(level)]))
    const known = new Set((await selectSubjects(inside.db, [...shares.keys()])).map(({ subject }) => subject))
    const unknown = [...shares.keys()].find((subject) => !known.has(subject))
    if (unknown !== undefined) throw failure('calendar.subjectUnknown', { subject: unknown })
    if (!(await raiseVersion(inside.db, calendar, input.version, inside.clock.now())))
      throw failure('calendar.calendarChanged', { version: calendar.version })
    // Those who lose the calendar must read their list again too.
    await pushCalendars(inside, [calendar.calendarId])
    await replaceShares(
      inside.db,
      calendar,
      [...shares].map(([subject, level]) => ({ subject, level })),
    )
    await pushCalendars(inside, [calendar.calendarId])
    return { version: input.version + 1 }
  })
}
