import { type approvalApi, approvalPassword } from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '../../../kit/context.ts'
import { failure } from '../../../kit/failure.ts'
import { hashPassword, verifyPassword } from '../../../kit/password.ts'
import { throttled } from '../../../kit/throttle.ts'
import { isOwnPassword } from '../../account/index.ts'
import { findPassword, lacksProof, replacePassword, upsertProof } from './password.sql.ts'

/** Whether the viewer has an approval password. */
export async function getPasswordState({ db, viewer }: Context): Promise<{ isSet: boolean }> {
  return { isSet: (await findPassword(db, viewer)) !== null }
}

/**
 * Sets, changes or removes the viewer's approval password. Throws `approval.signInPasswordWrong`, which counts as a
 * wrong guess at the account, and `approval.passwordShort`.
 */
export async function setApprovalPassword(
  context: Context,
  { signInPassword, password }: Input<typeof approvalApi.setApprovalPassword>,
): Promise<Record<string, never>> {
  if (!(await isOwnPassword(context, signInPassword))) throw failure('approval.signInPasswordWrong')
  if (password !== null && [...password].length < approvalPassword.least)
    throw failure('approval.passwordShort', { least: approvalPassword.least })
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

/** Throws `approval.passwordNeeded` if the viewer has an approval password and has not entered it in this session. */
export async function requirePasswordProof({
  db,
  viewer,
  clock,
}: Pick<Context, 'db' | 'viewer' | 'clock'>): Promise<void> {
  if (await lacksProof(db, viewer, clock.now())) throw failure('approval.passwordNeeded')
}
