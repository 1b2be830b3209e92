import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { code, nullable, object, oneOf, type Static, Type } from '../kit/schema.ts'

/** Error codes of passwords with their HTTP status. */
export const accountPasswordErrors = defineErrors({
  'account.wrongCurrentPassword': 403,
  'account.passwordShort': 400,
  'account.passwordCommon': 400,
  'account.passwordPersonal': 400,
  'account.passwordSame': 400,
  /** Too few kinds of characters for the company. */
  'account.passwordClasses': 400,
  /** Contains a word that the company has listed. */
  'account.passwordListed': 400,
  'account.passwordReused': 400,
  'account.resetOver': 410,
  'account.outranked': 403,
  'account.lastAdministrator': 409,
})
type AccountPasswordErrors = typeof accountPasswordErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends AccountPasswordErrors {}
}

/** Minimum length of a new password in characters, and maximum length in UTF-16 units. */
export const passwordLimits = { least: 10, most: 256 } as const

/** Maximum number of people in one call that invites people. */
export const mostInvited = 200

const newPassword = Type.String({ minLength: 1, maxLength: passwordLimits.most })
const secret = Type.String({ minLength: 1, maxLength: 100 })
const strengthErrors = [
  'account.passwordShort',
  'account.passwordCommon',
  'account.passwordPersonal',
  'account.passwordSame',
  'account.passwordClasses',
  'account.passwordListed',
  'account.passwordReused',
] as const

/** Kinds of secrets for setting a password: a link by mail, an administrator's code, an invitation. */
export const resetKinds = ['mail', 'code', 'invite'] as const

/** A code or a sent mail for one person; the code is shown once and is null if a mail was sent. */
export const issuedReset = object({
  personCode: code,
  login: Type.String(),
  code: nullable(Type.String()),
  expiresAt: Type.String(),
})
/** A code or a sent mail for one person. */
export type IssuedReset = Static<typeof issuedReset>

/** Calls that change, reset and issue passwords. */
export const accountPasswordApi = defineApi('account', {
  changePassword: change('/api/account/password/change', 'maru', {
    summary: 'Changes the password of the viewer and ends their sessions in other browsers.',
    refreshes: [{ topic: 'account.sessions' }],
    input: object({
      currentPassword: Type.String({ minLength: 1, maxLength: passwordLimits.most }),
      newPassword,
    }),
    output: object({}),
    errors: ['account.wrongCurrentPassword', ...strengthErrors],
    throttle: 'signIn',
    mailOnly: true,
    mustChange: true,
  }),
  getPasswordHelp: read('/api/account/password/help', 'maru', {
    summary:
      'Returns the minimum length of a password, and whether a link to set a new one can be sent by mail.',
    access: 'public',
    output: object({ least: Type.Integer(), isMailOn: Type.Boolean() }),
  }),
  requestPasswordReset: change('/api/account/password/request', 'maru', {
    summary: 'Sends a link to set a new password; the answer is the same if there is no such account.',
    refreshesNothing: 'No screen shows the mails that were sent.',
    access: 'public',
    input: object({ username: Type.String({ minLength: 1, maxLength: 254, pattern: '\\S' }) }),
    output: object({ isMailOn: Type.Boolean() }),
    throttle: 'passwordReset',
  }),
  getPasswordReset: read('/api/account/password/reset/look', 'maru', {
    summary: 'Returns the account of a password link or code; 410 if it is used, expired or unknown.',
    method: 'POST',
    access: 'public',
    input: object({ secret }),
    output: object({ login: Type.String(), kind: oneOf(resetKinds) }),
    errors: ['account.resetOver'],
    throttle: 'passwordReset',
  }),
  resetPassword: change('/api/account/password/reset', 'maru', {
    summary: 'Sets a new password by a link or code, which works once, and ends all sessions of the person.',
    refreshesNothing: 'The person is signed out; the sign-in that follows opens the portal.',
    access: 'public',
    input: object({ secret, newPassword }),
    output: object({ login: Type.String() }),
    errors: ['account.resetOver', ...strengthErrors],
    throttle: 'passwordReset',
  }),
  createResetCode: change('/api/account/admin/reset-code', 'maru', {
    summary:
      'Creates a one-time code with which a person sets a new password; for administrators of the account.',
    refreshes: ['account.listAccounts'],
    input: object({ personCode: code }),
    output: issuedReset,
    errors: ['account.outranked'],
  }),
  unlockAccount: change('/api/account/admin/unlock', 'maru', {
    summary:
      'Forgets the wrong guesses at an account, so that the person can sign in at once; for administrators of the account.',
    refreshesNothing: 'No screen shows the guesses.',
    input: object({ personCode: code }),
    output: object({ wrong: Type.Integer() }),
    errors: ['account.outranked'],
  }),
  invitePeople: change('/api/account/admin/invite', 'maru', {
    summary:
      'Invites people to set a first password: by mail if it is on, else by codes that only this answer contains.',
    refreshes: ['account.listAccounts'],
    input: object({ personCodes: Type.Array(code, { minItems: 1, maxItems: mostInvited }) }),
    output: object({ issued: Type.Array(issuedReset), passedOver: Type.Array(code) }),
  }),
})
