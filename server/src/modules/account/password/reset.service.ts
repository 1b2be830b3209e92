import type { IssuedReset } from '@maru/api/account/password'
import { account } from '@maru/i18n/account/texts'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, type PublicContext, type Services, transaction } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { failure } from '#kit/failure.ts'
import { hashPassword } from '#kit/session/password.ts'
import { endSessionsOf } from '#kit/session/session.ts'
import { throttled } from '#kit/session/throttle.ts'
import { companyTexts } from '#kit/text/text-changes.ts'
import { signInName } from '../account.rules.ts'
import { listManagedAccounts, outranks, requireManagedAccount } from './password.access.ts'
import { newCode, newLinkSecret, resetLifetimes, secretHash } from './password.rules.ts'
import { findPasswordOwner, requireGoodPasswordOf } from './password.service.ts'
import {
  deleteReset,
  type NewReset,
  type PasswordOwnerRow,
  selectPasswordOwners,
  selectReset,
  updatePassword,
  upsertResets,
} from './password.sql.ts'
import { composeResetMail } from './reset-mail.rules.ts'

declare module '#kit/job-inputs.ts' {
  interface JobInputs {
    /** By the typed name, or for an invited person. */
    'account.sendReset': { name?: string; personCode?: string; createdBy?: string }
  }
}

/** The job that sends a link to set a password. */
export const sendReset = 'account.sendReset'

const isReachable = (owner: PasswordOwnerRow) => !owner.isDisabled && !owner.hasLeft

function toReset(
  { comCode, personCode }: PasswordOwnerRow,
  secret: string,
  about: Pick<NewReset, 'kind' | 'createdBy' | 'now'>,
): NewReset {
  const expiresAt = new Date(about.now.getTime() + resetLifetimes[about.kind])
  return { ...about, secretHash: secretHash(secret), comCode, personCode, expiresAt }
}

/** Milliseconds in which a person gets one link; requests meanwhile send no other one, because the link is valid. */
const mailPause = 180_000

/**
 * Queues a mail with a link to set a new password. For an unknown name, the response and its duration are the same.
 * Each request counts like a wrong guess of its network address, so requests of others never refuse the owner's.
 */
export async function requestPasswordReset(
  context: PublicContext,
  { username }: { username: string },
): Promise<{ isMailOn: boolean }> {
  const name = signInName(username)
  const guess = { kind: 'passwordReset', subject: name, address: context.address } as const
  await throttled(context, guess, async () => {
    if (context.mail.isOn) {
      await transaction(context, (inside) => inside.enqueue(inside.db, sendReset, { name }))
    }
    return false
  })
  return { isMailOn: context.mail.isOn }
}

/**
 * Sends the link for a typed name or for an invited person; each attempt creates a new secret. Sends no second link
 * for a typed name within {@link mailPause}, also when several jobs run at once.
 */
export async function sendResetMail(
  context: Services & { db: Db },
  input: { name?: string; personCode?: string; createdBy?: string },
): Promise<void> {
  const { db, clock, mail, config, log } = context
  if (!mail.isOn || config.publicUrl === '') return
  const { name = '', personCode, createdBy = null } = input
  const now = clock.now()
  const passwordOwners = await selectPasswordOwners(
    db,
    personCode ? { personCodes: [personCode] } : { name },
    now,
  )
  const owner = passwordOwners.find((one) => one.login === name) ?? passwordOwners[0]
  if (!owner || !isReachable(owner) || owner.email === '') return
  const secret = newLinkSecret()
  const kind = personCode ? 'invite' : 'mail'
  const reset = toReset(owner, secret, { kind, createdBy, now })
  const since = new Date(now.getTime() - mailPause)
  if ((await upsertResets(db, [reset], kind === 'mail' ? since : undefined)) === 0) return
  const address = `${config.publicUrl}/po/account/reset#${secret}`
  const texts = await companyTexts(context, owner, 'account', account)
  const answer = await mail
    .send(composeResetMail(owner, kind, address, texts))
    .catch(async (error: unknown) => {
      // Otherwise the retry of this job would find this secret and send nothing.
      await deleteReset(db, reset.secretHash)
      throw error
    })
  log.info({ personCode: owner.personCode, kind, answer }, 'account: link to set a password sent')
}

/**
 * The account to which a link or code belongs. Throws `account.resetOver` if the secret is not valid, which counts as
 * a wrong guess.
 */
export async function getPasswordReset(
  context: PublicContext,
  { secret }: { secret: string },
): Promise<{ login: string; kind: NewReset['kind'] }> {
  const hash = secretHash(secret)
  const now = context.clock.now()
  const guess = { kind: 'passwordReset', subject: hash.toString('hex'), address: context.address } as const
  const match = await throttled(context, guess, async () => {
    const reset = await selectReset(context.db, hash, now, false)
    const owner = reset && (await findPasswordOwner(context.db, reset.personCode, now))
    return reset && owner && isReachable(owner) ? { login: owner.login, kind: reset.kind } : false
  })
  if (!match) throw failure('account.resetOver')
  return match
}

/**
 * Sets a new password by a link or code, which is then used up, and ends all sessions of the person. If the password
 * is refused, the secret remains valid.
 */
export async function resetPassword(
  context: PublicContext,
  input: { secret: string; newPassword: string },
): Promise<{ login: string }> {
  const { login } = await getPasswordReset(context, input)
  const now = context.clock.now()
  const owner = (await selectPasswordOwners(context.db, { name: login }, now)).find(
    (one) => one.login === login,
  )
  if (!owner) throw failure('account.resetOver')
  const { personCode } = owner
  await requireGoodPasswordOf(context.db, owner, input.newPassword, now)
  const hash = await hashPassword(input.newPassword)
  await transaction(context, async (inside) => {
    const reset = await selectReset(inside.db, secretHash(input.secret), now, true)
    if (reset?.personCode !== personCode) throw failure('account.resetOver')
    await updatePassword(inside.db, personCode, { hash, mustChange: false, now })
    await endSessionsOf(inside, personCode)
    const { comCode, nameKo: subjectName } = owner
    await recordAudit(inside, {
      action: 'passwordReset',
      comCode,
      personCode,
      subject: personCode,
      subjectName,
    })
  })
  context.log.info({ personCode, requestId: context.requestId }, 'account: password reset')
  return { login }
}

async function issueCodes(
  context: Context,
  owners: PasswordOwnerRow[],
  kind: 'code' | 'invite',
): Promise<IssuedReset[]> {
  const about = { kind, createdBy: context.viewer.personCode, now: context.clock.now() }
  const made = owners.map((owner) => {
    const code = newCode()
    return { owner, code, reset: toReset(owner, code, about) }
  })
  await upsertResets(
    context.db,
    made.map(({ reset }) => reset),
  )
  return made.map(({ owner, code, reset }) => ({
    personCode: owner.personCode,
    login: owner.login,
    code,
    expiresAt: reset.expiresAt.toISOString(),
  }))
}

/** Creates a code for the administrator with which the person sets a new password; invalidates the previous code. */
export async function createResetCode(
  context: Context,
  { personCode }: { personCode: string },
): Promise<IssuedReset> {
  const owner = await requireManagedAccount(context, personCode)
  const [issued] = await transaction(context, async (inside) => {
    const { comCode, nameKo: subjectName } = owner
    await recordAudit(inside, { action: 'codeGiven', comCode, subject: personCode, subjectName })
    return issueCodes(inside, [owner], 'code')
  })
  if (!issued) throw failure('kit.failed')
  const by = context.viewer.personCode
  context.log.info({ personCode, by, requestId: context.requestId }, 'account: reset code given')
  return issued
}

/**
 * Invites people to set their first password: by mail if mail is on and they have an address, else by a code that is
 * returned once. Skips people that the viewer does not administer, who left, or who signed in before.
 */
export async function invitePeople(
  context: Context,
  { personCodes }: { personCodes: string[] },
): Promise<{ issued: IssuedReset[]; passedOver: string[] }> {
  const asked = [...new Set(personCodes)]
  const owners = (await listManagedAccounts(context, asked)).filter(
    (owner) => isReachable(owner) && !owner.hasSignedIn && !outranks(context.viewer, owner),
  )
  const { personCode: by } = context.viewer
  const expiresAt = new Date(context.clock.now().getTime() + resetLifetimes.invite).toISOString()
  const byMail = owners.filter((owner) => context.mail.isOn && owner.email !== '')
  const byCode = owners.filter((owner) => !byMail.includes(owner))
  const issued = await transaction(context, async (inside) => {
    for (const { comCode, personCode, nameKo: subjectName } of owners)
      await recordAudit(inside, { action: 'invited', comCode, subject: personCode, subjectName })
    for (const { personCode } of byMail) {
      await inside.enqueue(inside.db, sendReset, { personCode, createdBy: by })
    }
    return [
      ...byMail.map(({ personCode, login }) => ({ personCode, login, code: null, expiresAt })),
      ...(await issueCodes(inside, byCode, 'invite')),
    ]
  })
  const done = new Set(issued.map((one) => one.personCode))
  context.log.info({ by, count: issued.length, requestId: context.requestId }, 'account: people invited')
  return { issued, passedOver: asked.filter((personCode) => !done.has(personCode)) }
}
