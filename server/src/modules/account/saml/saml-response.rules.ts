import type { Element } from '@xmldom/xmldom'
import { findSigned } from './saml-message.rules.ts'
import { attributeOf, childrenNamed, elementsOf, isElement, ns, onlyChild, textOf } from './saml-xml.rules.ts'

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'

/** What the answer of a provider says about itself. It is not proven before its signature is checked. */
export interface ResponseHead {
  /** The id of the request that it answers; empty for an answer that was not asked for. */
  requestId: string
  destination: string
  issuer: string
  /** The response itself is signed, and not only its assertion. */
  isSigned: boolean
}

/** Throws the reason that the provider gives for a refusal. */
function assertSuccess(root: Element): void {
  const status = onlyChild(root, ns.protocol, 'Status')
  const code = onlyChild(status, ns.protocol, 'StatusCode')
  const first = attributeOf(code, 'Value')
  if (first === success) return
  const [second] = childrenNamed(code, ns.protocol, 'StatusCode')
  const [message] = childrenNamed(status, ns.protocol, 'StatusMessage')
  const names = [first, second ? attributeOf(second, 'Value') : ''].map((value) => value.replace(/^.*:/, ''))
  const text = message ? (message.textContent ?? '').trim() : ''
  throw new Error(`the provider refuses: ${[...names, text].filter(Boolean).join(' ').slice(0, 200)}`)
}

/** The only assertion of a response. */
function onlyAssertion(root: Element): Element {
  const result: Element[] = []
  for (const element of elementsOf(root)) {
    const name = element.localName?.toLowerCase()
    if (name === 'encryptedassertion') throw new Error('an encrypted assertion')
    if (name === 'assertion') result.push(element)
  }
  const [assertion, second] = result
  if (!assertion) throw new Error('no assertion')
  if (second) throw new Error('two assertions')
  if (!isElement(assertion, ns.assertion, 'Assertion') || assertion.parentNode !== root)
    throw new Error('an assertion in another place')
  return assertion
}

/** The id of the request that an answer names, to find the begun sign-in. */
export function requestIdOf(root: Element): string {
  if (!isElement(root, ns.protocol, 'Response')) throw new Error('no response')
  return attributeOf(root, 'InResponseTo')
}

/**
 * Checks the structure of a response before its signatures are: one assertion, which is signed, in its place; no
 * signature of or in anything else. This refuses the known forms of signature wrapping (XSW1 to XSW8) by their form.
 */
export function readResponse(root: Element): ResponseHead {
  if (!isElement(root, ns.protocol, 'Response')) throw new Error('no response')
  if (attributeOf(root, 'Version') !== '2.0') throw new Error('not of version 2.0')
  assertSuccess(root)
  const assertion = onlyAssertion(root)
  const signed = findSigned(root, [root, assertion])
  if (!signed.has(assertion)) throw new Error('the assertion is not signed')
  const [issuer] = childrenNamed(root, ns.assertion, 'Issuer')
  return {
    requestId: requestIdOf(root),
    destination: attributeOf(root, 'Destination'),
    issuer: issuer ? textOf(issuer) : '',
    isSigned: signed.has(root),
  }
}
