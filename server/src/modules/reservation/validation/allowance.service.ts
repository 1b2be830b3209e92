import type { Context } from '#kit/context.ts'
import type { DatePlan } from '#kit/repeat/dates.ts'
import { rightLevels } from '../resource/resource.rules.ts'
import type { ResourceRow } from '../resource/resource.sql.ts'
import { type Fault, faultsOfLimit, faultsOfQuota, weekOf } from './booking.rules.ts'
import { countBookingsAhead, selectWeekUse } from './conflict.sql.ts'

interface CheckedDate {
  plan: DatePlan
  fault: Fault | null
}

/**
 * Sets the faults of dates that exceed what one person may book of a resource: bookings ahead, and the weekly quota.
 * Dates with a fault do not count. Managers of the resource have no limits.
 */
export async function checkAllowance(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  resource: ResourceRow,
  dates: CheckedDate[],
  { personCode, without }: { personCode: string; without: readonly number[] },
): Promise<void> {
  if (resource.level >= rightLevels.manage) return
  const put = (faults: (dates: DatePlan[]) => (Fault | null)[]) => {
    const fine = dates.filter((date) => date.fault === null)
    const dateFaults = faults(fine.map((date) => date.plan))
    for (const [index, date] of fine.entries()) date.fault = dateFaults[index] ?? null
  }
  const asked = { resourceId: resource.resourceId, personCode }
  if (resource.personLimit > 0) {
    const ahead = await countBookingsAhead(db, asked, clock.now(), without)
    put((plans) => faultsOfLimit(plans, ahead, resource.personLimit))
  }
  const [begin, end] = [dates[0]?.plan, dates.at(-1)?.plan]
  if (!begin || !end || (resource.quotaCount === 0 && resource.quotaMinutes === 0)) return
  const range = { from: weekOf(begin.startDate), until: end.startDate }
  const used = await selectWeekUse(db, { ...asked, ...range, timeZone: resource.timeZone }, without)
  put((plans) => faultsOfQuota(plans, used, resource))
}
