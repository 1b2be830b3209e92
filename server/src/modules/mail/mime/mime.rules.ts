import type { MailAddress, MailAttachment } from '@maru/api/mail/message'
import { readAddresses } from './address.rules.ts'
import { chooseTexts, type MailBody } from './body.rules.ts'
import { decodeGuessed } from './charset.rules.ts'
import { readDate } from './date.rules.ts'
import { decodeAddress, decodeHeader, type Header, readHeaders } from './header.rules.ts'
import {
  headerOf,
  isOtherForm,
  ownBytes,
  partBytes,
  readParts,
  readStructure,
  splitEntity,
} from './part.rules.ts'

/** What a MIME text says. */
export interface MailText {
  messageId: string
  inReplyTo: string
  references: string[]
  subject: string
  from: MailAddress
  to: MailAddress[]
  cc: MailAddress[]
  /** Of a draft; a mail that was sent names none. */
  bcc: MailAddress[]
  replyTo: MailAddress[]
  /** ISO 8601; null if the header is missing or impossible. */
  sentAt: string | null
  importance: 'low' | 'normal' | 'high'
  asksReceipt: boolean
  listUnsubscribe: string
  listUnsubscribePost: string
  autoSubmitted: string
  attachments: MailAttachment[]
  /** Whether there is a text/calendar part. */
  hasInvitation: boolean
  /** The texts that are shown, in their order. */
  bodies: MailBody[]
  /** Pictures that the HTML names by their Content-ID, with their places among all parts. */
  inlinePictures: ReadonlyMap<string, number>
  /** The first 200 characters that a list shows. */
  preview: string
}

const referencesAtMost = 20

const idsOf = (value: string) =>
  [...value.matchAll(/<([^<>\s]{1,500})>/g)].map((one) => decodeAddress(one[1] ?? ''))

/** The first and the last 20 of a list of references; some mails have thousands. */
function fewReferences(ids: string[]): string[] {
  if (ids.length <= 2 * referencesAtMost) return ids
  return [...ids.slice(0, referencesAtMost), ...ids.slice(-referencesAtMost)]
}

function importanceOf(headers: readonly Header[]): MailText['importance'] {
  const importance = `${headerOf(headers, 'importance')} ${headerOf(headers, 'x-priority')}`.toLowerCase()
  if (/high|^\s*[12]|\b[12]\b/.test(importance)) return 'high'
  return /low|\b[45]\b/.test(importance) ? 'low' : 'normal'
}

/** Elements whose contents are no text. */
const silent = /^<(style|script|head|title)\b/i

/** Where a tag, a comment, or an element without text ends; the end of the HTML if it is not closed. */
function tagEnd(html: string, lower: string, start: number): number {
  const name = silent.exec(lower.slice(start, start + 8))?.[1]
  const close = html.startsWith('<!--', start) ? '-->' : name === undefined ? '>' : `</${name}`
  const end = lower.indexOf(close, start + 1)
  if (end < 0) return html.length
  const last = name === undefined ? end + close.length : lower.indexOf('>', end) + 1
  return last <= 0 ? html.length : last
}

/** HTML without its tags, in one pass whatever it contains. */
function withoutTags(html: string): string {
  // ASCII only: other letters can become longer in lower case.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  let out = ''
  let at = 0
  for (let start = html.indexOf('<'); start >= 0; start = html.indexOf('<', at)) {
    out += `${html.slice(at, start)} `
    at = tagEnd(html, lower, start)
  }
  return out + html.slice(at)
}

/** Characters of HTML that are read for previews and the search. */
const htmlAtMost = 400_000

/** The plain text of HTML, for previews and the search. */
export function htmlText(html: string): string {
  return withoutTags(html.slice(0, htmlAtMost))
    .replace(/&nbsp;/gi, ' ')
    .replace(/&lt;/gi, '<')
    .replace(/&gt;/gi, '>')
    .replace(/&quot;/gi, '"')
    .replace(/&#(\d{1,7});/g, (_all, code: string) => characterOf(Number(code)))
    .replace(/&#x([0-9a-f]{1,6});/gi, (_all, code: string) => characterOf(Number.parseInt(code, 16)))
    .replace(/&amp;/gi, '&')
    .replace(/\s+/g, ' ')
    .trim()
}

const characterOf = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ')

/** The plain text of all that is shown, for previews and the search. */
export const bodyText = (bodies: readonly MailBody[]): string =>
  bodies.map(({ isHtml, text }) => (isHtml ? htmlText(text) : text)).join('\n')

/** The Content-IDs that shown HTML names, as written and decoded. */
function namedPictures(bodies: readonly MailBody[]): Set<string> {
  const named = new Set<string>()
  for (const { isHtml, text } of bodies) {
    if (!isHtml) continue
    for (const [, raw = ''] of text.matchAll(/\bcid:([^"'<>\s)]{1,500})/gi)) {
      const plain = raw.replaceAll('&amp;', '&')
      named.add(plain).add(decodedAddress(plain))
    }
  }
  return named
}

/** An address without its percent signs; as it is if they are wrong. */
export function decodedAddress(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Reads a MIME text. For a thread: 50 MB take a second. A charset that a reader chose is used in place of those that the
 * mail names.
 */
export function readMail(input: Uint8Array, forced = ''): MailText {
  const bytes = ownBytes(input)
  const headers = readHeaders(splitEntity(bytes).head)
  const { root, parts } = readStructure(bytes)
  const charset = forced || (parts.find((part) => part.type.startsWith('text/'))?.charset ?? '')
  const text = (name: string) => decodeHeader(headerOf(headers, name), charset)
  const people = (name: string) => readAddresses(headerOf(headers, name), charset)
  const { bodies, shown, passedOver } = chooseTexts(root, forced)
  const named = namedPictures(bodies)
  const inlinePictures = new Map<string, number>()
  const attachments: MailAttachment[] = []
  parts.forEach((part, place) => {
    if (part.type.startsWith('image/') && named.has(part.contentId)) inlinePictures.set(part.contentId, place)
    else if (!shown.has(part) && !passedOver.has(part) && !isOtherForm(part))
      attachments.push({
        place,
        name: part.name || `part-${place + 1}`,
        type: part.type,
        size: partBytes(part).length,
      })
  })
  return {
    messageId: idsOf(headerOf(headers, 'message-id'))[0] ?? '',
    inReplyTo: idsOf(headerOf(headers, 'in-reply-to'))[0] ?? '',
    references: fewReferences(idsOf(headerOf(headers, 'references'))),
    subject: text('subject').slice(0, 998),
    from: people('from')[0] ?? people('sender')[0] ?? { displayName: '', email: '' },
    to: people('to'),
    cc: people('cc'),
    bcc: people('bcc'),
    replyTo: people('reply-to'),
    sentAt: readDate(headerOf(headers, 'date'))?.toISOString() ?? null,
    importance: importanceOf(headers),
    asksReceipt: headerOf(headers, 'disposition-notification-to') !== '',
    listUnsubscribe: text('list-unsubscribe'),
    listUnsubscribePost: text('list-unsubscribe-post'),
    autoSubmitted: headerOf(headers, 'auto-submitted').toLowerCase(),
    attachments,
    hasInvitation: parts.some(({ type }) => type === 'text/calendar'),
    bodies,
    inlinePictures,
    preview: bodyText(bodies).replace(/\s+/g, ' ').trim().slice(0, 200),
  }
}

/** The octets and type of the part at a place; null if there is none. */
export function readPart({
  bytes,
  place,
}: {
  bytes: Uint8Array
  place: number
}): { name: string; type: string; bytes: Buffer } | null {
  const part = readParts(ownBytes(bytes))[place]
  return part ? { name: part.name || `part-${place + 1}`, type: part.type, bytes: partBytes(part) } : null
}

/** The names and octets of the parts at these places. */
export function readAttachments(input: { bytes: Uint8Array; places: readonly number[] }): {
  name: string
  bytes: Buffer
}[] {
  const { bytes, places } = input
  const parts = readParts(ownBytes(bytes))
  return places.flatMap((place) => {
    const part = parts[place]
    return part ? [{ name: part.name || `part-${place + 1}`, bytes: partBytes(part) }] : []
  })
}

const sourceAtMost = 262_144

/** The headers, decoded, and the start of a MIME text. */
export function readSource(input: Uint8Array): { headers: Header[]; source: string; isCut: boolean } {
  const bytes = ownBytes(input)
  const headers = readHeaders(splitEntity(bytes).head)
  return {
    headers: headers.map(({ name, value }) => ({ name, value: decodeHeader(value) })),
    source: decodeGuessed(bytes.subarray(0, sourceAtMost)),
    isCut: bytes.length > sourceAtMost,
  }
}
