import { type CacheProvider, SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import type { Services } from '#kit/context.ts'
import type { ProviderRow } from '../federation/provider.sql.ts'
import type { SamlRow } from './saml.sql.ts'

/** The purpose of the key that encrypts keys of the portal and names of people at providers with SAML. */
export const samlPurpose = 'account.saml'

/** The addresses of the portal for one provider. */
export function samlAddresses(origin: string, providerId: string) {
  const base = `${origin}/auth/saml/${providerId}`
  return { base, metadata: `${base}/metadata`, acs: `${base}/acs`, logout: `${base}/logout` }
}

/** The origin of the portal's addresses; empty without PUBLIC_URL. */
export const publicOrigin = ({ publicUrl }: { publicUrl: string }) =>
  publicUrl === '' ? '' : new URL(publicUrl).origin

/** What an administrator enters as entity id of the portal if the field is empty. */
export const defaultEntityId = (origin: string, providerId: string) =>
  origin === '' ? `urn:maru:saml:${providerId}` : samlAddresses(origin, providerId).metadata

/** A certificate in base64 as PEM. */
export const pemOf = (certificate: string) =>
  `-----BEGIN CERTIFICATE-----\n${certificate.match(/.{1,64}/g)?.join('\n') ?? ''}\n-----END CERTIFICATE-----\n`

/** The library's store of requests: the portal has used the request of this answer up in the database already. */
const storeOf = (requestId: string | undefined): CacheProvider => ({
  saveAsync: async () => null,
  getAsync: async (key) => (key === requestId ? new Date().toISOString() : null),
  removeAsync: async () => null,
})

/**
 * The library for one provider. `requestId` is the id of a new request, or of the only request that may be answered. The
 * library checks signatures, the audience and the request; times, issuer, recipient and destination are checked by the
 * portal, by its own clock (`saml-assertion.rules.ts`).
 */
export function samlClient(
  { sealer }: Pick<Services, 'sealer'>,
  { provider, saml, origin }: { provider: ProviderRow; saml: SamlRow; origin: string },
  requestId?: string,
): SAML {
  const addresses = samlAddresses(origin, provider.providerId)
  const key = sealer.open(samlPurpose, saml.privateKey).toString('base64')
  return new SAML({
    ...{ issuer: provider.clientId, audience: provider.clientId, idpIssuer: provider.issuer },
    ...{ callbackUrl: addresses.acs, logoutCallbackUrl: addresses.logout },
    ...{ entryPoint: saml.signInUrl, logoutUrl: saml.signOutUrl },
    idpCert: saml.certificates.map(pemOf),
    privateKey: `-----BEGIN PRIVATE KEY-----\n${key.match(/.{1,64}/g)?.join('\n')}\n-----END PRIVATE KEY-----\n`,
    publicCert: pemOf(saml.certificate),
    ...{ signatureAlgorithm: 'sha256', digestAlgorithm: 'sha256' },
    ...{ wantAssertionsSigned: true, wantAuthnResponseSigned: saml.wantsSignedResponse },
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: storeOf(requestId),
    ...(requestId === undefined ? {} : { generateUniqueId: () => requestId }),
    // The provider chooses the form of names and how it checks its people.
    ...{ identifierFormat: null, disableRequestedAuthnContext: true },
    acceptedClockSkewMs: -1,
  })
}
