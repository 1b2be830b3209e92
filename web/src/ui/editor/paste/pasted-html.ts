import { pictureFolder } from '@maru/api/kit/markup'
import { makeLists } from './pasted-lists.ts'
import { picturesOfRtf } from './pasted-rtf.ts'
import {
  type ElementStyle,
  parsePasted,
  pastedColour,
  pastedFont,
  pastedSize,
  stylesOf,
  writeDeclarations,
} from './pasted-styles.ts'
import { cellLooks, copyColumnWidths } from './pasted-tables.ts'

/**
 * Clipboard content, converted for the editor. `missing` is the number of removed pictures, which were on the
 * writer's disk or on another site.
 */
export interface PastedContent {
  html: string
  missing: number
}

type StyleOf = (element: Element) => ElementStyle

const unwrap = (element: Element) => element.replaceWith(...element.childNodes)

/** Removes style sheets, scripts, comments, drawings, form controls, embedded objects and hidden elements. */
function removeJunk(doc: Document, styleOf: StyleOf): void {
  const walker = doc.createTreeWalker(doc.body, NodeFilter.SHOW_COMMENT)
  const comments: Node[] = []
  while (walker.nextNode()) comments.push(walker.currentNode)
  for (const comment of comments) comment.parentNode?.removeChild(comment)
  const gone =
    'style, script, noscript, template, meta, link, title, xml, object, embed, iframe, svg, math, input, select, textarea, button'
  for (const element of doc.querySelectorAll(gone)) element.remove()
  for (const element of [...doc.body.querySelectorAll('*')]) {
    const name = element.localName
    const { all } = styleOf(element)
    if (name === 'o:p' || name.startsWith('st1:')) unwrap(element)
    else if (name.includes(':') || all.get('display') === 'none' || all.get('mso-hide') === 'all')
      element.remove()
    else if (/^(?:comment|para-border)/i.test(all.get('mso-element') ?? '') && name !== 'div')
      element.remove()
  }
}

const ownImage = new RegExp(`^${pictureFolder}[0-9a-f-]{36}$`, 'i')
const imageData = /^data:image\/(?:png|jpe?g|gif|webp);base64,/i

/**
 * Replaces the addresses of pictures on the writer's disk with the image data of the accompanying rich text,
 * if both contain the same number of pictures.
 */
function fillFromRtf(doc: Document, rtf: string): void {
  const images = [...doc.body.querySelectorAll('img')].filter((image) =>
    /^file:/i.test(image.getAttribute('src') ?? ''),
  )
  if (images.length === 0 || rtf === '') return
  const pictures = picturesOfRtf(rtf)
  if (pictures.length !== images.length) return
  for (const [index, image] of images.entries()) {
    const data = pictures[index]
    if (data) image.setAttribute('src', data)
  }
}

/**
 * Removes pictures that are neither embedded nor stored in the portal. Returns the number of removed
 * pictures, without the tiny pictures of Word.
 */
function sanitiseImages(doc: Document, origin: string): number {
  let missing = 0
  for (const image of doc.body.querySelectorAll('img')) {
    const source = image.getAttribute('src') ?? ''
    if (imageData.test(source)) continue
    const address = URL.canParse(source, origin) ? new URL(source, origin) : null
    if (address?.origin === origin && ownImage.test(address.pathname))
      image.setAttribute('src', address.pathname)
    else {
      // Word adds pictures of one pixel; they are removed but not counted.
      if (Number(image.getAttribute('width') ?? 9) > 2) missing += 1
      image.remove()
    }
  }
  return missing
}

function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name)
  for (const { name: attribute, value } of element.attributes) renamed.setAttribute(attribute, value)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

/**
 * Converts h4 to h6, and paragraphs with an outline level or a heading style of Word or HWP, to the three
 * heading levels that the editor offers.
 */
function makeHeadings(doc: Document, styleOf: StyleOf): void {
  for (const element of [...doc.body.querySelectorAll('p, h4, h5, h6')]) {
    const { all } = styleOf(element)
    if (element.localName !== 'p') {
      rename(element, 'h3')
      continue
    }
    const outline = all.get('mso-outline-level') ?? /^["']?개요 (\d)/.exec(all.get('style-name') ?? '')?.[1]
    const level = /\bMsoTitle\b/i.test(element.className) ? 1 : Number(outline)
    if (level >= 1 && !element.closest('td, th') && !all.get('mso-list'))
      rename(element, `h${Math.min(3, level)}`)
  }
}

interface TextLook {
  style: [string, string][]
  tags: string[]
}

const isOf = (element: Element, ...names: string[]) => names.includes(element.localName)
const lineOf = (all: Map<string, string>) =>
  all.get('text-decoration') ?? all.get('text-decoration-line') ?? ''

/** Returns the style of a text node; the declaration of the nearest ancestor takes precedence. */
function lookOf(text: Text, body: Element, styleOf: StyleOf): TextLook {
  const chain: Element[] = []
  for (let element = text.parentElement; element && element !== body; element = element.parentElement)
    chain.push(element)
  const nearest = (property: string) => {
    for (const element of chain) {
      const value = styleOf(element).all.get(property)
      if (value && value !== 'inherit') return value
    }
    return undefined
  }
  const has = (property: string, yes: RegExp, no: RegExp, ...names: string[]) => {
    for (const element of chain) {
      const value = styleOf(element).all.get(property) ?? ''
      if (yes.test(value)) return true
      if (no.test(value)) return false
      if (isOf(element, ...names)) return true
    }
    return false
  }
  const fontTag = chain.find((element) => isOf(element, 'font'))
  const ground = chain
    .filter((element) => isOf(element, 'span', 'font', 'b', 'i', 'u', 'strong', 'em', 'a', 'mark'))
    .map((element) => styleOf(element).all)
    .map((all) => all.get('background-color') ?? all.get('background') ?? all.get('mso-highlight'))
    .find(Boolean)
  const isHeading = chain.some((element) => /^h[1-3]$/.test(element.localName))
  const isLink = chain.some((element) => isOf(element, 'a'))
  const matches: [string, string | undefined][] = [
    [
      'color',
      isLink ? undefined : pastedColour('color', nearest('color') ?? fontTag?.getAttribute('color') ?? ''),
    ],
    ['background-color', pastedColour('background', ground)],
    ['font-size', isHeading ? undefined : pastedSize(nearest('font-size'))],
    [
      'font-family',
      isHeading ? undefined : pastedFont(nearest('font-family') ?? fontTag?.getAttribute('face') ?? ''),
    ],
  ]
  const isTag = (wanted: boolean, tag: string) => (wanted ? [tag] : [])
  return {
    style: matches.filter((entry): entry is [string, string] => entry[1] !== undefined),
    tags: [
      ...isTag(
        !isHeading &&
          !chain.some((one) => isOf(one, 'th')) &&
          has('font-weight', /^(?:bold|[6-9]00)/i, /^(?:normal|[1-5]00)/i, 'b', 'strong'),
        'strong',
      ),
      ...isTag(has('font-style', /^(?:italic|oblique)/i, /^normal/i, 'i', 'em'), 'em'),
      ...isTag(
        !isLink && chain.some((one) => isOf(one, 'u', 'ins') || /underline/i.test(lineOf(styleOf(one).all))),
        'u',
      ),
      ...isTag(
        chain.some(
          (one) => isOf(one, 's', 'strike', 'del') || /line-through/i.test(lineOf(styleOf(one).all)),
        ),
        's',
      ),
      ...isTag(
        has('vertical-align', /^super/i, /^baseline/i, 'sup') &&
          chain.some((one) => isOf(one, 'span', 'sup')),
        'sup',
      ),
      ...isTag(
        has('vertical-align', /^sub/i, /^baseline/i, 'sub') && chain.some((one) => isOf(one, 'span', 'sub')),
        'sub',
      ),
    ],
  }
}

/** Unwraps all inline formatting elements, then wraps each text in the formatting elements of the editor. */
function dressTexts(doc: Document, styleOf: StyleOf): void {
  const walker = doc.createTreeWalker(doc.body, NodeFilter.SHOW_TEXT)
  const texts: { text: Text; look: TextLook }[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Text // SHOW_TEXT returns only text nodes
    if (/[^ \t\r\n\f]/.test(text.data)) texts.push({ text, look: lookOf(text, doc.body, styleOf) })
  }
  const bare =
    'span, font, b, strong, i, em, u, ins, s, strike, del, sup, sub, mark, small, big, center, label'
  for (const element of [...doc.body.querySelectorAll(bare)]) unwrap(element)
  for (const { text, look } of texts) {
    let outer: Node = text
    const wrap = (tag: string, style?: string) => {
      const element = doc.createElement(tag)
      if (style) element.setAttribute('style', style)
      outer.parentNode?.replaceChild(element, outer)
      element.append(outer)
      outer = element
    }
    for (const tag of look.tags) wrap(tag)
    if (look.style.length > 0) wrap('span', writeDeclarations(look.style))
  }
}

/** Returns the alignment of a block, read from the block or its ancestors; undefined for left. */
function alignOf(block: Element, styleOf: StyleOf): string | undefined {
  for (let element: Element | null = block; element && !/^(?:body|table|tr)$/.test(element.localName); ) {
    const styled = styleOf(element).all.get('text-align') ?? ''
    // Excel writes `general`, which is not a CSS alignment; the `align` attribute is used instead.
    const align = /^(?:left|center|right|justify)$/i.test(styled)
      ? styled
      : (element.getAttribute('align') ?? '')
    if (element.localName === 'center') return 'center'
    if (align) return /^(?:center|right|justify)$/i.test(align) ? align.toLowerCase() : undefined
    if (/^t[dh]$/.test(element.localName)) return undefined
    element = element.parentElement
  }
  return undefined
}

const allowedStyles: Record<string, readonly string[]> = {
  a: ['href'],
  img: ['src', 'alt'],
  td: ['colspan', 'rowspan', 'colwidth'],
  th: ['colspan', 'rowspan', 'colwidth'],
  ol: ['start', 'style'],
  span: ['style'],
}

/** Removes every attribute that the editor does not read, and unwraps links to unsupported addresses. */
function sanitiseAttributes(doc: Document, blocks: ReadonlyMap<Element, string>): void {
  for (const element of [...doc.body.querySelectorAll('*')]) {
    const tag = element.localName
    const names = (Object.hasOwn(allowedStyles, tag) && allowedStyles[tag]) || []
    for (const { name } of [...element.attributes]) if (!names.includes(name)) element.removeAttribute(name)
    const style = blocks.get(element)
    if (style) element.setAttribute('style', style)
    if (element.localName === 'a' && !/^(?:mailto|tel):|^https?:/i.test(element.getAttribute('href') ?? ''))
      unwrap(element)
  }
  for (const block of doc.body.querySelectorAll('p, h1, h2, h3')) {
    const isBlank = (block.textContent ?? '').replace(/[\s\u00a0]/g, '') === '' && !block.querySelector('img')
    if (isBlank) block.replaceChildren()
  }
}

/**
 * Converts clipboard HTML of Word, Excel, HWP and browsers to HTML that the editor supports: real lists and
 * headings, tables with merged cells, widths and borders, font sizes from 7pt to 72pt (spec 2§9). The
 * conversion runs no scripts and loads no resources. `rtf` is the same content as RTF, which contains the
 * pictures of Word.
 */
export function readPasted(html: string, origin: string, rtf = ''): PastedContent {
  const document = parsePasted(html)
  const { doc } = document
  const styleOf = stylesOf(document)
  removeJunk(doc, styleOf)
  fillFromRtf(doc, rtf)
  const missing = sanitiseImages(doc, origin)
  makeHeadings(doc, styleOf)
  makeLists(doc, styleOf)
  const tables = [...doc.body.querySelectorAll('table')]
  const looks = new Map(tables.flatMap((table) => [...cellLooks(table, styleOf)]))
  const blocks = new Map<Element, string>()
  for (const block of doc.body.querySelectorAll('p, h1, h2, h3, td, th')) {
    const stated = alignOf(block, styleOf)
    // HWP and Word justify every paragraph. Cells and empty lines need no justification, so omit it there.
    const isIdle = block.closest('td, th') !== null || (block.textContent ?? '').trim() === ''
    const align = stated === 'justify' && isIdle ? undefined : stated
    const look = looks.get(block) ?? []
    const style = writeDeclarations([...(align ? [['text-align', align] as const] : []), ...look])
    if (style) blocks.set(block, style)
  }
  for (const table of tables) copyColumnWidths(table, styleOf)
  dressTexts(doc, styleOf)
  sanitiseAttributes(doc, blocks)
  return { html: doc.body.innerHTML, missing }
}

/**
 * Returns whether clipboard HTML contains only a picture; browsers add such HTML to a copied picture file.
 */
export function isPictureAlone(html: string): boolean {
  const { body } = parsePasted(html).doc
  return (
    body.querySelector('img') !== null &&
    (body.textContent ?? '').trim() === '' &&
    !body.querySelector('table')
  )
}
