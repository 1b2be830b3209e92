import { change, defineApi, read } from './kit/endpoint.ts'
import { defineErrors } from './kit/errors.ts'
import { code, nullable, object, type Static, Type, text } from './kit/schema.ts'
import { currentUser, sessionApi } from './kit/session.ts'
import { language } from './kit/viewer.ts'
import { wireFields } from './kit/wire-fields.ts'

export type { CacheVersion, ConcurrentUser, CurrentUser } from './kit/session.ts'

/** Error codes of this domain with their HTTP status; 401 is reserved for a missing session (spec 1§8). */
export const accountErrors = defineErrors({
  'account.wrongPassword': 403,
  'account.retired': 403,
  'account.onLeave': 403,
  'account.disabled': 403,
  'account.noPost': 403,
  'account.notYourPost': 403,
  /** The password was right; the parameters are the ticket and what the second step may be. */
  'account.secondStep': 403,
})
type AccountErrors = typeof accountErrors
declare module './kit/errors.ts' {
  interface DeclaredErrors extends AccountErrors {}
}

/** Longest name and password for sign-in, in UTF-16 units. */
export const signInLimits = { username: 254, password: 256 } as const

/** Maximum number of person codes in one request for photos. */
export const maxPhotoCodes = 200

/** The answer of a sign-in; the session is in the cookie. */
export const signedIn = object({ personCode: code, comCode: code, language })
/** The answer of a sign-in. */
export type SignedIn = Static<typeof signedIn>

/** Why a path is closed to the viewer. */
export const accessReasons = ['outside', 'mailOnly', 'forbidden'] as const

const username = Type.String({ minLength: 1, maxLength: signInLimits.username, pattern: '\\S' })
const password = Type.String({ minLength: 1, maxLength: signInLimits.password })
const signInErrors = [
  'account.wrongPassword',
  'account.retired',
  'account.onLeave',
  'account.disabled',
  'account.noPost',
  'account.secondStep',
  'account.addressRefused',
  'account.localPasswordOff',
  'account.ldapDown',
  'account.ldapUnknown',
  'account.ldapPasswordEnded',
] as const

/** Calls for sign-in and sign-out, the current user, photos and roles. */
export const accountApi = defineApi('account', {
  login: change('/IsuCommon/ISU_auth/api/login', '1§7', {
    summary: 'Signs in with a login name or e-mail address and a password, and starts a session.',
    refreshesNothing: 'A sign-in opens the portal with no answers of an earlier session.',
    access: 'public',
    input: object({ username, password }),
    output: signedIn,
    errors: signInErrors,
    throttle: 'signIn',
  }),
  loginEx: change('/IsuCommon/ISU_auth/api/loginex', '1§7', {
    summary: 'Signs in like login, at a second address; without the correct password no session starts.',
    refreshesNothing: 'A sign-in opens the portal with no answers of an earlier session.',
    access: 'public',
    input: object({ username, password }),
    output: signedIn,
    errors: signInErrors,
    throttle: 'signIn',
  }),
  getLoginHint: read('/IsuCommon/ISU_auth/api/loginHint', '1§7', {
    summary: 'Returns the name for the sign-in form; reveals nothing about accounts and starts no session.',
    method: 'POST',
    access: 'public',
    input: object({ username }),
    output: object({ username: Type.String() }),
  }),
  logout: change('/IsuCommon/ISU_auth/api/logout', '1§7', {
    summary:
      'Ends the session immediately in every server process; without a session it only clears the cookie. Returns the address that signs out at the provider.',
    refreshesNothing: 'The browser drops all answers and opens the sign-in page.',
    method: 'GET',
    access: 'public',
    output: object({ frameUrl: nullable(Type.String()) }),
  }),
  ...sessionApi,
  getCurrentUser: read('/api/account/user/current', '1§7 2§7', {
    summary: 'Returns the same as getCurrentAccount, at the address that web parts call.',
    output: currentUser,
    mailOnly: true,
  }),
  loginByEmail: change('/api/Account/authjwt/login', '1§7', {
    summary: 'Signs in with an e-mail address and a password, and starts a session.',
    refreshesNothing: 'A sign-in opens the portal with no answers of an earlier session.',
    access: 'public',
    input: object({ email: username, password }),
    output: signedIn,
    errors: signInErrors,
    throttle: 'signIn',
  }),
  getPhoto: read('/api/account/photo/{idOrAddress}', '1§7', {
    summary:
      'Returns the photo of a person by person code or e-mail address, or a silhouette if there is none.',
    input: object({ idOrAddress: text(254, 1), v: Type.Optional(text(64)) }),
    output: Type.Unknown(),
    answer: 'raw',
    mailOnly: true,
  }),
  listPhotos: read('/api/account/photo/byCodes', '1§7', {
    offline: true,
    summary: 'Lists the photo addresses of up to 200 people, in the order of the given codes.',
    method: 'POST',
    input: object({ codes: Type.Array(code, { maxItems: maxPhotoCodes }) }),
    output: Type.Array(object({ personCode: code, photoPath: Type.String() })),
    mailOnly: true,
  }),
  getManifest: read('/api/account/manifest', 'maru', {
    summary:
      'Returns the web app manifest, with which a browser installs the portal: named after the company of the viewer, in their language.',
    output: Type.Unknown(),
    answer: 'raw',
    mailOnly: true,
  }),
  checkAccess: read('/common/accesscontrol/api', '1§6', {
    together: true,
    summary: 'Returns whether the viewer may open a path and query of the portal, as the server decides it.',
    input: object({ ep: text(2000, 1) }),
    output: object({
      allowed: Type.Boolean(),
      reason: nullable(
        Type.Unsafe<(typeof accessReasons)[number]>({ type: 'string', enum: [...accessReasons] }),
      ),
    }),
    mailOnly: true,
  }),
  listRoles: read('/Common/Role/api', '1§3', {
    summary: 'Lists all roles of the portal in their order, for selecting roles.',
    output: Type.Array(
      object({
        roleId: Type.String(),
        ...wireFields('roleName'),
      }),
    ),
  }),
  switchPost: change('/Common/ConcurrentUser/api/update/deptcode', '1§4', {
    summary:
      'Switches the session to another current post of the person; the page must be reloaded afterwards.',
    refreshesNothing: 'The browser loads the portal again with the rights of the other post.',
    method: 'GET',
    input: object({ PersonCode: Type.Optional(code), DeptCode: code }),
    actor: ['PersonCode'],
    output: object({ comCode: code, deptCode: code }),
    errors: ['account.notYourPost', 'account.addressRefused'],
    mailOnly: true,
  }),
  setLanguage: change('/api/account/language', 'maru', {
    summary: 'Stores the display language of the person.',
    refreshes: [{ topic: 'account.settings' }],
    input: object({ language }),
    output: object({ language }),
    mailOnly: true,
    mustChange: true,
  }),
})
