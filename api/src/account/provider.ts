import { ofCompany } from '../kit/company.ts'
import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { code, instant, localName, nullable, object, type Static, Type, text } from '../kit/schema.ts'
import { language } from '../kit/viewer.ts'

/** Error codes of sign-in providers, with their HTTP status. */
export const accountProviderErrors = defineErrors({
  /** The answer of the provider is wrong, too late or was used before. */
  'account.providerRefused': 403,
  /** The provider proved a person who has no account here. */
  'account.providerUnknown': 403,
  'account.providerDown': 503,
  'account.providerTaken': 409,
  'account.providerChanged': 409,
  /** People of the company could not sign in without it. */
  'account.providerLast': 409,
  /** A host or issuer that the portal may not call. */
  'account.providerAddress': 400,
  /** The description of a provider with SAML cannot be used. */
  'account.metadataInvalid': 400,
  'account.certificateInvalid': 400,
})
type AccountProviderErrors = typeof accountProviderErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends AccountProviderErrors {}
}

/** Bounds of sign-in providers. */
export const providerLimits = {
  ...{ most: 20, name: 60, domains: 50, hosts: 20 },
  ...{ certificates: 5, address: 2000, metadata: 200_000 },
} as const

/** The protocol of a provider. People of `ldap` type their name and password on the form of the portal. */
export const providerKind = Type.Union([Type.Literal('oidc'), Type.Literal('saml'), Type.Literal('ldap')])
/** The protocol of a provider. */
export type ProviderKind = Static<typeof providerKind>

const providerId = Type.String({ pattern: '^[a-z0-9]{1,32}$' })
const host = Type.String({ maxLength: 253, pattern: '^[A-Za-z0-9.-]*$' })
const hostName = Type.String({ minLength: 1, maxLength: 253, pattern: '^[a-z0-9.-]+$' })
const secret = Type.String({ minLength: 20, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' })
const names = {
  name: text(providerLimits.name, 1),
  nameEn: text(providerLimits.name),
  nameCn: text(providerLimits.name),
}
const common = {
  ...names,
  domains: Type.Array(hostName, { maxItems: providerLimits.domains }),
  hosts: Type.Array(hostName, { maxItems: providerLimits.hosts }),
  /** The entity id of the provider with SAML. */
  issuer: text(500, 1),
  isOn: Type.Boolean(),
  /** The department of people that a first sign-in creates; null: it creates no person. */
  createsIn: nullable(code),
}
const fields = { ...common, clientId: text(300, 1), tenant: text(100) }
const address = text(providerLimits.address)
const samlFields = {
  signInUrl: text(providerLimits.address, 1),
  /** Empty for none. */
  signOutUrl: address,
  /** Where the provider publishes its description; empty if it was pasted. */
  metadataUrl: address,
  wantsSignedResponse: Type.Boolean(),
}

/** A certificate of a provider with SAML. */
export const samlCertificate = object({
  /** In base64 (DER). */
  certificate: Type.String(),
  name: Type.String(),
  until: instant,
  /** SHA-256. */
  fingerprint: Type.String(),
})
/** A certificate of a provider with SAML. */
export type SamlCertificate = Static<typeof samlCertificate>

/** A sign-in provider of the company, without its secret. */
export const provider = object({
  providerId,
  kind: providerKind,
  ...fields,
  hasSecret: Type.Boolean(),
  version: Type.Integer(),
  workedAt: nullable(instant),
  /** The last fault since it worked; empty for none. */
  fault: Type.String(),
  /** Number of people who are linked with it. */
  people: Type.Integer(),
  callback: Type.String(),
  /** The name of the department of new people. */
  createsInName: nullable(localName),
  saml: nullable(object({ ...samlFields, certificates: Type.Array(samlCertificate) })),
})
/** A sign-in provider of the company. */
export type Provider = Static<typeof provider>

const refreshes = ['account.listProviders']

/** Calls of sign-in providers: those of the sign-in page, and their administration. */
export const accountProviderApi = defineApi('account', {
  findProviders: read('/api/account/sign-in/providers', 'maru', {
    summary:
      'Lists the sign-in providers of a host of the portal, or the one of a mail domain. A domain chooses it, never a person.',
    access: 'public',
    input: object({ host, domain: Type.Optional(host) }),
    output: object({ providers: Type.Array(object({ providerId, kind: providerKind, ...names })) }),
  }),
  enterFederated: change('/api/account/sign-in/federated', 'maru', {
    summary:
      'Completes a sign-in that a provider proved, in the browser that began it; returns where to go on.',
    refreshesNothing: 'A sign-in opens the portal with no answers of an earlier session.',
    access: 'public',
    input: object({ ticket: secret, binder: secret }),
    output: object({ personCode: code, comCode: code, language, returnPath: Type.String() }),
    errors: [
      'account.providerRefused',
      'account.providerUnknown',
      'account.retired',
      'account.disabled',
      'account.noPost',
      'account.secondStep',
      'account.addressRefused',
    ],
  }),
  listProviders: read('/api/account/admin/providers', 'maru', {
    summary: 'Lists the sign-in providers of the current company with their state.',
    input: ofCompany(object({})),
    output: object({
      providers: Type.Array(provider),
      mayChange: Type.Boolean(),
      /** The origin of the portal's addresses; empty if the server has no PUBLIC_URL. */
      origin: Type.String(),
    }),
  }),
  saveProvider: change('/api/account/admin/provider', 'maru', {
    summary:
      'Adds or changes a sign-in provider. Without a secret the stored one stays. Only for super administrators, because a provider decides who enters as whom.',
    refreshes,
    input: ofCompany(
      object({
        ...fields,
        providerId: nullable(providerId),
        version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
        clientSecret: nullable(text(500)),
      }),
    ),
    output: object({ providerId }),
    errors: [
      'account.providerAddress',
      'account.providerTaken',
      'account.providerChanged',
      'account.providerLast',
      'account.departmentUnknown',
    ],
  }),
  saveSamlProvider: change('/api/account/admin/provider/saml', 'maru', {
    summary:
      'Adds or changes a sign-in provider with SAML 2.0. The browser chooses the id of a new one (version 0), because its addresses are entered at the provider first. Only for super administrators.',
    refreshes,
    input: ofCompany(
      object({
        ...common,
        ...samlFields,
        /** The entity id of the portal; empty for the address of its description. */
        clientId: text(300),
        providerId,
        version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
        /** In PEM or base64. */
        certificates: Type.Array(text(10_000, 1), { minItems: 1, maxItems: providerLimits.certificates }),
      }),
    ),
    output: object({ providerId }),
    errors: [
      'account.providerAddress',
      'account.providerTaken',
      'account.providerChanged',
      'account.providerLast',
      'account.departmentUnknown',
      'account.certificateInvalid',
    ],
  }),
  readSamlMetadata: change('/api/account/admin/provider/saml/metadata', 'maru', {
    summary: 'Reads the description of a provider with SAML from its address, or a pasted one.',
    refreshesNothing: 'It stores nothing.',
    input: object({ url: address, xml: text(providerLimits.metadata) }),
    output: object({
      ...{ issuer: Type.String(), signInUrl: Type.String(), signOutUrl: Type.String() },
      certificates: Type.Array(samlCertificate),
    }),
    errors: ['account.metadataInvalid', 'account.providerDown', 'account.providerAddress'],
  }),
  removeProvider: change('/api/account/admin/provider/remove', 'maru', {
    summary: 'Removes a sign-in provider with its links, and ends the sessions that it started.',
    refreshes,
    input: ofCompany(object({ providerId })),
    output: Type.Literal(1),
    errors: ['account.providerLast'],
  }),
  testProvider: change('/api/account/admin/provider/test', 'maru', {
    summary: 'Reads the description and the keys of a sign-in provider now.',
    refreshes,
    input: ofCompany(object({ providerId })),
    output: object({ issuer: Type.String(), keys: Type.Integer(), hasLogout: Type.Boolean() }),
    errors: ['account.providerDown', 'account.providerAddress'],
  }),
})
