import { signedIn, signInLimits } from '../account.ts'
import { ofCompany } from '../kit/company.ts'
import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { code, instant, nullable, object, oneOf, rowId, type Static, Type, text } from '../kit/schema.ts'
import { language } from '../kit/viewer.ts'

/** Error codes of the second step of a sign-in with their HTTP status. */
export const accountSecondStepErrors = defineErrors({
  'account.wrongCode': 403,
  'account.passkeyRefused': 403,
  'account.signInOver': 410,
  'account.secondStepForced': 409,
  'account.tooManyPasskeys': 409,
})
type AccountSecondStepErrors = typeof accountSecondStepErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends AccountSecondStepErrors {}
}

/** Maximum number of passkeys of a person, the longest name, recovery codes of one set, days of a remembered browser. */
export const secondStepLimits = { passkeys: 10, name: 100, recoveryCodes: 10, rememberDays: 30 } as const

/** Who must take a second step. */
export const secondStepModes = ['optional', 'required'] as const

const base64url = (most: number) =>
  Type.String({ minLength: 1, maxLength: most, pattern: '^[A-Za-z0-9_-]+$' })
const ticket = base64url(100)
const password = Type.String({ minLength: 1, maxLength: signInLimits.password })
const typedCode = Type.String({ minLength: 1, maxLength: 40 })
const isRemembered = Type.Optional(Type.Boolean())
/** Options of WebAuthn as JSON (WebAuthn level 3, section 5.1). */
const options = object({ options: Type.Unknown() })

const credential = { id: base64url(1400), rawId: base64url(1400), type: Type.Literal('public-key') }
/** The answer of an authenticator to a new passkey, as JSON. */
const attestation = object({
  ...credential,
  response: object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(8000),
    transports: Type.Optional(Type.Array(text(20, 1), { maxItems: 10 })),
  }),
})
/** The answer of an authenticator to a sign-in, as JSON. */
const assertion = object({
  ...credential,
  response: object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(2000),
    userHandle: Type.Optional(Type.String({ maxLength: 200 })),
  }),
})
/** The answer of an authenticator to a new passkey. */
export type Attestation = Static<typeof attestation>
/** The answer of an authenticator to a sign-in. */
export type Assertion = Static<typeof assertion>

const recoveryCodes = Type.Array(Type.String())
const totpSetup = object({
  /** The secret in base32, for typing. */
  secret: Type.String(),
  /** The address `otpauth://totp/…` of the QR code. */
  uri: Type.String(),
})

/** The second step of the viewer: what is set up, and what is remembered. */
export const secondStep = object({
  /** True if a company or role of the viewer demands a second step. */
  isRequired: Type.Boolean(),
  totpSince: nullable(instant),
  recoveryLeft: Type.Integer(),
  passkeys: Type.Array(
    object({ passkeyId: rowId, name: Type.String(), createdAt: instant, lastUsedAt: nullable(instant) }),
  ),
  browsers: Type.Array(
    object({ browserId: rowId, agent: Type.String(), createdAt: instant, expiresAt: instant }),
  ),
})
/** The second step of the viewer. */
export type SecondStep = Static<typeof secondStep>

const ownErrors = ['account.wrongCurrentPassword'] as const
const refreshes = ['account.getSecondStep']
const signInAgain = 'A sign-in opens the portal with no answers of an earlier session.'
const entryErrors = [
  'account.retired',
  'account.onLeave',
  'account.disabled',
  'account.noPost',
  'account.signInOver',
  'account.addressRefused',
  'account.localPasswordOff',
] as const

/** Calls of the second step: the viewer's own, those of a sign-in, and the rules of a company. */
export const accountSecondStepApi = defineApi('account', {
  getSecondStep: read('/api/account/second-step', 'maru', {
    summary: "Returns the viewer's authenticator app, passkeys, recovery codes and remembered browsers.",
    output: secondStep,
    mailOnly: true,
  }),
  startTotp: change('/api/account/second-step/totp/start', 'maru', {
    summary: 'Creates a secret for an authenticator app; it counts when confirmTotp proves it.',
    refreshesNothing: 'The secret counts only when it is confirmed.',
    input: object({ password }),
    output: totpSetup,
    errors: ownErrors,
    throttle: 'signIn',
    mailOnly: true,
  }),
  confirmTotp: change('/api/account/second-step/totp/confirm', 'maru', {
    summary: 'Turns the authenticator app on by its first code; returns new recovery codes, shown once.',
    refreshes,
    input: object({ code: typedCode }),
    output: object({ recoveryCodes }),
    errors: ['account.wrongCode'],
    throttle: 'secondStep',
    mailOnly: true,
  }),
  removeTotp: change('/api/account/second-step/totp/remove', 'maru', {
    summary: 'Turns the authenticator app of the viewer off.',
    refreshes,
    input: object({ password }),
    output: Type.Literal(1),
    errors: [...ownErrors, 'account.secondStepForced'],
    throttle: 'signIn',
    mailOnly: true,
  }),
  startPasskey: change('/api/account/second-step/passkey/start', 'maru', {
    summary: 'Returns the options with which the browser creates a passkey of the viewer.',
    refreshesNothing: 'The passkey exists only when it is added.',
    input: object({ password }),
    output: options,
    errors: [...ownErrors, 'account.tooManyPasskeys'],
    throttle: 'signIn',
    mailOnly: true,
  }),
  addPasskey: change('/api/account/second-step/passkey/add', 'maru', {
    summary: 'Stores a passkey that the browser created; returns recovery codes if the viewer has none.',
    refreshes,
    input: object({ name: text(secondStepLimits.name, 1), credential: attestation }),
    output: object({ recoveryCodes }),
    errors: ['account.passkeyRefused', 'account.tooManyPasskeys'],
    mailOnly: true,
  }),
  removePasskey: change('/api/account/second-step/passkey/remove', 'maru', {
    summary: 'Removes a passkey of the viewer.',
    refreshes,
    input: object({ passkeyId: rowId, password }),
    output: Type.Literal(1),
    errors: [...ownErrors, 'account.secondStepForced'],
    throttle: 'signIn',
    mailOnly: true,
  }),
  // Without an Idempotency-Key: the stored answer would contain the codes.
  createRecoveryCodes: change('/api/account/second-step/recovery', 'maru', {
    summary: 'Replaces the recovery codes of the viewer; they cannot be read again.',
    refreshes,
    input: object({ password }),
    output: object({ recoveryCodes }),
    errors: ownErrors,
    throttle: 'signIn',
    mailOnly: true,
  }),
  forgetBrowser: change('/api/account/second-step/forget', 'maru', {
    summary: 'Makes a remembered browser of the viewer ask for the second step again.',
    refreshes,
    input: object({ browserId: rowId }),
    output: Type.Literal(1),
    mailOnly: true,
  }),
  startPasskeySignIn: change('/api/account/sign-in/passkey/start', 'maru', {
    summary:
      'Returns the options for a sign-in with a passkey: of any account, or of the account of a begun sign-in.',
    refreshesNothing: 'A challenge is no data of the portal.',
    access: 'public',
    input: object({ ticket: Type.Optional(ticket) }),
    output: options,
    errors: ['account.signInOver'],
  }),
  signInWithPasskey: change('/api/account/sign-in/passkey', 'maru', {
    summary: 'Signs in with a passkey, instead of the password or as its second step.',
    refreshesNothing: signInAgain,
    access: 'public',
    input: object({ ticket: Type.Optional(ticket), credential: assertion, isRemembered }),
    output: signedIn,
    errors: ['account.passkeyRefused', ...entryErrors],
    throttle: 'secondStep',
  }),
  signInWithCode: change('/api/account/sign-in/code', 'maru', {
    summary: 'Completes a sign-in with a code of the authenticator app or with a recovery code.',
    refreshesNothing: signInAgain,
    access: 'public',
    input: object({ ticket, code: typedCode, isRemembered }),
    output: signedIn,
    errors: ['account.wrongCode', ...entryErrors],
    throttle: 'secondStep',
  }),
  startEnrolment: change('/api/account/sign-in/enrolment/start', 'maru', {
    summary:
      'Creates a secret for the authenticator app of a person who must set up a second step to sign in.',
    refreshesNothing: 'The secret counts only when it is confirmed.',
    access: 'public',
    input: object({ ticket }),
    output: totpSetup,
    errors: ['account.signInOver'],
  }),
  finishEnrolment: change('/api/account/sign-in/enrolment', 'maru', {
    summary:
      'Turns the authenticator app on by its first code and signs in; returns recovery codes, shown once.',
    refreshesNothing: signInAgain,
    access: 'public',
    input: object({ ticket, code: typedCode }),
    output: object({ personCode: code, comCode: code, language, recoveryCodes }),
    errors: ['account.wrongCode', ...entryErrors],
    throttle: 'secondStep',
  }),
  getSignInRule: read('/api/account/admin/sign-in-rule', 'maru', {
    summary: 'Returns who in the current company must take a second step, and how many people have one.',
    input: ofCompany(object({})),
    output: object({
      /** Null for the default of the portal, which is `optional`. */
      secondStep: nullable(oneOf(secondStepModes)),
      roles: Type.Array(
        object({
          roleId: Type.String(),
          isForced: Type.Boolean(),
          people: Type.Integer(),
          withPasskey: Type.Integer(),
          withTotp: Type.Integer(),
        }),
      ),
      people: Type.Integer(),
      withPasskey: Type.Integer(),
      withTotp: Type.Integer(),
    }),
  }),
  saveSignInRule: change('/api/account/admin/sign-in-rule', 'maru', {
    summary: 'Stores who in the current company must take a second step; it holds from the next sign-in on.',
    refreshes: ['account.getSignInRule', 'account.getSecondStep'],
    input: ofCompany(
      object({ secondStep: nullable(oneOf(secondStepModes)), roleIds: Type.Array(code, { maxItems: 50 }) }),
    ),
    output: Type.Literal(1),
  }),
  resetSecondStep: change('/api/account/admin/reset-second-step', 'maru', {
    summary:
      'Removes the second step of a person who lost it, and ends their sessions and remembered browsers.',
    refreshes: ['account.getSignInRule'],
    input: object({ personCode: code }),
    output: Type.Literal(1),
    errors: ['account.outranked'],
  }),
})
