import type { ApprovalSetting, approvalApi } from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { findRules, upsertRules } from '#kit/notification/alarm-rule.sql.ts'
import { flagsOf, isFlag, rulesAfter } from './flags.rules.ts'
import { findSetting, mergeSetting } from './setting.sql.ts'

/** The viewer's settings; the sixteen flags are a view of the rules of alarms (spec 3§3). */
export async function getSettings({ db, viewer }: Context): Promise<ApprovalSetting> {
  return { ...(await findSetting(db, viewer)), ...flagsOf(await findRules(db, viewer)) }
}

/** Saves the given fields of the viewer's settings; both calls of the specification do the same. */
export function saveSettings(
  context: Context,
  { data }: Input<typeof approvalApi.saveSettings>,
): Promise<number> {
  if (data.tabOrder !== undefined && new Set(data.tabOrder.split(',')).size !== 3)
    throw failure('approval.tabOrderInvalid')
  return transaction(context, async ({ db, viewer, clock }) => {
    const given = Object.entries(data).filter(([, value]) => value !== undefined)
    const own = Object.fromEntries(given.filter(([name]) => !isFlag(name)))
    if (given.length > 0) await mergeSetting(db, viewer, own, clock.now())
    await upsertRules(db, viewer, rulesAfter(data, await findRules(db, viewer)))
    return 1
  })
}
