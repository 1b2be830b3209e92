import { passwordLimits } from '@maru/api/account/password'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, type PublicContext, type Services, transaction } from '#kit/context.ts'
import { type Db, inTransaction } from '#kit/db.ts'
import { failure, notFound } from '#kit/failure.ts'
import { hashPassword, verifyPassword } from '#kit/session/password.ts'
import { beginSession, endSessionsOf } from '#kit/session/session.ts'
import { throttled } from '#kit/session/throttle.ts'
import { runInThread } from '#kit/worker/run-in-worker.ts'
import { signInName } from '../account.rules.ts'
import { knownDevice } from '../device.service.ts'
import { sessionLimitsOf } from '../entry/limit.service.ts'
import { isDirectoryPassword } from '../ldap/own-password.service.ts'
import { isShort, textsAbout } from './password.rules.ts'
import { type PasswordOwnerRow, selectPasswordOwners, updatePassword } from './password.sql.ts'
import { requireCompanyPassword } from './rule.service.ts'
import { selectPasswordRule } from './rule.sql.ts'
import type { Asked, Weakness } from './strength.rules.ts'

/** The minimum length of passwords, of the viewer's companies if there is one, and whether a reset can be sent by mail. */
export async function getPasswordHelp(context: PublicContext): Promise<{ least: number; isMailOn: boolean }> {
  const { db, mail, viewer, clock } = context
  const rule = viewer && (await selectPasswordRule(db, viewer.personCode, clock.now()))
  return { least: rule?.least ?? passwordLimits.least, isMailOn: mail.isOn }
}

/** Whether and why a password is too easy to guess; computed in the worker thread. */
export function findWeakness(asked: Asked): Promise<Weakness | null> {
  const module = new URL('./strength.rules.ts', import.meta.url).href
  return runInThread<Weakness | null>({ module, name: 'weaknessOf', input: asked })
}

/**
 * Throws `account.passwordShort`, `account.passwordCommon` or `account.passwordPersonal` for an unacceptable
 * password; `about` are texts that a guess may use.
 */
export async function requireGoodPassword(password: string, about: string[]): Promise<void> {
  if (isShort(password)) throw failure('account.passwordShort', { least: passwordLimits.least })
  const weakness = await findWeakness({ password, about })
  if (weakness === 'personal') throw failure('account.passwordPersonal')
  if (weakness === 'common') throw failure('account.passwordCommon')
}

/**
 * Throws like {@link requireGoodPassword}, `account.passwordSame` for the current password of the account, and the
 * refusals of the companies of its owner.
 */
export async function requireGoodPasswordOf(
  db: Db,
  owner: PasswordOwnerRow,
  password: string,
  now: Date,
): Promise<void> {
  const names = [owner.nameKo, owner.nameEn, owner.nameZh, owner.companyKo, owner.companyEn]
  await requireGoodPassword(password, textsAbout({ ...owner, names }))
  if (await verifyPassword(owner.passwordHash, password)) throw failure('account.passwordSame')
  await requireCompanyPassword(db, owner.personCode, password, now)
}

/** The account of a person with the data for checking a new password. */
export async function findPasswordOwner(
  db: Db,
  personCode: string,
  now: Date,
): Promise<PasswordOwnerRow | undefined> {
  const [owner] = await selectPasswordOwners(db, { personCodes: [personCode] }, now)
  return owner
}

/**
 * Whether a text is the viewer's own sign-in password, of the portal or of their directory; a wrong one counts as a wrong
 * guess at the account.
 */
export async function isOwnPassword(context: Context, password: string): Promise<boolean> {
  const owner = await findPasswordOwner(context.db, context.viewer.personCode, context.clock.now())
  if (!owner) throw failure('UnauthorizedAccessException')
  const device = await knownDevice(context, owner)
  const guess = { kind: 'signIn', subject: owner.login, address: context.address, device } as const
  return throttled(
    context,
    guess,
    async (assertStill) =>
      (await verifyPassword(owner.passwordHash, password, assertStill)) ||
      (await isDirectoryPassword(context, password)),
  )
}

/**
 * Changes the viewer's own password, ends all their sessions and starts a new one in this browser. Throws
 * `account.wrongCurrentPassword`, which counts as a wrong guess for the account, and the refusals of the new
 * password.
 */
export async function changePassword(
  context: Context,
  input: { currentPassword: string; newPassword: string },
): Promise<Record<string, never>> {
  const { personCode, comCode, deptCode } = context.viewer
  const now = context.clock.now()
  const owner = await findPasswordOwner(context.db, personCode, now)
  if (!owner) throw failure('UnauthorizedAccessException')
  const device = await knownDevice(context, owner)
  const guess = { kind: 'signIn', subject: owner.login, address: context.address, device } as const
  const proven = await throttled(context, guess, (assertStill) =>
    verifyPassword(owner.passwordHash, input.currentPassword, assertStill),
  )
  if (!proven) throw failure('account.wrongCurrentPassword')
  await requireGoodPasswordOf(context.db, owner, input.newPassword, now)
  const hash = await hashPassword(input.newPassword)
  const { secret, expires } = await transaction(context, async (inside) => {
    await updatePassword(inside.db, personCode, { hash, mustChange: false, now })
    await endSessionsOf(inside, personCode)
    await recordAudit(inside, { action: 'passwordChanged', subject: personCode, subjectName: owner.nameKo })
    const who = { personCode, comCode, deptCode, address: context.address, agent: context.agent }
    return beginSession(inside, await sessionLimitsOf(inside, personCode), who)
  })
  context.cookie.set(secret, expires)
  context.log.info({ personCode, requestId: context.requestId }, 'account: password changed')
  return {}
}

/**
 * Sets the password of an account from the command line and ends its sessions. Throws not found for a name without an
 * account, and the refusals of the password.
 */
export async function setPassword(
  parts: Pick<Services, 'clock' | 'forget'> & { db: Db },
  input: { name: string; password: string; mustChange: boolean },
): Promise<{ login: string }> {
  const { db, clock, forget } = parts
  const now = clock.now()
  const name = signInName(input.name)
  const passwordOwners = await selectPasswordOwners(db, { name }, now)
  const owner = passwordOwners.find((one) => one.login === name) ?? passwordOwners[0]
  if (!owner) throw notFound()
  await requireGoodPasswordOf(db, owner, input.password, now)
  const hash = await hashPassword(input.password)
  await inTransaction(db, async (inside) => {
    await updatePassword(inside, owner.personCode, { hash, mustChange: input.mustChange, now })
    await endSessionsOf({ db: inside, clock, forget }, owner.personCode)
    const { comCode, personCode: subject, nameKo: subjectName } = owner
    await recordAudit({ db: inside, clock }, { action: 'passwordReset', comCode, subject, subjectName })
  })
  return { login: owner.login }
}
