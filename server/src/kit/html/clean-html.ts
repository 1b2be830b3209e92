import { randomUUID } from 'node:crypto'
import { textFonts } from '@maru/api/kit/fonts'
import { htmlLimits, type htmlProperties, listCounters, pictureFolder } from '@maru/api/kit/markup'
import sanitize from 'sanitize-html'
import { failure } from '../failure.ts'

/** An image that the HTML contained as a data URL. */
export interface PastedImage {
  imageId: string
  bytes: Buffer
}

/** Cleaned HTML for storage. */
export interface CleanContent {
  html: string
  /** Images to store with it. */
  pasted: PastedImage[]
  /** Images of the portal that the HTML refers to, without pasted ones. */
  linked: string[]
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
// Drafts in a browser may have the former address of pictures.
const imagePath = new RegExp(`^(?:${pictureFolder}|/cm/api/BoardApi/Image/)(${uuid})$`, 'i')
const imageHead = /^data:image\/(?:png|jpe?g|gif|webp);base64,/i
// Searched instead of a run of allowed characters: a run of millions of them can exceed the stack of the expression.
const notBase64 = /[^a-z0-9+/=\s]/i

/** Addresses of images within HTML. */
export const imageAddresses = new RegExp(`${pictureFolder}[0-9a-f-]{36}`, 'g')

/** Ids of the portal's pictures in cleaned HTML, in their order. */
export function pictureIds(html: string): string[] {
  return [...html.matchAll(imageAddresses)].map(([address]) => address.slice(pictureFolder.length))
}

/** The bytes of a picture's data URL; throws `editor.imageInvalid` and `editor.imageTooLarge`. */
export function readImage(source: string): Buffer {
  const head = imageHead.exec(source.slice(0, 40))?.[0] ?? ''
  const base64 = source.slice(head.length)
  if (head === '' || base64 === '' || notBase64.test(base64)) throw failure('editor.imageInvalid')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > htmlLimits.pictureBytes) {
    throw failure('editor.imageTooLarge', { megabytes: htmlLimits.pictureBytes / 1_048_576 })
  }
  return bytes
}

/** The address of a picture in a text. */
export function imageAddress(imageId: string): string {
  return `${pictureFolder}${imageId}`
}

const length = /^(?:\d{1,4}(?:\.\d{1,3})?)(?:px|pt|%)$/
const lengths = /^(?:(?:0|\d{1,3}(?:\.\d{1,3})?(?:px|pt|em|rem|%)?)\s*){1,4}$/
const colour =
  /^(?:#[0-9a-f]{3,8}|rgba?\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*(?:,\s*(?:0|1|0?\.\d+)\s*)?\)|[a-z]{3,20})$/i
const border =
  /^(?:none|0(?:px)?|\d{1,2}(?:\.\d+)?(?:px|pt)\s+(?:solid|dashed|dotted|double)(?:\s+(?:#[0-9a-f]{3,8}|rgb\([\d\s,]{5,15}\)|[a-z]{3,20}))?)$/i
const fontSize = /^(?:(?:[7-9]|[1-6]\d|7[01])(?:\.\d)?|72(?:\.0)?)pt$/

/** Fonts that articles may use, with their CSS families. */
const fontNames = [
  ...textFonts.flatMap(({ name, also }) => [name, ...also]),
  'sans-serif',
  'serif',
  'monospace',
  'cursive',
].join('|')
const fontFamily = new RegExp(`^(?:(?:^|\\s*,\\s*)(["']?)(?:${fontNames})\\1)+$`, 'iu')

type Patterns = Partial<Record<(typeof htmlProperties)[number], RegExp[]>>

/** Allowed styles of any element; the second half is used by batch articles (B10). */
const textStyles: Patterns = {
  color: [colour],
  'background-color': [colour],
  'text-align': [/^(?:left|right|center|justify|start|end)$/],
  'font-size': [fontSize],
  'font-family': [fontFamily],
  'font-weight': [/^(?:normal|bold|[1-9]00)$/],
  'font-style': [/^(?:normal|italic)$/],
  'text-decoration': [/^(?:none|underline|line-through)(?:\s+(?:underline|line-through))?$/],
  'line-height': [/^(?:normal|[1-4](?:\.\d{1,2})?|[1-3]\d{2}%)$/],
  'margin-left': [length],
}

const boxStyles: Patterns = {
  'vertical-align': [/^(?:top|middle|bottom|baseline)$/],
  width: [length],
  'min-width': [length],
  height: [length],
  padding: [lengths],
  border: [border],
  'border-top': [border],
  'border-right': [border],
  'border-bottom': [border],
  'border-left': [border],
  'border-collapse': [/^(?:collapse|separate)$/],
}

const counters: Patterns = {
  'list-style-type': [new RegExp(`^(?:disc|circle|square|decimal|${listCounters.join('|')})$`)],
}

const styles = {
  '*': textStyles,
  table: boxStyles,
  col: boxStyles,
  tr: boxStyles,
  td: boxStyles,
  th: boxStyles,
  div: { padding: [lengths], border: [border] },
  img: { width: [length], 'vertical-align': [/^(?:top|middle|bottom|baseline)$/] },
  ol: counters,
  ul: counters,
  li: counters,
} as Record<string, Record<string, RegExp[]>> // every key of Patterns is a name with its patterns

/** Widths of columns in the editor's format: whole pixels, separated by commas. */
const columnWidths = /^\d{1,4}(?:,\d{1,4}){0,199}$/

/** A person's code in a mention. */
const personCode = /^[A-Za-z0-9._-]{1,64}$/

const tags = (
  'p div br hr h1 h2 h3 h4 h5 h6 strong b em i u s strike del sub sup mark small span font blockquote pre code ' +
  'ul ol li dl dt dd a img figure figcaption table caption colgroup col thead tbody tfoot tr th td'
).split(' ')

/** Allowed attributes by element. */
const attributes = {
  '*': ['style', 'dir', 'lang'],
  a: ['href', 'title', 'target', 'rel'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  td: ['colspan', 'rowspan', 'colwidth'],
  th: ['colspan', 'rowspan', 'colwidth', 'scope'],
  table: ['width', 'border', 'cellpadding', 'cellspacing'],
  col: ['width', 'span'],
  ol: ['start', 'type'],
  font: ['color', 'face', 'size'],
  span: ['data-mention'],
}

function copyColumnWidths(tagName: string, { colwidth, ...attribs }: Record<string, string>) {
  return { tagName, attribs: colwidth && columnWidths.test(colwidth) ? { ...attribs, colwidth } : attribs }
}

/** A mention has the code of its person and no other attribute; other elements mention no person. */
function markMention(tagName: string, { 'data-mention': code, ...attribs }: Record<string, string>) {
  return { tagName, attribs: code && personCode.test(code) ? { 'data-mention': code } : attribs }
}

/**
 * Metadata that office programs add to a pasted picture: the path on the author's disk, or the camera. It is useless
 * as a description and may reveal the author of an anonymous article.
 */
const traces = /(?:^|[\s"'(])(?:[a-z]:[\\/]|\\\\|file:|\/(?:users|home)\/)|원본 그림의 (?:이름|크기)/i

function withoutTraces({ alt, title, ...attribs }: Record<string, string>): Record<string, string> {
  const descriptions = Object.entries({ alt, title }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !traces.test(entry[1]),
  )
  return { ...attribs, ...Object.fromEntries(descriptions) }
}

/** Maximum length of the styles of one element in UTF-16 units; longer or invalid ones are dropped. */
const styleAtMost = 4000

/** The style parser needs about 200 bytes per brace: styles with braces are dropped before parsing. */
function withoutOddStyle(tagName: string, attribs: Record<string, string>) {
  const { style = '', ...others } = attribs
  return { tagName, attribs: style.length > styleAtMost || /[{}]/.test(style) ? others : attribs }
}

/** Maximum nesting of HTML before it is refused; the cleaned result is at most 60 levels deep. */
const deepestHtml = 1000

/**
 * Maximum length of HTML without its pasted images in UTF-16 units: Word's markup is several times the cleaned size.
 */
const rawLimit = 2_000_000

/** Refuses HTML that would take seconds to clean. */
function assertReadable(html: string): void {
  const head = /data:image\/[a-z]{1,20};base64,/gi
  const end = /[^a-z0-9+/=\s]/gi
  let length = html.length
  for (let match = head.exec(html); match; match = head.exec(html)) {
    end.lastIndex = head.lastIndex
    head.lastIndex = end.exec(html)?.index ?? html.length
    length -= head.lastIndex - match.index
  }
  if (length > rawLimit) throw failure('kit.tooLarge')
}

/**
 * Cleans HTML for storage (spec: security): only known elements, attributes and styles remain, links open without
 * access to the portal, and images are the portal's own or pasted data. Pasted data is extracted and gets an id from
 * `newId`; unreadable, too large or too many images are refused with a code of the domain `editor`. Cleaning is
 * idempotent.
 */
export function cleanContent(html: string, newId: () => string): CleanContent {
  const { html: once, ...images } = cleanOnce(html, newId)
  let clean = once
  // Elements that the parser closes implicitly (a p in a p, an a in an a) move, and may then close others.
  for (let pass = 0; pass < passesAtMost; pass += 1) {
    const again = cleanOnce(clean, newId).html
    if (again === clean) break
    clean = again
  }
  return { html: clean, ...images }
}

const passesAtMost = 5

function cleanOnce(html: string, newId: () => string): CleanContent {
  const pasted = new Map<string, PastedImage>()
  const linked = new Set<string>()
  const takeImage = (source: string): string | null => {
    const own = imagePath.exec(source)?.[1]
    if (own) {
      linked.add(own.toLowerCase())
      return imageAddress(own.toLowerCase())
    }
    if (!source.startsWith('data:')) return null
    const known = pasted.get(source)
    if (known) return imageAddress(known.imageId)
    const image = { imageId: newId(), bytes: readImage(source) }
    pasted.set(source, image)
    if (pasted.size > htmlLimits.newPictures) {
      throw failure('editor.tooManyImages', { most: htmlLimits.newPictures })
    }
    return imageAddress(image.imageId)
  }
  assertReadable(html)
  let depth = 0
  const clean = sanitize(html.normalize('NFC'), {
    // The parser's cost grows with the square of the depth: a million levels would block the process for minutes.
    onOpenTag: () => {
      depth += 1
      if (depth > deepestHtml) throw failure('kit.invalidInput', { fields: ['content'] })
    },
    onCloseTag: () => {
      depth -= 1
    },
    allowedTags: tags,
    allowedAttributes: attributes,
    allowedStyles: styles,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'title', 'template', 'xmp', 'iframe'],
    nestingLimit: 60,
    transformTags: {
      '*': withoutOddStyle,
      a: (tagName, attributes) => ({
        tagName,
        attribs: { ...attributes, target: '_blank', rel: 'noopener noreferrer nofollow' },
      }),
      span: markMention,
      td: copyColumnWidths,
      th: copyColumnWidths,
      img: (tagName, attributes) => {
        const address = takeImage((attributes.src ?? '').trim())
        const { src: _src, ...rest } = withoutTraces(attributes)
        return { tagName, attribs: address ? { ...rest, src: address } : rest }
      },
    },
    exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs.src,
  })
  if (Buffer.byteLength(clean) > htmlLimits.bytes) throw failure('kit.tooLarge')
  return { html: clean, pasted: [...pasted.values()], linked: [...linked] }
}

/**
 * HTML for a draft: cleaned, with pasted images still included as data, because they are stored separately only with
 * the article. Decoders detect the type from the bytes, not from the URL.
 */
export function storedContent(html: string, newId: () => string): string {
  const clean = cleanContent(html, newId)
  return clean.pasted.reduce(
    (output, { imageId, bytes }) =>
      output.replaceAll(imageAddress(imageId), `data:image/png;base64,${bytes.toString('base64')}`),
    clean.html,
  )
}

/** {@link cleanContent} with new ids. */
export function cleanHtml(html: string): CleanContent {
  return cleanContent(html, randomUUID)
}

/** {@link storedContent} with new ids. */
export function storedHtml(html: string): string {
  return storedContent(html, randomUUID)
}
