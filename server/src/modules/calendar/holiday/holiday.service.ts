import { calendarLimits, type HolidayDay } from '@maru/api/calendar'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { listCompanyHolidays } from '#modules/org/index.ts'
import { wallOf } from '../series/zone.rules.ts'

const day = 86_400_000

/** The holidays and make-up working days of the active company in a span of days. */
export async function listHolidays(
  context: Context,
  { from, until }: { from: string; until: string },
): Promise<HolidayDay[]> {
  const days = (wallOf(until) - wallOf(from)) / day + 1
  if (days < 1 || days > calendarLimits.listDays)
    throw failure('calendar.spanTooLong', { days: calendarLimits.listDays })
  const holidays = await listCompanyHolidays(context, context.viewer.comCode, { from, until })
  return holidays.map(({ day: date, isWorkday, ...holiday }) => ({
    day: date,
    name: holiday.name,
    isWorkday,
  }))
}
