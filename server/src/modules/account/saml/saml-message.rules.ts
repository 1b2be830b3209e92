import type { Element } from '@xmldom/xmldom'
import { assertXmlShape } from '#kit/input/xml-shape.ts'
import {
  attributeOf,
  childrenNamed,
  childrenOf,
  elementsOf,
  isElement,
  ns,
  onlyChild,
  parseXml,
} from './saml-xml.rules.ts'

/** Characters of an encoded message. */
const most = 400_000

const signatureMethods = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
]
const digestMethods = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512']
const canonicalizations = [
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
]
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'

/** The XML text of a message in base64. Throws if it is too large, not base64, or not UTF-8. */
export function decodeMessage(encoded: string): string {
  if (encoded.length > most) throw new Error('too large')
  const text = encoded.replace(/\s/g, '')
  if (text === '' || text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text))
    throw new Error('no base64')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'base64'))
  } catch {
    throw new Error('not UTF-8')
  }
}

/**
 * Parses a message. Comments, CDATA, document types and processing instructions are refused, because programs read texts
 * that contain them differently (`user@x<!---->.evil`).
 */
export function parseMessage(xml: string): Element {
  const body = xml.replace(/^\uFEFF?<\?xml [^?]*\?>/, '')
  if (body.includes('<!--')) throw new Error('a comment')
  if (/<!DOCTYPE/i.test(body)) throw new Error('a document type')
  if (body.includes('<!') || body.includes('<?')) throw new Error('CDATA, a declaration or an instruction')
  try {
    assertXmlShape(body)
  } catch {
    throw new Error('too deep or too many elements')
  }
  const root = parseXml(body)
  assertIds(root)
  return root
}

/** Each id is of one element: the reference of a signature must not be ambiguous. */
function assertIds(root: Element): void {
  const ids = new Set<string>()
  for (const element of elementsOf(root))
    for (const { localName, value } of Array.from(element.attributes)) {
      if (!/^(assertion)?id$/i.test(localName ?? '')) continue
      if (ids.has(value)) throw new Error('an ID twice')
      ids.add(value)
    }
}

function requireMethod(parent: Element, name: string, allowed: readonly string[]): void {
  const method = attributeOf(onlyChild(parent, ns.signature, name), 'Algorithm')
  if (!allowed.includes(method)) throw new Error(`${name} ${method || 'none'} is not allowed`)
}

/** An enveloped signature of exactly its parent, with strong methods and nothing inside that could be wrapped. */
function assertSignature(signature: Element, signed: Element): void {
  const parts = ['SignedInfo', 'SignatureValue', 'KeyInfo']
  for (const child of childrenOf(signature))
    if (child.namespaceURI !== ns.signature || !parts.includes(child.localName ?? ''))
      throw new Error(`${child.localName} in a signature`)
  const info = onlyChild(signature, ns.signature, 'SignedInfo')
  onlyChild(signature, ns.signature, 'SignatureValue')
  requireMethod(info, 'CanonicalizationMethod', canonicalizations)
  requireMethod(info, 'SignatureMethod', signatureMethods)
  const reference = onlyChild(info, ns.signature, 'Reference')
  requireMethod(reference, 'DigestMethod', digestMethods)
  const id = attributeOf(signed, 'ID')
  if (id === '' || attributeOf(reference, 'URI') !== `#${id}`)
    throw new Error('a signature of another element')
  for (const transform of childrenNamed(
    onlyChild(reference, ns.signature, 'Transforms'),
    ns.signature,
    'Transform',
  )) {
    const method = attributeOf(transform, 'Algorithm')
    if (method !== enveloped && !canonicalizations.includes(method))
      throw new Error(`Transform ${method} is not allowed`)
  }
}

/** Which of the elements that may be signed are: every signature belongs to one of them. Throws for any other signature. */
export function findSigned(root: Element, signable: readonly Element[]): Set<Element> {
  const signed = new Set<Element>()
  for (const element of elementsOf(root)) {
    if (element.localName?.toLowerCase() !== 'signature') continue
    const owner = signable.find((one) => one === element.parentNode)
    if (!isElement(element, ns.signature, 'Signature') || !owner)
      throw new Error('a signature in another place')
    if (signed.has(owner)) throw new Error('two signatures of one element')
    assertSignature(element, owner)
    signed.add(owner)
  }
  return signed
}
