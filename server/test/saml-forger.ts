import { SignedXml } from 'xml-crypto'
import type { TestKey } from './saml-key.ts'

const urn = 'urn:oasis:names:tc:SAML:2.0'
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'

/** What an answer says; each field can be wrong. */
export interface Said {
  issuer: string
  audience: string
  recipient: string
  destination: string
  requestId: string
  /** InResponseTo of the response, if it differs from that of the confirmation. */
  outerRequestId: string
  nameId: string
  format: string
  email: string
  method: string
  now: Date
  notBefore: Date
  until: Date
  /** Elements that replace parts of the answer. */
  status: string
  conditions: string | null
  confirmationEnd: boolean
  statement: boolean
}

/** How an answer is signed. */
export interface Signing {
  key: TestKey
  signature?: string
  digest?: string
  transforms?: string[]
}

/** The assertion in XML. */
export function assertionXml(assertion: Said, id = '_assertion'): string {
  const { issuer, audience, recipient, requestId, nameId, format, email, now, notBefore, until } = assertion
  const end = assertion.confirmationEnd ? ` NotOnOrAfter="${until.toISOString()}"` : ''
  const conditions =
    assertion.conditions ??
    `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction>`
  return [
    `<saml:Assertion xmlns:saml="${urn}:assertion" ID="${id}" Version="2.0" IssueInstant="${now.toISOString()}">`,
    `<saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${urn}:nameid-format:${format}">${nameId}</saml:NameID>`,
    `<saml:SubjectConfirmation Method="${urn}:cm:${assertion.method}"><saml:SubjectConfirmationData${end}`,
    ` Recipient="${recipient}" InResponseTo="${requestId}"/></saml:SubjectConfirmation></saml:Subject>`,
    `<saml:Conditions NotBefore="${notBefore.toISOString()}" NotOnOrAfter="${until.toISOString()}">${conditions}</saml:Conditions>`,
    assertion.statement ? `<saml:AuthnStatement AuthnInstant="${now.toISOString()}" SessionIndex="s1"/>` : '',
    `<saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>${email}</saml:AttributeValue>`,
    '</saml:Attribute></saml:AttributeStatement></saml:Assertion>',
  ].join('')
}

/** The response in XML around assertions. */
export function responseXml(assertion: Said, inside: string, id = '_response'): string {
  const { issuer, destination, now, status, outerRequestId } = assertion
  return [
    `<samlp:Response xmlns:samlp="${urn}:protocol" ID="${id}" Version="2.0" IssueInstant="${now.toISOString()}"`,
    ` Destination="${destination}"${outerRequestId === '' ? '' : ` InResponseTo="${outerRequestId}"`}>`,
    `<saml:Issuer xmlns:saml="${urn}:assertion">${issuer}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="${urn}:status:${status}"/></samlp:Status>${inside}</samlp:Response>`,
  ].join('')
}

/** Signs an element of an XML text; the signature follows the issuer of the element. */
export function sign(xml: string, name: 'Assertion' | 'Response', signing: Signing): string {
  const { key, signature, digest, transforms = [enveloped, exclusive] } = signing
  const at = name === 'Response' ? "/*[local-name(.)='Response']" : "//*[local-name(.)='Assertion']"
  const signer = new SignedXml({
    privateKey: key.privateKey,
    publicCert: `-----BEGIN CERTIFICATE-----\n${key.certificate}\n-----END CERTIFICATE-----`,
    signatureAlgorithm: signature ?? 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: exclusive,
  })
  signer.addReference({
    ...{ xpath: at, transforms },
    digestAlgorithm: digest ?? 'http://www.w3.org/2001/04/xmlenc#sha256',
  })
  signer.computeSignature(xml, {
    location: { reference: `${at}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signer.getSignedXml()
}

/** The signature of an element in an XML text, and the text without it. */
export function takeSignature(xml: string): { signature: string; rest: string } {
  const [signature = ''] = /<Signature .*?<\/Signature>/s.exec(xml) ?? []
  return { signature, rest: xml.replace(signature, '') }
}

/** Whether a naive check accepts an XML text: the first signature is right for the element of its id, wherever it is. */
export function isIntact(xml: string, { certificate }: TestKey): boolean {
  const checker = new SignedXml({
    publicCert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----`,
  })
  checker.loadSignature(/<Signature .*<\/SignatureValue>.*?<\/Signature>/s.exec(xml)?.[0] ?? '')
  return checker.checkSignature(xml)
}
