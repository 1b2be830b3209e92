import type { Context } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { type HolidayRow, selectHolidayLocked } from './holiday.sql.ts'

/** Throws `kit.forbidden` unless the viewer is super administrator or manager of the current company. */
export function requireHolidayManager({ viewer }: Pick<Context, 'viewer'>): void {
  const { isSuperAdmin, isCompanyManager } = viewer.permissions
  if (!isSuperAdmin && !isCompanyManager) throw failure('kit.forbidden')
}

/** Whether the viewer may change an entry: super administrators those of countries and all companies too. */
export function mayChangeHoliday(
  { viewer }: Pick<Context, 'viewer'>,
  { comCode }: Pick<HolidayRow, 'comCode'>,
): boolean {
  return comCode === null ? viewer.permissions.isSuperAdmin : comCode === viewer.comCode
}

/**
 * An entry that the viewer may change, locked. Throws not found for a missing entry and for one of another company, and
 * `kit.forbidden` for an entry that a company manager sees but may not change.
 */
export async function requireChangeableHoliday(context: Context, holidayId: number): Promise<HolidayRow> {
  requireHolidayManager(context)
  const row = await selectHolidayLocked(context.db, holidayId)
  if (!row || (row.comCode !== null && row.comCode !== context.viewer.comCode)) throw notFound()
  if (!mayChangeHoliday(context, row)) throw failure('kit.forbidden')
  return row
}
