import type { accountSecondStepApi } from '@maru/api/account/second-step'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { changesOf, recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { selectRoles } from '../account.sql.ts'
import { requireCompanyManager } from '../entry/manager.access.ts'
import { countSteps, selectSignInRule, upsertSignInRule } from './rule.sql.ts'

/** Who in the viewer's company must take a second step, with counts of people who have one. */
export async function getSignInRule(
  context: Context,
): Promise<Output<typeof accountSecondStepApi.getSignInRule>> {
  const { db, viewer, clock } = context
  requireCompanyManager(viewer)
  const rule = await selectSignInRule(db, viewer.comCode)
  const counts = await countSteps(db, viewer.comCode, clock.now())
  const none = { people: 0, withPasskey: 0, withTotp: 0 }
  const { roleId: _all, ...all } = counts.find(({ roleId }) => roleId === null) ?? { ...none, roleId: null }
  const roles = (await selectRoles(db)).map(({ roleId }) => ({
    ...none,
    ...counts.find((count) => count.roleId === roleId),
    roleId,
    isForced: rule.roleIds.includes(roleId),
  }))
  return { secondStep: rule.secondStep, ...all, roles }
}

/** Stores who in the viewer's company must take a second step. */
export async function saveSignInRule(
  context: Context,
  input: Input<typeof accountSecondStepApi.saveSignInRule>,
): Promise<1> {
  requireCompanyManager(context.viewer)
  return transaction(context, async (inside): Promise<1> => {
    const { db, viewer } = inside
    const known = (await selectRoles(db)).map(({ roleId }) => roleId)
    if (input.roleIds.some((roleId) => !known.includes(roleId))) throw failure('kit.invalidInput')
    const before = await selectSignInRule(db, viewer.comCode)
    const after = { secondStep: input.secondStep, roleIds: [...new Set(input.roleIds)] }
    await upsertSignInRule(db, viewer.comCode, after)
    await recordAudit(inside, { action: 'signInRuleChanged', details: changesOf<object>(before, after) })
    return 1
  })
}
