import { defineApi, endpoint } from './kit/endpoint.ts'
import { defineErrors } from './kit/errors.ts'
import { code, nullable, object, type Static, Type, text } from './kit/schema.ts'
import { currentUser, sessionApi } from './kit/session.ts'
import { language } from './kit/viewer.ts'

export type { CacheVersion, ConcurrentUser, CurrentUser } from './kit/session.ts'

/** Error codes of this domain with their HTTP status; 401 is reserved for a missing session (spec 1§8). */
export const accountErrors = defineErrors({
  'account.wrongPassword': 403,
  'account.retired': 403,
  'account.disabled': 403,
  'account.noPost': 403,
  'account.notYourPost': 403,
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
  'account.disabled',
  'account.noPost',
] as const

/** Calls for sign-in and sign-out, the current user, photos and roles. */
export const accountApi = defineApi('account', {
  login: endpoint({
    summary: 'Signs in with a login name or e-mail address and a password, and starts a session.',
    spec: '1§7',
    method: 'POST',
    path: '/IsuCommon/ISU_auth/api/login',
    access: 'public',
    changes: true,
    input: object({ username, password }),
    output: signedIn,
    errors: signInErrors,
    throttle: 'signIn',
  }),
  loginEx: endpoint({
    summary: 'Signs in like login, at a second address; without the correct password no session starts.',
    spec: '1§7',
    method: 'POST',
    path: '/IsuCommon/ISU_auth/api/loginex',
    access: 'public',
    changes: true,
    input: object({ username, password }),
    output: signedIn,
    errors: signInErrors,
    throttle: 'signIn',
  }),
  getLoginHint: endpoint({
    summary: 'Returns the name for the sign-in form; reveals nothing about accounts and starts no session.',
    spec: '1§7',
    method: 'POST',
    path: '/IsuCommon/ISU_auth/api/loginHint',
    access: 'public',
    changes: false,
    input: object({ username }),
    output: object({ username: Type.String() }),
  }),
  logout: endpoint({
    summary:
      'Ends the session immediately in every server process; without a session it only clears the cookie.',
    spec: '1§7',
    method: 'GET',
    path: '/IsuCommon/ISU_auth/api/logout',
    access: 'public',
    changes: true,
    input: object({}),
    output: object({}),
  }),
  ...sessionApi,
  getCurrentUser: endpoint({
    summary: 'Returns the same as getCurrentAccount, at the address that web parts call.',
    spec: '1§7 2§7',
    method: 'GET',
    path: '/api/account/user/current',
    access: 'session',
    changes: false,
    input: object({}),
    output: currentUser,
    mailOnly: true,
  }),
  loginByEmail: endpoint({
    summary: 'Signs in with an e-mail address and a password, and starts a session.',
    spec: '1§7',
    method: 'POST',
    path: '/api/Account/authjwt/login',
    access: 'public',
    changes: true,
    input: object({ email: username, password }),
    output: signedIn,
    errors: signInErrors,
    throttle: 'signIn',
  }),
  getPhoto: endpoint({
    summary:
      'Returns the photo of a person by person code or e-mail address, or a silhouette if there is none.',
    spec: '1§7',
    method: 'GET',
    path: '/api/account/photo/{idOrAddress}',
    access: 'session',
    changes: false,
    input: object({ idOrAddress: text(254, 1), v: Type.Optional(text(64)) }),
    output: Type.Unknown(),
    answer: 'raw',
    mailOnly: true,
  }),
  listPhotos: endpoint({
    summary: 'Lists the photo addresses of up to 200 people, in the order of the given codes.',
    spec: '1§7',
    method: 'POST',
    path: '/api/account/photo/byCodes',
    access: 'session',
    changes: false,
    input: object({ codes: Type.Array(code, { maxItems: maxPhotoCodes }) }),
    output: Type.Array(object({ personCode: code, photoPath: Type.String() })),
    mailOnly: true,
  }),
  checkAccess: endpoint({
    summary: 'Returns whether the viewer may open a path and query of the portal, as the server decides it.',
    spec: '1§6',
    method: 'GET',
    path: '/common/accesscontrol/api',
    access: 'session',
    changes: false,
    input: object({ ep: text(2000, 1) }),
    output: object({
      allowed: Type.Boolean(),
      reason: nullable(
        Type.Unsafe<(typeof accessReasons)[number]>({ type: 'string', enum: [...accessReasons] }),
      ),
    }),
    mailOnly: true,
  }),
  listRoles: endpoint({
    summary: 'Lists all roles of the portal in their order, for selecting roles.',
    spec: '1§3',
    method: 'GET',
    path: '/Common/Role/api',
    access: 'session',
    changes: false,
    input: object({}),
    output: Type.Array(
      object({
        roleId: Type.String(),
        roleName: Type.String(),
        roleNameEn: Type.String(),
        roleNameCn: Type.String(),
      }),
    ),
  }),
  switchPost: endpoint({
    summary:
      'Switches the session to another current post of the person; the page must be reloaded afterwards.',
    spec: '1§4',
    method: 'GET',
    path: '/Common/ConcurrentUser/api/update/deptcode',
    access: 'session',
    changes: true,
    input: object({ PersonCode: Type.Optional(code), DeptCode: code }),
    actor: ['PersonCode'],
    output: object({ comCode: code, deptCode: code }),
    errors: ['account.notYourPost'],
    mailOnly: true,
  }),
  setLanguage: endpoint({
    summary: 'Stores the display language of the person.',
    spec: 'maru',
    method: 'POST',
    path: '/api/account/language',
    access: 'session',
    changes: true,
    input: object({ language }),
    output: object({ language }),
    mailOnly: true,
    mustChange: true,
  }),
})
