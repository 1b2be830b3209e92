import type { adminRetentionApi, Retention } from '@maru/api/admin/retention'
import type { Input } from '@maru/api/kit/endpoint'
import { type RetentionName, retentionKinds } from '@maru/api/kit/retention'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { findRetentionDays, putRetention, selectRetentions } from '#kit/data/retention.sql.ts'
import { listPeopleOnHold, type RetentionKind } from '#kit/data/retention.ts'
import { failure } from '#kit/failure.ts'
import { requirePrivacyManager } from '../personal/personal.access.ts'
import { cutOff, nextNight, subjectOf } from './retention.rules.ts'

function findKind({ slots }: Pick<Context, 'slots'>, name: RetentionName): RetentionKind {
  const match = slots.all('retention').find(({ kind }) => kind === name)
  if (!match) throw new Error(`no room fills the retention of ${name}`)
  return match
}

/** Throws if a company may not set this number of days for a kind. */
function requireAllowed({ leastDays, usualDays }: RetentionKind, days: number): void {
  if (days < leastDays) throw failure('admin.retentionTooShort', { days: leastDays })
  if (usualDays !== null && days > usualDays) throw failure('admin.retentionTooLong', { days: usualDays })
}

/** The kinds of data with the usual time and the rule of the current company. */
export async function listRetention(context: Context): Promise<Retention[]> {
  requirePrivacyManager(context)
  const rules = await selectRetentions(context.db, context.viewer.comCode)
  const days = new Map(rules.map((rule) => [rule.kind, rule.days]))
  return retentionKinds.map((kind) => {
    const { usualDays, leastDays } = findKind(context, kind)
    return { kind, usualDays, leastDays, days: days.get(kind) ?? null }
  })
}

/** What the next night would delete in the current company with this number of days. */
export async function countRetention(
  context: Context,
  { kind, days }: Input<typeof adminRetentionApi.countRetention>,
): Promise<{ count: number }> {
  requirePrivacyManager(context)
  const match = findKind(context, kind)
  requireAllowed(match, days)
  const count = await match.count(context, {
    comCode: context.viewer.comCode,
    before: cutOff(nextNight(context.clock.now()), days),
    personCodesOnHold: await listPeopleOnHold(context),
  })
  return { count }
}

/** Sets how many days the current company keeps data of a kind. */
export function saveRetention(
  context: Context,
  { kind, days }: Input<typeof adminRetentionApi.saveRetention>,
): Promise<Record<string, never>> {
  requirePrivacyManager(context)
  const match = findKind(context, kind)
  if (days !== null) requireAllowed(match, days)
  return transaction(context, async (inside) => {
    const { comCode } = inside.viewer
    const before = await findRetentionDays(inside.db, comCode, kind)
    if (before === days) return {}
    await putRetention(inside.db, { comCode, kind }, days)
    await recordAudit(inside, {
      ...{ action: 'retentionChanged', ...subjectOf(kind), details: { days: [before, days] } },
    })
    return {}
  })
}
