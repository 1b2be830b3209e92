import type { Db } from '#kit/db.ts'
import { type HolidayOfCompany, selectHolidaysOfCompanies } from './holiday.sql.ts'
import { workDaysOf } from './work-days.rules.ts'

/** A period of days as `yyyy-MM-dd`, both inclusive. */
export interface DayPeriod {
  from: string
  until: string
}

/** The holidays and make-up working days of a company in a period, one per day, sorted by day. */
export async function listCompanyHolidays(
  { db }: { db: Db },
  comCode: string,
  period: DayPeriod,
): Promise<HolidayOfCompany[]> {
  const rows = await selectHolidaysOfCompanies(db, [comCode], period)
  return rows.map(({ comCode: _company, ...holiday }) => holiday)
}

/**
 * The working days of a company in a period: the days of `workWeek` (0 for Sunday; Monday to Friday by default) without
 * holidays, and make-up working days.
 */
export async function listWorkDays(
  context: { db: Db },
  comCode: string,
  period: DayPeriod,
  workWeek?: readonly number[],
): Promise<string[]> {
  return workDaysOf(period, await listCompanyHolidays(context, comCode, period), workWeek)
}
