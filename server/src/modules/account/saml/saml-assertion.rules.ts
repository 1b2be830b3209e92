import type { Element } from '@xmldom/xmldom'
import {
  attributeOf,
  childrenNamed,
  childrenOf,
  isElement,
  ns,
  onlyChild,
  parseXml,
  textOf,
} from './saml-xml.rules.ts'

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const formats = {
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
} as const
/** Milliseconds that clocks may differ. */
const skew = 60_000
/** Attributes with the mail address, as Entra, Okta, Keycloak, Google and Shibboleth name them. */
const mailAttributes = [
  'email',
  'mail',
  'emailaddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'urn:oid:1.2.840.113549.1.9.1',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
]

/** What an assertion must say. */
export interface Expected {
  issuer: string
  audience: string
  /** The address of the portal that receives answers of this provider. */
  recipient: string
  requestId: string
  now: Date
}

/** Name of a person at the provider, as it must be repeated to sign out (SAML core, section 8.3). */
export interface NameId {
  nameID: string
  nameIDFormat: string
  nameQualifier?: string
  spNameQualifier?: string
}

/** What a checked assertion says. */
export interface Assertion {
  name: NameId
  /** The provider's id of the session; empty if it names none. */
  sessionIndex: string
  email: string | null
  /** The name of the person as people read it; empty if the provider sends none. */
  personName: string
  /** Values of attributes by name. */
  attributes: ReadonlyMap<string, readonly string[]>
}

/** An instant of XML in milliseconds; null if it is missing. */
function instantOf(element: Element, name: string): number | null {
  const text = attributeOf(element, name)
  if (text === '') return null
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/.test(text)
    ? Date.parse(/[Z]$|[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`)
    : Number.NaN
  if (Number.isNaN(at)) throw new Error(`${name} is no instant`)
  return at
}

function assertTimes(element: Element, now: Date): void {
  const from = instantOf(element, 'NotBefore')
  const until = instantOf(element, 'NotOnOrAfter')
  if (from !== null && now.getTime() + skew < from) throw new Error('not valid yet')
  if (until !== null && now.getTime() - skew >= until) throw new Error('expired')
}

/** The confirmation of the bearer (SAML profiles, section 4.1.4.3): recipient, request and end are demanded. */
function assertConfirmation(confirmation: Element, { recipient, requestId, now }: Expected): void {
  if (attributeOf(confirmation, 'Method') !== bearer) throw new Error('no confirmation of the bearer')
  const about = onlyChild(confirmation, ns.assertion, 'SubjectConfirmationData')
  if (attributeOf(about, 'Recipient') !== recipient) throw new Error('another recipient')
  if (attributeOf(about, 'InResponseTo') !== requestId) throw new Error('the answer to another request')
  if (attributeOf(about, 'NotOnOrAfter') === '') throw new Error('a confirmation without end')
  assertTimes(about, now)
}

/** At least one confirmation is right; the fault of the last one is thrown otherwise. */
function assertConfirmed(subject: Element, expected: Expected): void {
  let fault: unknown = new Error('no confirmation')
  for (const confirmation of childrenNamed(subject, ns.assertion, 'SubjectConfirmation'))
    try {
      assertConfirmation(confirmation, expected)
      return
    } catch (error) {
      fault = error
    }
  throw fault
}

function assertConditions(assertion: Element, { audience, now }: Expected): void {
  const conditions = onlyChild(assertion, ns.assertion, 'Conditions')
  assertTimes(conditions, now)
  let restrictions = 0
  for (const condition of childrenOf(conditions)) {
    if (isElement(condition, ns.assertion, 'AudienceRestriction')) {
      restrictions += 1
      const audiences = childrenNamed(condition, ns.assertion, 'Audience').map(textOf)
      if (!audiences.includes(audience)) throw new Error('another audience')
    } else if (
      !isElement(condition, ns.assertion, 'OneTimeUse') &&
      !isElement(condition, ns.assertion, 'ProxyRestriction')
    )
      throw new Error(`the unknown condition ${condition.localName}`)
  }
  if (restrictions === 0) throw new Error('no audience')
}

function readName(subject: Element): NameId {
  const element = onlyChild(subject, ns.assertion, 'NameID')
  const nameID = textOf(element)
  const nameIDFormat = attributeOf(element, 'Format')
  if (nameID === '' || nameID.length > 300) throw new Error('an empty or too long name')
  if (nameIDFormat === formats.transient) throw new Error('a transient name, which cannot identify a person')
  const nameQualifier = attributeOf(element, 'NameQualifier')
  const spNameQualifier = attributeOf(element, 'SPNameQualifier')
  return {
    ...{ nameID, nameIDFormat },
    ...(nameQualifier === '' ? {} : { nameQualifier }),
    ...(spNameQualifier === '' ? {} : { spNameQualifier }),
  }
}

function readSession(assertion: Element, now: Date): string {
  const [statement] = childrenNamed(assertion, ns.assertion, 'AuthnStatement')
  if (!statement) throw new Error('no statement of a sign-in')
  const until = instantOf(statement, 'SessionNotOnOrAfter')
  if (until !== null && now.getTime() - skew >= until) throw new Error('the session of the provider is over')
  return attributeOf(statement, 'SessionIndex').slice(0, 300)
}

function readAttributes(assertion: Element): Map<string, string[]> {
  const result = new Map<string, string[]>()
  for (const statement of childrenNamed(assertion, ns.assertion, 'AttributeStatement'))
    for (const attribute of childrenNamed(statement, ns.assertion, 'Attribute')) {
      const name = attributeOf(attribute, 'Name')
      const values = childrenNamed(attribute, ns.assertion, 'AttributeValue')
        .filter((value) => childrenOf(value).length === 0)
        .map(textOf)
      result.set(name, [...(result.get(name) ?? []), ...values])
    }
  return result
}

/** The mail address: the only value of an attribute for it, or the name of the person if that is an address. */
function emailOf({ nameID, nameIDFormat }: NameId, attributes: ReadonlyMap<string, readonly string[]>) {
  const values = new Set<string>()
  for (const [name, all] of attributes)
    if (mailAttributes.includes(name.toLowerCase()))
      // Only letters of ASCII: others would become letters of another address.
      for (const value of all)
        if (value !== '') values.add(value.replace(/[A-Z]/g, (letter) => letter.toLowerCase()))
  if (values.size === 1) return [...values][0] ?? null
  if (values.size > 1) return null
  const isAddress = nameIDFormat === formats.email || /^[^\s@]+@[^\s@]+$/.test(nameID)
  return isAddress ? nameID : null
}

/** The name as people read it: the display name, or its parts in the order of Korean names. */
function personNameOf(attributes: ReadonlyMap<string, readonly string[]>): string {
  const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
  const find = (...names: string[]) => {
    for (const [name, [value]] of attributes) if (names.includes(name.toLowerCase()) && value) return value
    return ''
  }
  const whole = find(
    'displayname',
    'http://schemas.microsoft.com/identity/claims/displayname',
    'urn:oid:2.16.840.1.113730.3.1.241',
    'name',
    'cn',
  )
  if (whole !== '') return whole
  const family = find('surname', 'sn', 'lastname', `${claims}/surname`, 'urn:oid:2.5.4.4')
  const given = find('givenname', 'firstname', `${claims}/givenname`, 'urn:oid:2.5.4.42')
  // Korean and Chinese names are written without a blank.
  return `${family}${/^\p{Script=Latin}/u.test(family) ? ' ' : ''}${given}`.trim()
}

/** Reads an assertion whose signature was checked. Throws why it proves no sign-in to the portal. */
export function readAssertion(xml: string, expected: Expected): Assertion {
  const assertion = parseXml(xml)
  if (!isElement(assertion, ns.assertion, 'Assertion')) throw new Error('no assertion')
  if (attributeOf(assertion, 'Version') !== '2.0') throw new Error('not of version 2.0')
  if (textOf(onlyChild(assertion, ns.assertion, 'Issuer')) !== expected.issuer)
    throw new Error('another issuer')
  const issuedAt = instantOf(assertion, 'IssueInstant')
  if (issuedAt === null || issuedAt > expected.now.getTime() + skew) throw new Error('not issued yet')
  const subject = onlyChild(assertion, ns.assertion, 'Subject')
  const name = readName(subject)
  assertConfirmed(subject, expected)
  assertConditions(assertion, expected)
  const attributes = readAttributes(assertion)
  const sessionIndex = readSession(assertion, expected.now)
  const email = emailOf(name, attributes)
  return { name, sessionIndex, email, personName: personNameOf(attributes), attributes }
}
