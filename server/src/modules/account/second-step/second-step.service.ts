import type { SecondStep } from '@maru/api/account/second-step'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { endSessionsOf } from '#kit/session/session.ts'
import { throttled } from '#kit/session/throttle.ts'
import { selectOwnLogin } from '../app-password/app-password.sql.ts'
import {
  deleteSecondStep,
  deleteTotp,
  deleteTrustedBrowser,
  replaceRecoveryCodes,
  selectFactors,
  selectSecondStep,
} from '../entry/factor.sql.ts'
import { requireManagedAccount } from '../password/password.access.ts'
import { isOwnPassword } from '../password/password.service.ts'
import { createPasskeyOptions } from './passkey.service.ts'
import { deletePasskey } from './passkey.sql.ts'
import { confirmNewTotp, createTotp, renewRecoveryCodes } from './totp.service.ts'

/** The viewer's second step. */
export function getSecondStep({ db, viewer, clock }: Context): Promise<SecondStep> {
  return selectSecondStep(db, viewer.personCode, clock.now())
}

/** Throws `account.wrongCurrentPassword` unless this is the viewer's password: an open browser must not change sign-ins. */
async function requirePassword(context: Context, password: string): Promise<void> {
  if (!(await isOwnPassword(context, password))) throw failure('account.wrongCurrentPassword')
}

/** Creates a secret for the viewer's authenticator app. */
export async function startTotp(context: Context, { password }: { password: string }) {
  await requirePassword(context, password)
  const { personCode } = context.viewer
  return createTotp(context, { personCode, login: await selectOwnLogin(context.db, personCode) })
}

/** Turns the viewer's authenticator app on. Throws `account.wrongCode`, which counts as a wrong guess. */
export async function confirmTotp(
  context: Context,
  { code }: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { viewer, address } = context
  const own = viewer.sessionKey
  const guess = { kind: 'secondStep', subject: viewer.personCode, address, own } as const
  const recoveryCodes = await throttled(
    context,
    guess,
    async () => (await confirmNewTotp(context, viewer, code)) ?? false,
  )
  if (recoveryCodes === false) throw failure('account.wrongCode')
  return { recoveryCodes }
}

/** Throws `account.secondStepForced` if a required second step is gone; without any, recovery codes are deleted. */
async function assertEnough({ db, viewer, clock }: Context): Promise<void> {
  const { hasTotp, passkeys, isRequired } = await selectFactors(db, viewer.personCode, clock.now())
  if (hasTotp || passkeys > 0) return
  if (isRequired) throw failure('account.secondStepForced')
  await replaceRecoveryCodes(db, viewer.personCode, [])
}

/** Turns the viewer's authenticator app off. */
export async function removeTotp(context: Context, { password }: { password: string }): Promise<1> {
  await requirePassword(context, password)
  return transaction(context, async (inside): Promise<1> => {
    const { personCode } = inside.viewer
    if (!(await deleteTotp(inside.db, personCode))) throw notFound()
    await assertEnough(inside)
    const details = { kind: 'totp' }
    await recordAudit(inside, { action: 'secondStepRemoved', subject: personCode, details })
    return 1
  })
}

/** The options with which the viewer's browser creates a passkey. */
export async function startPasskey(
  context: Context,
  { password }: { password: string },
): Promise<{ options: unknown }> {
  await requirePassword(context, password)
  return createPasskeyOptions(context, await selectOwnLogin(context.db, context.viewer.personCode))
}

/** Removes a passkey of the viewer; throws not found for any other. */
export async function removePasskey(
  context: Context,
  { passkeyId, password }: { passkeyId: number; password: string },
): Promise<1> {
  await requirePassword(context, password)
  return transaction(context, async (inside): Promise<1> => {
    const { personCode } = inside.viewer
    const subjectName = await deletePasskey(inside.db, personCode, passkeyId)
    if (subjectName === undefined) throw notFound()
    await assertEnough(inside)
    const details = { kind: 'passkey' }
    await recordAudit(inside, { action: 'secondStepRemoved', subject: personCode, subjectName, details })
    return 1
  })
}

/** Replaces the viewer's recovery codes. */
export async function createRecoveryCodes(
  context: Context,
  { password }: { password: string },
): Promise<{ recoveryCodes: string[] }> {
  await requirePassword(context, password)
  return transaction(context, async (inside) => {
    const { personCode } = inside.viewer
    const details = { kind: 'recovery' }
    await recordAudit(inside, { action: 'secondStepAdded', subject: personCode, details })
    return { recoveryCodes: await renewRecoveryCodes(inside.db, personCode) }
  })
}

/** Makes a remembered browser of the viewer ask again; throws not found for any other. */
export async function forgetBrowser(
  { db, viewer }: Context,
  { browserId }: { browserId: number },
): Promise<1> {
  if (!(await deleteTrustedBrowser(db, viewer.personCode, browserId))) throw notFound()
  return 1
}

/** Removes the second step of a person that the viewer administers, for example with a lost telephone. */
export async function resetSecondStep(context: Context, { personCode }: { personCode: string }): Promise<1> {
  const { comCode, nameKo: subjectName } = await requireManagedAccount(context, personCode)
  return transaction(context, async (inside): Promise<1> => {
    await deleteSecondStep(inside.db, personCode)
    await endSessionsOf(inside, personCode)
    const entry = { action: 'secondStepRemoved', comCode, subject: personCode, subjectName } as const
    await recordAudit(inside, { ...entry, details: { kind: 'all' } })
    return 1
  })
}
