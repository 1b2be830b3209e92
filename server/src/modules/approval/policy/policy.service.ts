import {
  type ApprovalPolicy,
  type approvalApi,
  type FormDefinition,
  type LineStage,
  optionsWithin,
  type PolicySwitch,
  standardApprovalPolicy,
} from '@maru/api/approval'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { changesOf, recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { requireVersion } from '#kit/data/version.ts'
import { failure } from '#kit/failure.ts'
import { requireFormManager } from '../person/manager.access.ts'
import { findPolicy, writePolicy } from './policy.sql.ts'

interface Work {
  db: Context['db']
  viewer: Pick<Context['viewer'], 'comCode'>
}
type Stored = Output<typeof approvalApi.getPolicy>

async function read({ db, viewer }: Work, lock = false): Promise<Stored> {
  const row = await findPolicy(db, viewer.comCode, lock)
  return { policy: { ...standardApprovalPolicy, ...row?.policy }, version: row?.version ?? 1 }
}

/** The policy of the viewer's company. */
export const policyOf = async (context: Work): Promise<ApprovalPolicy> => (await read(context)).policy

/** What the company allows in approval, with its version. */
export const getPolicy = (context: Context): Promise<Stored> => read(context)

/** Changes the policy. Throws `approval.settingChanged` if another administrator has saved meanwhile. */
export function savePolicy(
  context: Context,
  { policy, version: given }: Input<typeof approvalApi.savePolicy>,
): Promise<Stored> {
  requireFormManager(context)
  return transaction(context, async (inside) => {
    const before = await read(inside, true)
    requireVersion('approval.settingChanged', before, given)
    const { comCode, personCode: by } = inside.viewer
    const version = await writePolicy(inside.db, { comCode, version: given, by }, policy, inside.clock.now())
    if (version === undefined) throw failure('approval.settingChanged', { version: given })
    const details = changesOf(before.policy, policy)
    if (Object.keys(details).length > 0)
      await recordAudit(inside, { action: 'approvalPolicyChanged', details })
    return { policy, version }
  })
}

/** Throws `approval.policyForbids` if the company has switched something off. */
export async function requireAllowed(context: Work, part: PolicySwitch): Promise<void> {
  if (!(await policyOf(context))[part]) throw failure('approval.policyForbids')
}

/** The definition of a form as far as the company allows it: options, and who decides finally. */
export function definitionWithin(definition: FormDefinition, policy: ApprovalPolicy): FormDefinition {
  const { rules, options } = definition
  return {
    ...definition,
    options: optionsWithin(options, policy),
    rules: policy.mayFinish ? rules : rules.map((rule) => ({ ...rule, mayFinish: false })),
  }
}

/**
 * What a person writes into a line, as far as the company allows it. Throws `approval.policyForbids` for kinds of steps
 * that people may not add. Steps that the line has already are left alone.
 */
export function lineWithin(line: readonly LineStage[], policy: ApprovalPolicy): LineStage[] {
  const added = line.flatMap(({ steps }) => steps.filter((one) => one.stepId === undefined))
  const isOff = (kind: string) => kind !== 'approve' && !policy.addedKinds.some((one) => one === kind)
  if (added.some(({ kind }) => isOff(kind))) throw failure('approval.policyForbids')
  if (policy.mayFinish) return [...line]
  // Without its number a shared line gives no final authority.
  return line.map(({ lineId: _lineId, ...stage }) => stage)
}
