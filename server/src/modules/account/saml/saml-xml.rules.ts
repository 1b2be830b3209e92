import { DOMParser, type Element } from '@xmldom/xmldom'

/** Namespaces of SAML 2.0 and of XML signatures. */
export const ns = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const

/** Parses an XML text whose structure was checked. Throws for anything that is not well-formed. */
export function parseXml(text: string): Element {
  const parser = new DOMParser({
    onError: (level, message) => {
      throw new Error(`not well-formed (${level}): ${message.split('\n')[0]}`)
    },
  })
  const root = parser.parseFromString(text, 'text/xml').documentElement
  if (!root) throw new Error('no XML')
  return root
}

/** Whether an element has this namespace and name. */
export const isElement = (element: Element, namespace: string, name: string) =>
  element.namespaceURI === namespace && element.localName === name

/** The child elements of an element. */
export function childrenOf(element: Element): Element[] {
  const children: Element[] = []
  for (let node = element.firstChild; node; node = node.nextSibling)
    if (node.nodeType === 1) children.push(node as Element) // 1 is an element
  return children
}

/** The child elements with this namespace and name. */
export const childrenNamed = (element: Element, namespace: string, name: string) =>
  childrenOf(element).filter((child) => isElement(child, namespace, name))

/** The one child element with this name. Throws if there is none or more than one. */
export function onlyChild(element: Element, namespace: string, name: string): Element {
  const [match, second] = childrenNamed(element, namespace, name)
  if (!match) throw new Error(`no ${name}`)
  if (second) throw new Error(`more than one ${name}`)
  return match
}

/** The element and all elements below it. */
export function* elementsOf(element: Element): Generator<Element> {
  yield element
  for (const child of childrenOf(element)) yield* elementsOf(child)
}

/** The text of an element without child elements. Throws if it has any. */
export function textOf(element: Element): string {
  if (childrenOf(element).length > 0) throw new Error(`${element.localName} with elements inside`)
  return (element.textContent ?? '').trim()
}

/** An attribute; empty if it is missing. */
export const attributeOf = (element: Element, name: string) => element.getAttribute(name) ?? ''
