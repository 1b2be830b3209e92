import type { accountSecondStepApi } from '@maru/api/account/second-step'
import type { Input } from '@maru/api/kit/endpoint'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import type { PublicContext } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { throttled, throttleLimits } from '#kit/session/throttle.ts'
import { requireFirstPost } from '../account.access.ts'
import { type SignInRow, selectSignIn } from '../account.sql.ts'
import { knownDevice } from '../device.service.ts'
import { selectFactors } from '../entry/factor.sql.ts'
import { type BegunAccount, endHalfSignIn, requireHalfSignIn } from '../entry/half.service.ts'
import { countWrongStep, type Proof } from '../entry/half.sql.ts'
import type { SignInKind } from '../entry/kind.rules.ts'
import { hashOf } from '../entry/secret.rules.ts'
import { createSignInOptions, provePasskey } from './passkey.service.ts'
import { confirmNewTotp, createTotp, spendRecoveryCode, spendTotp } from './totp.service.ts'

type Api = typeof accountSecondStepApi

/**
 * Checks a guess at the second step of an account: wrong ones are counted and written to the audit log. They are counted
 * by the ticket of the sign-in, which the last one ends, so that the guesses of others never shut the owner out; and by
 * the account, except in a browser in which the owner has signed in before.
 */
async function guessed<T>(
  context: PublicContext,
  account: Pick<SignInRow, 'personCode' | 'comCode'> & Partial<Pick<SignInRow, 'passwordHash'>>,
  ticket: string | undefined,
  check: () => Promise<T | false | null>,
): Promise<T | null> {
  const { personCode, comCode, passwordHash } = account
  const { address, db } = context
  const device = await knownDevice(
    context,
    passwordHash === undefined ? undefined : { personCode, passwordHash },
  )
  const own = ticket === undefined ? undefined : hashOf(ticket).toString('hex')
  // Tickets are free for who has the password: a browser that is known has a limit over all of its tickets.
  const thing = device && own ? { id: `${personCode}:${device}`, atMost: throttleLimits.perDevice } : null
  const guess = {
    kind: 'secondStep',
    subject: personCode,
    address,
    device,
    own,
    ...(thing && { thing }),
  } as const
  const right = await throttled(context, guess, async () => (await check()) || false)
  if (right !== false) return right
  if (ticket !== undefined) await countWrongStep(db, hashOf(ticket), throttleLimits.perPair)
  const subject = personCode
  await recordAudit(
    { ...context, viewer: null },
    { action: 'secondStepFailed', comCode: comCode ?? '', subject },
  )
  return null
}

const proofOf = (begun: Proof | null): Proof => ({
  federation: begun?.federation ?? null,
  directoryId: begun?.directoryId ?? null,
  isTeams: begun?.isTeams ?? false,
})

/** A code of the authenticator app or a recovery code, after the first step. Throws `account.wrongCode`. */
export const codeKind: SignInKind<Input<Api['signInWithCode']>> = {
  async prove(context, { ticket, code, isRemembered }) {
    const account = await requireHalfSignIn(context, ticket)
    const { personCode } = account
    const { comCode } = requireFirstPost(account)
    const how = await guessed(context, account, ticket, async () => {
      if (await spendTotp(context, personCode, code)) return 'totp'
      return (await spendRecoveryCode(context.db, personCode, code)) && 'recovery'
    })
    if (how === null) throw failure('account.wrongCode')
    await endHalfSignIn(context, ticket)
    if (how === 'recovery') {
      const entry = { action: 'recoveryCodeUsed', comCode, personCode, subject: personCode } as const
      await recordAudit({ ...context, viewer: null }, entry)
    }
    return { account, how, isRemembered, ...proofOf(account), also: {} }
  },
  secondStep: 'proved',
}

/** The options for a sign-in with a passkey; with a ticket for the person who began it. */
export async function startPasskeySignIn(
  context: PublicContext,
  { ticket }: { ticket?: string },
): Promise<{ options: unknown }> {
  const account = ticket === undefined ? null : await requireHalfSignIn(context, ticket)
  return createSignInOptions(context, account?.personCode ?? null)
}

/**
 * A passkey. Without a ticket it stands for password and second step, because the authenticator verifies its user. Throws
 * `account.passkeyRefused`.
 */
export const passkeyKind: SignInKind<Input<Api['signInWithPasskey']>> = {
  async prove(context, { ticket, credential, isRemembered }) {
    const begun = ticket === undefined ? null : await requireHalfSignIn(context, ticket)
    const who = begun ?? { personCode: `passkey ${credential.id.slice(0, 100)}`, comCode: null }
    const personCode = await guessed(context, who, ticket, () =>
      provePasskey(context, credential, begun?.personCode ?? null),
    )
    const account =
      begun ?? (personCode && (await selectSignIn(context.db, personCode, 'person', context.clock.now())))
    if (personCode === null || !account) throw failure('account.passkeyRefused')
    if (ticket !== undefined) await endHalfSignIn(context, ticket)
    return { account, how: 'passkey', isRemembered, ...proofOf(begun), also: {} }
  },
  secondStep: 'proved',
}

/** The account of a begun sign-in that has no second step yet: a ticket never replaces an existing one. */
async function requireUnenrolled(context: PublicContext, ticket: string): Promise<BegunAccount> {
  const account = await requireHalfSignIn(context, ticket)
  const factors = await selectFactors(context.db, account.personCode, context.clock.now())
  if (factors.hasTotp || factors.passkeys > 0) throw failure('account.signInOver')
  return account
}

/** Creates the secret of a person who must set up a second step to sign in. */
export async function startEnrolment(
  context: PublicContext,
  { ticket }: { ticket: string },
): Promise<{ secret: string; uri: string }> {
  return createTotp(context, await requireUnenrolled(context, ticket))
}

/** The first code of an authenticator app, which turns it on. Throws `account.wrongCode`. */
export const enrolmentKind: SignInKind<Input<Api['finishEnrolment']>, { recoveryCodes: string[] }> = {
  async prove(context, { ticket, code }) {
    const account = await requireUnenrolled(context, ticket)
    const { comCode } = requireFirstPost(account)
    const who = { personCode: account.personCode, comCode }
    const recoveryCodes = await guessed(context, account, ticket, () => confirmNewTotp(context, who, code))
    if (recoveryCodes === null) throw failure('account.wrongCode')
    await endHalfSignIn(context, ticket)
    return { account, how: 'totp', ...proofOf(account), also: { recoveryCodes } }
  },
  secondStep: 'proved',
}
