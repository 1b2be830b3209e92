import { defineApi, endpoint } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { code, nullable, object, oneOf, type Static, Type } from '../kit/schema.ts'

/** Error codes of passwords with their HTTP status. */
export const accountPasswordErrors = defineErrors({
  'account.wrongCurrentPassword': 403,
  'account.passwordShort': 400,
  'account.passwordCommon': 400,
  'account.passwordPersonal': 400,
  'account.passwordSame': 400,
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
  changePassword: endpoint({
    summary: 'Changes the password of the viewer and ends their sessions in other browsers.',
    spec: 'maru',
    method: 'POST',
    path: '/api/account/password/change',
    access: 'session',
    changes: true,
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
  getPasswordHelp: endpoint({
    summary:
      'Returns the minimum length of a password, and whether a link to set a new one can be sent by mail.',
    spec: 'maru',
    method: 'GET',
    path: '/api/account/password/help',
    access: 'public',
    changes: false,
    input: object({}),
    output: object({ least: Type.Integer(), isMailOn: Type.Boolean() }),
  }),
  requestPasswordReset: endpoint({
    summary: 'Sends a link to set a new password; the answer is the same if there is no such account.',
    spec: 'maru',
    method: 'POST',
    path: '/api/account/password/request',
    access: 'public',
    changes: true,
    input: object({ username: Type.String({ minLength: 1, maxLength: 254, pattern: '\\S' }) }),
    output: object({ isMailOn: Type.Boolean() }),
    throttle: 'passwordReset',
  }),
  getPasswordReset: endpoint({
    summary: 'Returns the account of a password link or code; 410 if it is used, expired or unknown.',
    spec: 'maru',
    method: 'POST',
    path: '/api/account/password/reset/look',
    access: 'public',
    changes: false,
    input: object({ secret }),
    output: object({ login: Type.String(), kind: oneOf(resetKinds) }),
    errors: ['account.resetOver'],
    throttle: 'passwordReset',
  }),
  resetPassword: endpoint({
    summary: 'Sets a new password by a link or code, which works once, and ends all sessions of the person.',
    spec: 'maru',
    method: 'POST',
    path: '/api/account/password/reset',
    access: 'public',
    changes: true,
    input: object({ secret, newPassword }),
    output: object({ login: Type.String() }),
    errors: ['account.resetOver', ...strengthErrors],
    throttle: 'passwordReset',
  }),
  createResetCode: endpoint({
    summary:
      'Creates a one-time code with which a person sets a new password; for administrators of the account.',
    spec: 'maru',
    method: 'POST',
    path: '/api/account/admin/reset-code',
    access: 'session',
    changes: true,
    input: object({ personCode: code }),
    output: issuedReset,
    errors: ['account.outranked'],
  }),
  invitePeople: endpoint({
    summary:
      'Invites people to set a first password: by mail if it is on, else by codes that only this answer contains.',
    spec: 'maru',
    method: 'POST',
    path: '/api/account/admin/invite',
    access: 'session',
    changes: true,
    input: object({ personCodes: Type.Array(code, { minItems: 1, maxItems: mostInvited }) }),
    output: object({ issued: Type.Array(issuedReset), passedOver: Type.Array(code) }),
  }),
})
