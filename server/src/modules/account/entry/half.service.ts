import { randomBytes } from 'node:crypto'
import type { PublicContext } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { type SignInRow, selectSignIn } from '../account.sql.ts'
import { isTrustedBrowser, selectFactors } from './factor.sql.ts'
import { deleteHalfSignIn, insertHalfSignIn, type Proof, selectHalfSignIn } from './half.sql.ts'
import { hashOf } from './secret.rules.ts'

/** Milliseconds in which the second step must follow the password. */
const lifetime = 600_000

/**
 * Throws `account.secondStep` with a ticket if a sign-in needs a second step: the person has one or must have one, and
 * this is no browser in which they were remembered. With `isAsked`, every sign-in needs it, as from outside of
 * the networks of a company. The ticket opens nothing but the second step.
 */
export async function requireNoSecondStep(
  context: PublicContext,
  account: SignInRow,
  device: string | undefined,
  isAsked = false,
  { federation = null, directoryId = null, isTeams = false }: Partial<Proof> = {},
): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const { personCode } = account
  const { hasTotp, passkeys, recoveryLeft, isRequired } = await selectFactors(db, personCode, now)
  const hasStep = hasTotp || passkeys > 0
  if (!hasStep && !isRequired && !isAsked) return
  if (hasStep && !isAsked && device && (await isTrustedBrowser(db, personCode, hashOf(device), now))) return
  const ticket = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + lifetime)
  await insertHalfSignIn(db, {
    hash: hashOf(ticket),
    personCode,
    expiresAt,
    federation,
    directoryId,
    isTeams,
  })
  const about = { totp: Number(hasTotp), passkey: Number(passkeys > 0), recovery: Number(recoveryLeft > 0) }
  throw failure('account.secondStep', { ticket, ...about, enrol: Number(!hasStep) })
}

/** The account of a begun sign-in, and who else proved it. */
export type BegunAccount = SignInRow & Proof

/** The account of a begun sign-in; throws `account.signInOver` for a ticket that is unknown, used or too old. */
export async function requireHalfSignIn(context: PublicContext, ticket: string): Promise<BegunAccount> {
  const { db, clock } = context
  const now = clock.now()
  const half = await selectHalfSignIn(db, hashOf(ticket), now)
  const account = half && (await selectSignIn(db, half.personCode, 'person', now))
  if (!half || !account) throw failure('account.signInOver')
  const { federation, directoryId, isTeams } = half
  return { ...account, federation, directoryId, isTeams }
}

/** Ends a begun sign-in; throws `account.signInOver` if another request ended it first. */
export async function endHalfSignIn(context: PublicContext, ticket: string): Promise<void> {
  if (!(await deleteHalfSignIn(context.db, hashOf(ticket)))) throw failure('account.signInOver')
}
