import { createHash } from 'node:crypto'
import { type Assertion, type Attestation, secondStepLimits } from '@maru/api/account/second-step'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, type PublicContext, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { selectFactors } from '../entry/factor.sql.ts'
import {
  countPasskeysLocked,
  deleteChallenge,
  insertChallenge,
  insertPasskey,
  type PasskeyRow,
  selectPasskey,
  selectPasskeys,
  updatePasskeyUse,
} from './passkey.sql.ts'
import { renewRecoveryCodes } from './totp.service.ts'

/** Milliseconds in which an authenticator must answer. */
const lifetime = 300_000

/**
 * The host that passkeys are bound to, and the origins that may use them. Without PUBLIC_URL passkeys work on localhost
 * only, at any port.
 */
function siteOf({ config }: Pick<PublicContext, 'config'>, clientDataJson = '') {
  if (config.publicUrl !== '') {
    const { hostname, origin } = new URL(config.publicUrl)
    return { rpID: hostname, origin }
  }
  const statedOrigin = originOf(clientDataJson)
  const isLocal = URL.canParse(statedOrigin) && new URL(statedOrigin).hostname === 'localhost'
  return { rpID: 'localhost', origin: isLocal ? statedOrigin : 'http://localhost' }
}

function parseClientData(coded: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(coded, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {} // an object, see above
  } catch {
    return {}
  }
}

const originOf = (coded: string) => String(parseClientData(coded).origin ?? '')

/** Logs why an answer of an authenticator is refused; the person sees only that it was. */
function refusedBy({ log, requestId }: Pick<PublicContext, 'log' | 'requestId'>) {
  return (error: unknown): null => {
    const reason = error instanceof Error ? error.message : String(error)
    log.info({ reason, requestId }, 'account: passkey refused')
    return null
  }
}

const described = (rows: PasskeyRow[]) =>
  rows.map(({ credentialId, transports }) => ({ id: credentialId, transports }))

/** The options with which the browser creates a passkey of the viewer. */
export async function createPasskeyOptions(context: Context, login: string): Promise<{ options: unknown }> {
  const { db, viewer, clock } = context
  const existing = await selectPasskeys(db, viewer.personCode)
  if (existing.length >= secondStepLimits.passkeys)
    throw failure('account.tooManyPasskeys', { count: secondStepLimits.passkeys })
  const options = await generateRegistrationOptions({
    rpName: 'Maru',
    rpID: siteOf(context).rpID,
    userName: login,
    userDisplayName: viewer.name.ko,
    // Not the person code: authenticators show and copy this id (WebAuthn level 3, section 14.6.1).
    userID: new Uint8Array(createHash('sha256').update(`passkey ${viewer.personCode}`).digest()),
    timeout: lifetime,
    attestationType: 'none',
    excludeCredentials: described(existing),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  const expiresAt = new Date(clock.now().getTime() + lifetime)
  const { challenge } = options
  await insertChallenge(db, { challenge, personCode: viewer.personCode, purpose: 'add', expiresAt })
  return { options }
}

/** Stores a passkey of the viewer; returns recovery codes if the viewer has none. */
export async function addPasskey(
  context: Context,
  input: { name: string; credential: Attestation },
): Promise<{ recoveryCodes: string[] }> {
  const { viewer, clock, db } = context
  const name = input.name.normalize('NFC').trim()
  if (name === '') throw failure('kit.invalidInput')
  const { credential } = input
  const { personCode } = viewer
  const challenge = String(parseClientData(credential.response.clientDataJSON).challenge ?? '')
  const isOurs = await deleteChallenge(db, { challenge, personCode, purpose: 'add', now: clock.now() })
  const site = siteOf(context, credential.response.clientDataJSON)
  const verified = await verifyRegistrationResponse({
    // The browser reports transports as texts; unknown ones are stored and returned unchanged.
    response: { ...credential, clientExtensionResults: {} } as Parameters<
      typeof verifyRegistrationResponse
    >[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpID,
  }).catch(refusedBy(context))
  if (!isOurs || !verified?.verified) throw failure('account.passkeyRefused')
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return transaction(context, async (inside) => {
    if ((await countPasskeysLocked(inside.db, personCode)) >= secondStepLimits.passkeys)
      throw failure('account.tooManyPasskeys', { count: secondStepLimits.passkeys })
    const transports = credential.response.transports ?? []
    const row = { personCode, credentialId: id, publicKey: Buffer.from(publicKey), counter, transports, name }
    if (!(await insertPasskey(inside.db, { ...row, now: clock.now() })))
      throw failure('account.passkeyRefused')
    const details = { kind: 'passkey' }
    await recordAudit(inside, { action: 'secondStepAdded', subject: personCode, subjectName: name, details })
    const { recoveryLeft } = await selectFactors(inside.db, personCode, clock.now())
    return { recoveryCodes: recoveryLeft > 0 ? [] : await renewRecoveryCodes(inside.db, personCode) }
  })
}

/** The options for a sign-in: with any passkey of this site, or with those of the person. */
export async function createSignInOptions(
  context: PublicContext,
  personCode: string | null,
): Promise<{ options: unknown }> {
  const { db, clock } = context
  const options = await generateAuthenticationOptions({
    rpID: siteOf(context).rpID,
    timeout: lifetime,
    userVerification: 'required',
    allowCredentials: personCode === null ? [] : described(await selectPasskeys(db, personCode)),
  })
  const expiresAt = new Date(clock.now().getTime() + lifetime)
  await insertChallenge(db, { challenge: options.challenge, personCode, purpose: 'signIn', expiresAt })
  return { options }
}

/**
 * The person whose passkey gave this answer; null if it is wrong, if its challenge was used before, or if it is a
 * passkey of another person than `personCode`. The passkey is marked as used.
 */
export async function provePasskey(
  context: PublicContext,
  credential: Assertion,
  personCode: string | null,
): Promise<string | null> {
  const { db, clock } = context
  const { clientDataJSON } = credential.response
  const challenge = String(parseClientData(clientDataJSON).challenge ?? '')
  const now = clock.now()
  if (!(await deleteChallenge(db, { challenge, personCode, purpose: 'signIn', now }))) return null
  const row = await selectPasskey(db, credential.id)
  if (!row || (personCode !== null && row.personCode !== personCode)) return null
  const site = siteOf(context, clientDataJSON)
  const { credentialId: id, counter } = row
  const verified = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpID,
    credential: {
      id,
      counter,
      publicKey: new Uint8Array(row.publicKey),
    },
    requireUserVerification: true,
  }).catch(refusedBy(context))
  if (!verified?.verified) return null
  const use = { counter: verified.authenticationInfo.newCounter, now }
  return (await updatePasskeyUse(db, row.passkeyId, use)) ? row.personCode : null
}
