import sanitize from 'sanitize-html'
import type { MailBody } from '../mime/body.rules.ts'
import { decodedAddress } from '../mime/mime.rules.ts'
import { cleanSheets, ownNames, styleCleaner } from './css.rules.ts'
import { withoutDeepElements } from './depth.rules.ts'
import { markLinks } from './link.rules.ts'
import { foldLines, foldQuotes } from './quote.rules.ts'

/** The text of a mail as a page, and the remote pictures that it names. */
export interface MailPage {
  html: string
  /** Addresses of remote pictures in their order, whether or not they are shown. */
  pictures: string[]
}

const picturesAtMost = 1_000
const dataPicture = /^data:image\/(?:png|jpe?g|gif|webp);base64,[a-z0-9+/=\s]+$/i

const tags = (
  'p div br hr h1 h2 h3 h4 h5 h6 strong b em i u s strike del ins sub sup mark small big span font blockquote pre ' +
  'code tt kbd samp q cite abbr address article section header footer main aside figure figcaption center ul ol li ' +
  'dl dt dd a img table caption colgroup col thead tbody tfoot tr th td bdi bdo ruby rt rp wbr'
).split(' ')

const attributes = {
  '*': ['style', 'class', 'id', 'dir', 'lang', 'title', 'align', 'valign', 'bgcolor', 'width', 'height'],
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt', 'border', 'hspace', 'vspace', 'data-blocked'],
  font: ['color', 'face', 'size'],
  table: ['border', 'cellpadding', 'cellspacing', 'summary'],
  td: ['colspan', 'rowspan', 'nowrap'],
  th: ['colspan', 'rowspan', 'nowrap', 'scope'],
  col: ['span'],
  colgroup: ['span'],
  ol: ['start', 'type'],
  ul: ['type'],
  li: ['value', 'type'],
}

/** The attributes of an element with its style, classes and id as those of a mail. */
function ownAttributes(
  { style = '', class: classes = '', id = '', ...others }: Record<string, string>,
  cleanStyle: (style: string) => string,
): Record<string, string> {
  const own = { style: cleanStyle(style), class: ownNames(classes), id: ownNames(id).split(' ')[0] ?? '' }
  return { ...others, ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== '')) }
}

/** A link opens in a new window; one within the mail stays, and one without a host leads nowhere. */
function linkAttributes({ href = '', target: _target, ...others }: Record<string, string>) {
  const plain = href.trim()
  if (plain.startsWith('#')) return { ...others, href: `#${ownNames(plain.slice(1))}` }
  if (!/^(?:https?|mailto|tel):/i.test(plain)) return others
  return { ...others, href: plain, target: '_blank', rel: 'noreferrer noopener' }
}

/** What a page is made of. */
export interface PageInput {
  bodies: readonly MailBody[]
  /** Pictures of the mail itself by Content-ID, with their places. */
  inlinePictures: ReadonlyMap<string, number>
  /** The address of the mail below /cm. */
  base: string
  showsPictures: boolean
  isDark: boolean
  /** Whether the colors of a mail that has its own are turned. */
  isInverted: boolean
  /** The words that unfold a quote; plain text. */
  quoteLabel: string
  /** The words before the host of a link whose text names another one; plain text. */
  linkLabel: string
}

function pictureSource(input: PageInput, source: string, pictures: string[]): string | null {
  const plain = source.trim()
  if (/^cid:/i.test(plain)) {
    const name = plain.slice(4)
    const place = input.inlinePictures.get(name) ?? input.inlinePictures.get(decodedAddress(name))
    return place === undefined ? null : `${input.base}/attachment/${place}`
  }
  if (dataPicture.test(plain)) return plain
  const remote = plain.startsWith('//') ? `https:${plain}` : plain
  if (!/^https?:\/\//i.test(remote) || pictures.length >= picturesAtMost) return null
  pictures.push(remote)
  return input.showsPictures ? `${input.base}/picture/${pictures.length - 1}` : null
}

/** Cleaned HTML with its remote pictures. Only what is known stays, and nothing in it loads from another host. */
function cleanMail(input: PageInput, html: string, pictures: string[], mayClip: boolean): string {
  const cleanStyle = styleCleaner(mayClip)
  return sanitize(withoutDeepElements(html), {
    allowedTags: tags,
    allowedAttributes: attributes,
    parseStyleAttributes: false,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: [
      'style',
      'script',
      'textarea',
      'option',
      'noscript',
      'title',
      'head',
      'svg',
      'math',
      'object',
      'template',
      'xml',
    ],
    nestingLimit: 100,
    transformTags: {
      '*': (tagName, attribs) => ({ tagName, attribs: ownAttributes(attribs, cleanStyle) }),
      // Its colours are those of the sheet.
      body: (_tagName, attribs) => ({ tagName: 'div', attribs }),
      a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs) }),
      img: (tagName, attribs) => {
        const { src = '', ...others } = attribs
        const shown = pictureSource(input, src, pictures)
        return {
          tagName,
          attribs: shown === null ? { ...others, 'data-blocked': '1' } : { ...others, src: shown },
        }
      },
    },
  })
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** Plain text with its addresses as links. */
function plainHtml(text: string, label: string): string {
  const linked = foldLines(escaped(text), label).replace(
    /\bhttps?:\/\/[^\s<>"'()]{3,2000}[^\s<>"'().,;:!?]/g,
    (address) => `<a href="${address}" target="_blank" rel="noreferrer noopener">${address}</a>`,
  )
  return `<div class="plain" dir="auto">${linked}</div>`
}

const style = `
html{color-scheme:light;background:#fff}
body{margin:0;padding:2px 0 16px;font:15px/1.65 "Pretendard Variable",Pretendard,"Noto Sans SC Variable",-apple-system,"Segoe UI","Malgun Gothic","Microsoft YaHei",sans-serif;color:#242423;overflow-wrap:anywhere;word-break:keep-all}
:lang(zh){word-break:normal}
img{max-width:100%;height:auto}
img[data-blocked]{display:inline-block;min-width:24px;min-height:24px;background:#f2f0ec;border:1px dashed #c9c4bb}
span[data-picture]{display:inline-block;padding:2px 8px;border:1px dashed #c9c4bb;border-radius:4px;color:#5d5a55;font-size:13px}
html.dark span[data-picture]{border-color:#4a4843;color:#b5b2ab}
img[data-blocked]:is([width="1"],[height="1"],[width="0"],[height="0"]){display:none}
table{max-width:100%}
.mail{overflow-x:auto}
@media (max-width:600px){.mail td,.mail th{box-sizing:border-box}}
a{color:#0f6b54}
pre{white-space:pre-wrap}
blockquote{margin:8px 0 8px 4px;padding-left:12px;border-left:3px solid #ddd8cf;color:#5d5a55}
.plain{white-space:pre-wrap}
html.dark{color-scheme:dark;background:transparent}
html.dark body{color:#e8e6e1}
html.dark a{color:#6fcfb0}
html.dark blockquote{border-color:#4a4843;color:#b5b2ab}
summary{display:inline-block;margin:8px 0;padding:2px 10px;border:1px solid #ddd8cf;border-radius:10px;color:#5d5a55;font-size:13px;cursor:pointer;user-select:none}
html.dark summary{border-color:#4a4843;color:#b5b2ab}
html.inverted{filter:invert(.92) hue-rotate(180deg)}
html.inverted img{filter:invert(1) hue-rotate(180deg)}
@media print{img[data-blocked]{display:none}}`

/** Colours of its own keep a mail on a light sheet; others follow the theme. */
const hasColours = (html: string) =>
  /bgcolor=|background(?:-color)?\s*:|(?:^|[\s;"'{])color\s*[:=]|<img\b/i.test(html)

/** The cleaned texts of a mail with the marks of their links, and their style sheets. */
function bodyOf(input: PageInput, mayClip: boolean) {
  const pictures: string[] = []
  const label = escaped(input.quoteLabel)
  // Each text is cleaned alone: an element or a comment that one leaves open does not swallow the next one.
  const sheets = input.bodies.map(({ isHtml, text }, at) =>
    isHtml ? cleanSheets(text, `.mail${at}`, mayClip) : '',
  )
  const body = input.bodies
    .map(({ isHtml, text }, at) =>
      isHtml
        ? `<div class="mail mail${at}">${foldQuotes(cleanMail(input, text, pictures, mayClip), label)}</div>`
        : plainHtml(text, label),
    )
    .join('')
  return { body, own: sheets.join(''), marked: markLinks(body, escaped(input.linkLabel)), pictures }
}

/** The text of a mail as a whole page without scripts. For a thread. */
export function renderPage(input: PageInput): MailPage {
  const written = bodyOf(input, true)
  // A mark is part of the text, so that nothing around it may cut it off.
  const { body, own, marked, pictures } = written.marked.count === 0 ? written : bodyOf(input, false)
  const isDark = input.isDark && !hasColours(body + own)
  const look = input.isInverted ? ' class="inverted"' : isDark ? ' class="dark"' : ''
  const html = `<!doctype html><html${look}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="referrer" content="no-referrer"><title>Mail</title><style>${style}</style>${own === '' ? '' : `<style>${own}</style>`}</head><body>${marked.html}</body></html>`
  return { html, pictures }
}
