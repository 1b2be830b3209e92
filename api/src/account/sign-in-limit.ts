import { ofCompany } from '../kit/company.ts'
import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { code, instant, nullable, object, oneOf, type Static, Type, text } from '../kit/schema.ts'
import { wireFields } from '../kit/wire-fields.ts'
import { passwordLimits } from './password.ts'

/** Error codes of the rules of a company for the sign-in, with their HTTP status. */
export const accountSignInLimitErrors = defineErrors({
  /** The address of the request is outside of the networks of the company. */
  'account.addressRefused': 403,
  /** The company signs in with its provider, not with a password of the portal. */
  'account.localPasswordOff': 403,
  'account.networkInvalid': 400,
  'account.networkTwice': 400,
  /** Saving would keep the administrator who saves out. */
  'account.ownAddressOutside': 409,
  'account.breakGlassNeeded': 409,
  'account.breakGlassNoManager': 409,
  /** No administrator has entered through a provider in the last hour. */
  'account.providerUnproven': 409,
})
type AccountSignInLimitErrors = typeof accountSignInLimitErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends AccountSignInLimitErrors {}
}

/** What addresses outside of the listed networks mean: nothing, a second step, or no sign-in. */
export const addressModes = ['any', 'secondStep', 'refuse'] as const

/** Bounds of the rules of a company. */
export const signInRuleLimits = {
  networks: 100,
  networkName: 60,
  idleMinutes: { least: 5, most: 43_200 },
  sessionHours: { least: 1, most: 8760 },
  password: { least: passwordLimits.least, most: 64 },
  classes: 4,
  reuse: 10,
  days: 3650,
  listed: 200,
  listedWord: { least: 3, most: 40 },
  breakGlass: 5,
} as const

const whole = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })
const names = wireFields('name')
const { idleMinutes, sessionHours, password, listedWord } = signInRuleLimits

const network = object({
  /** An address or a network of IPv4 or IPv6, such as 203.0.113.0/24. */
  network: text(50, 1),
  name: text(signInRuleLimits.networkName),
})
/** The rules of a company that has not set its own. */
export const usualSignInRule = {
  addressMode: 'any',
  least: passwordLimits.least,
  classes: 1,
  reuse: 0,
} as const

const addressRule = {
  /** Null for the default of the portal. */
  addressMode: nullable(oneOf(addressModes)),
  networks: Type.Array(network, { maxItems: 100 }),
}
const sessionRule = {
  /** Null for the setting of the server, which is the upper bound. */
  idleMinutes: nullable(whole(idleMinutes.least, idleMinutes.most)),
  sessionHours: nullable(whole(sessionHours.least, sessionHours.most)),
}
const passwordRule = {
  /** Null for the default of the portal, here and in the next two. */
  least: nullable(whole(password.least, password.most)),
  /** Number of kinds of characters: small letters, capitals, digits, others. */
  classes: nullable(whole(1, signInRuleLimits.classes)),
  /** Number of former passwords that must not be used again. */
  reuse: nullable(whole(0, signInRuleLimits.reuse)),
  /** Days after which a password must be replaced; null for never. */
  days: nullable(whole(1, signInRuleLimits.days)),
  listed: Type.Array(Type.String({ minLength: listedWord.least, maxLength: listedWord.most }), {
    maxItems: signInRuleLimits.listed,
  }),
}

/** The rules of a company for the sign-in. */
export const signInLimits = object({
  ...addressRule,
  /** The address from which the viewer asks. */
  ownAddress: Type.String(),
  ...sessionRule,
  /** The settings of the server. */
  server: object({ idleMinutes: Type.Integer(), sessionHours: Type.Integer() }),
  ...passwordRule,
  hasLocalPasswords: Type.Boolean(),
  breakGlass: Type.Array(code),
  /** Who changed each field last, and when. A field without a change in the audit log is missing. */
  changes: Type.Array(object({ field: Type.String(), at: instant, ...names })),
  /** Administrators of the company, who may be chosen. */
  managers: Type.Array(object({ personCode: code, ...names })),
})
/** The rules of a company for the sign-in. */
export type SignInLimits = Static<typeof signInLimits>

const refreshes = ['account.getSignInLimits']

/** Calls of the rules of a company: addresses, sessions, passwords, and administrators who may always enter. */
export const accountSignInLimitApi = defineApi('account', {
  getSignInLimits: read('/api/account/admin/sign-in-limits', 'maru', {
    summary: 'Returns the rules of the current company for addresses, sessions and passwords.',
    input: ofCompany(object({})),
    output: signInLimits,
  }),
  saveAddressRule: change('/api/account/admin/address-rule', 'maru', {
    summary:
      'Stores the networks of the current company; refused if the viewer could not enter from their own address.',
    refreshes,
    input: ofCompany(object(addressRule)),
    output: Type.Literal(1),
    errors: ['account.networkInvalid', 'account.networkTwice', 'account.ownAddressOutside'],
  }),
  saveSessionRule: change('/api/account/admin/session-rule', 'maru', {
    summary: 'Stores how long sessions of the current company last, and its rules for passwords.',
    refreshes,
    input: ofCompany(object({ ...sessionRule, ...passwordRule })),
    output: Type.Literal(1),
  }),
  saveBreakGlass: change('/api/account/admin/break-glass', 'maru', {
    summary:
      'Stores whether passwords of the portal sign in, and the administrators whom no rule of the company keeps out.',
    refreshes,
    input: ofCompany(
      object({
        hasLocalPasswords: Type.Boolean(),
        breakGlass: Type.Array(code, { maxItems: signInRuleLimits.breakGlass }),
      }),
    ),
    output: Type.Literal(1),
    errors: ['account.breakGlassNeeded', 'account.breakGlassNoManager', 'account.providerUnproven'],
  }),
})
