import { X509Certificate } from 'node:crypto'
import type { SamlCertificate } from '@maru/api/account/provider'
import type { Element } from '@xmldom/xmldom'
import { xmlText } from '#kit/csv/workbook.ts'
import { assertXmlShape } from '#kit/input/xml-shape.ts'
import { attributeOf, childrenNamed, elementsOf, isElement, ns, parseXml, textOf } from './saml-xml.rules.ts'

const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/** What the description of a provider says. */
export interface SamlMetadata {
  issuer: string
  signInUrl: string
  /** Empty if it has no address for sign-outs by HTTP-Redirect. */
  signOutUrl: string
  certificates: string[]
}

/** A certificate of a provider as an administrator sees it. */
export interface ReadCertificate {
  /** In base64 (DER). */
  certificate: string
  name: string
  until: Date
  /** SHA-256. */
  fingerprint: string
}

/** Reads a certificate in PEM or base64. Throws if it is none, or if its key is too weak or not RSA. */
export function readCertificate(text: string): ReadCertificate {
  const base64 = text.replace(/-----(BEGIN|END) CERTIFICATE-----/g, '').replace(/\s/g, '')
  if (base64.length < 100 || base64.length > 10_000 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64))
    throw new Error('no certificate')
  const read = new X509Certificate(Buffer.from(base64, 'base64'))
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = read.publicKey
  // The library of signatures in XML reads RSA only.
  if (type !== 'rsa' || (details?.modulusLength ?? 0) < 2048)
    throw new Error('the key is not RSA of 2048 bits or more')
  const name = /CN=([^\n]+)/.exec(read.subject)?.[1] ?? read.subject.replaceAll('\n', ', ')
  return {
    certificate: read.raw.toString('base64'),
    name: name.slice(0, 200),
    until: new Date(read.validTo),
    fingerprint: read.fingerprint256,
  }
}

function addressOf(role: Element, service: string): string {
  const match = childrenNamed(role, ns.metadata, service).find(
    (one) => attributeOf(one, 'Binding') === redirect,
  )
  return match ? attributeOf(match, 'Location') : ''
}

function certificatesOf(role: Element): string[] {
  const result = new Set<string>()
  for (const key of childrenNamed(role, ns.metadata, 'KeyDescriptor')) {
    if (!['', 'signing'].includes(attributeOf(key, 'use'))) continue
    for (const element of elementsOf(key))
      if (isElement(element, ns.signature, 'X509Certificate'))
        result.add(readCertificate(textOf(element)).certificate)
  }
  return [...result]
}

/** Reads the description of a provider (SAML metadata, section 2.4.3). Throws why it cannot be used. */
export function readMetadata(xml: string): SamlMetadata {
  const text = xml.replace(/^\uFEFF/, '').trim()
  try {
    assertXmlShape(text)
  } catch {
    throw new Error('a document type, or too many elements')
  }
  const roles = [...elementsOf(parseXml(text))].filter((one) =>
    isElement(one, ns.metadata, 'IDPSSODescriptor'),
  )
  const [role, second] = roles
  if (!role) throw new Error('no IDPSSODescriptor')
  if (second) throw new Error('more than one IDPSSODescriptor')
  const entity = role.parentNode as Element // the parent of a role is an element, checked by its attribute
  const issuer = attributeOf(entity, 'entityID')
  const signInUrl = addressOf(role, 'SingleSignOnService')
  const certificates = certificatesOf(role)
  if (issuer === '') throw new Error('no entityID')
  if (signInUrl === '') throw new Error('no SingleSignOnService with HTTP-Redirect')
  if (certificates.length === 0) throw new Error('no certificate')
  if (certificates.length > 5) throw new Error('more than five certificates')
  return { issuer, signInUrl, signOutUrl: addressOf(role, 'SingleLogoutService'), certificates }
}

/** The description of the portal for one provider (SAML metadata, section 2.4.4). */
export function writeMetadata(portal: {
  entityId: string
  acs: string
  logout: string
  certificate: string
}): string {
  const [entityId, acs, logout] = [portal.entityId, portal.acs, portal.logout].map(xmlText)
  const binding = 'urn:oasis:names:tc:SAML:2.0:bindings'
  const service = (kind: string) =>
    `<md:SingleLogoutService Binding="${binding}:${kind}" Location="${logout}"/>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="${ns.metadata}" xmlns:ds="${ns.signature}" entityID="${entityId}">
<md:SPSSODescriptor AuthnRequestsSigned="true" WantAssertionsSigned="true" protocolSupportEnumeration="${ns.protocol}">
<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data>
<ds:X509Certificate>${portal.certificate}</ds:X509Certificate>
</ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
${service('HTTP-Redirect')}
${service('HTTP-POST')}
<md:NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</md:NameIDFormat>
<md:AssertionConsumerService Binding="${binding}:HTTP-POST" Location="${acs}" index="0" isDefault="true"/>
</md:SPSSODescriptor>
</md:EntityDescriptor>
`
}

/** A stored certificate as an administrator sees it. */
export function showCertificate(text: string): SamlCertificate {
  const { until, ...shown } = readCertificate(text)
  return { ...shown, until: until.toISOString() }
}
