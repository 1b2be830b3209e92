import { type approvalApi, approvalPassword } from '@maru/api/approval'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { hashPassword, verifyPassword } from '#kit/session/password.ts'
import { throttled } from '#kit/session/throttle.ts'
import { isOwnPassword } from '#modules/account/index.ts'
import { policyOf } from '../policy/policy.service.ts'
import { findPassword, lacksProof, replacePassword, upsertProof } from './password.sql.ts'

/** Whether the viewer has an approval password, and whether the company asks for one. */
export async function getPasswordState(
  context: Context,
): Promise<Output<typeof approvalApi.getPasswordState>> {
  const isSet = (await findPassword(context.db, context.viewer)) !== null
  return { isSet, isNeeded: (await policyOf(context)).needsPassword }
}

/**
 * Sets, changes or removes the viewer's approval password. Throws `approval.signInPasswordWrong`, which counts as a
 * wrong guess at the account, `approval.passwordShort`, and `approval.policyForbids` for a removal where the company
 * asks for a password.
 */
export async function setApprovalPassword(
  context: Context,
  { signInPassword, password }: Input<typeof approvalApi.setApprovalPassword>,
): Promise<Record<string, never>> {
  if (!(await isOwnPassword(context, signInPassword))) throw failure('approval.signInPasswordWrong')
  if (password !== null && [...password].length < approvalPassword.least)
    throw failure('approval.passwordShort', { least: approvalPassword.least })
  if (password === null && (await policyOf(context)).needsPassword) throw failure('approval.policyForbids')
  const hash = password === null ? null : await hashPassword(password)
  await transaction(context, ({ db, viewer, clock }) => replacePassword(db, viewer, hash, clock.now()))
  return {}
}

/** Checks the approval password; a match allows this session to decide for ten minutes. Wrong guesses are limited. */
export async function provePassword(
  context: Context,
  { password }: Input<typeof approvalApi.provePassword>,
): Promise<boolean> {
  const { db, viewer, clock, address } = context
  const stored = await findPassword(db, viewer)
  const guess = { kind: 'approvalPassword', subject: viewer.personCode, address } as const
  const isRight = await throttled(context, guess, (assertStill) =>
    verifyPassword(stored, password, assertStill),
  )
  if (!isRight) return false
  const now = clock.now()
  await upsertProof(db, viewer, now, new Date(now.getTime() + approvalPassword.proofMinutes * 60_000))
  return true
}

/**
 * Throws `approval.passwordNeeded` if the viewer has an approval password and has not entered it in this session, and
 * `approval.passwordMissing` if the company asks for one and the viewer has none.
 */
export async function requirePasswordProof(context: Pick<Context, 'db' | 'viewer' | 'clock'>): Promise<void> {
  const { db, viewer, clock } = context
  if (await lacksProof(db, viewer, clock.now())) throw failure('approval.passwordNeeded')
  if (!(await policyOf(context)).needsPassword) return
  if ((await findPassword(db, viewer)) === null) throw failure('approval.passwordMissing')
}
