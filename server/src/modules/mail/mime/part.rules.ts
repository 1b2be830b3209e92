import { decodeCharset } from './charset.rules.ts'
import {
  decodeHeader,
  type Header,
  type ParameterValue,
  readHeaders,
  readParameters,
} from './header.rules.ts'
import { splitMultipart } from './multipart.rules.ts'
import { splitUuencode } from './uuencode.rules.ts'

/** A leaf of a mail: a text, an attachment, or a nested mail, with its octets still encoded. */
export interface Part {
  type: string
  charset: string
  headers: readonly Header[]
  /** Empty if it has none. */
  name: string
  /** Content-ID without brackets. */
  contentId: string
  isAttachment: boolean
  /** Whether it is within a multipart/alternative. */
  isAlternative: boolean
  encoding: string
  raw: Buffer
}

/** The structure of a mail: a leaf, or a multipart; `isChoice` for multipart/alternative. */
export type PartNode = { part: Part } | { isChoice: boolean; children: PartNode[] }

/** Depth and number of parts beyond which the rest is one raw attachment. */
export const depthAtMost = 20
export const partsAtMost = 1_000
/** Octets of a text that are read. */
const textAtMost = 16_000_000

/** The octets as a Buffer. Shared memory is copied, because decoders of text refuse it. */
export function ownBytes(input: Uint8Array): Buffer {
  if (input.buffer instanceof SharedArrayBuffer) return Buffer.from(input)
  return Buffer.from(input.buffer, input.byteOffset, input.byteLength)
}

/** The head and the body of an entity: they are separated by the first empty line. */
export function splitEntity(bytes: Buffer): { head: Buffer; body: Buffer } {
  if (!startsWithHeader(bytes)) return { head: Buffer.alloc(0), body: bytes }
  if (bytes[0] === 0x0a) return { head: Buffer.alloc(0), body: bytes.subarray(1) }
  if (bytes[0] === 0x0d && bytes[1] === 0x0a) return { head: Buffer.alloc(0), body: bytes.subarray(2) }
  const long = bytes.indexOf('\r\n\r\n')
  const short = bytes.indexOf('\n\n')
  if (long >= 0 && (short < 0 || long < short))
    return { head: bytes.subarray(0, long), body: bytes.subarray(long + 4) }
  if (short >= 0) return { head: bytes.subarray(0, short), body: bytes.subarray(short + 2) }
  return { head: bytes, body: Buffer.alloc(0) }
}

/** Whether an entity begins with a header, the line of a mailbox file, or the empty line; else it is a body alone. */
function startsWithHeader(bytes: Buffer): boolean {
  const end = bytes.subarray(0, 1_000).indexOf('\n')
  const line = bytes.subarray(0, end < 0 ? 1_000 : end).toString('latin1')
  return /^(?:\r?$|>?From |[!-9;-~]+[ \t]*:|[ \t]+$)/.test(line)
}

/** The first value of a header; empty if it is missing. */
export function headerOf(headers: readonly Header[], name: string): string {
  return headers.find((one) => one.name === name)?.value ?? ''
}

function quotedPrintable(raw: Buffer): Buffer {
  const text = raw
    .toString('latin1')
    .replace(/(?<![ \t])[ \t]+(?=\r?\n)/g, '')
    .replace(/=\r?\n/g, '')
  const plain = text.replace(/=([0-9A-Fa-f]{2})/g, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(plain, 'latin1')
}

/** The octets of a part. */
export function partBytes({ encoding, raw }: Part): Buffer {
  if (/^(?:x-)?uu(?:e|encode)$/.test(encoding)) return splitUuencode(raw)?.files[0]?.bytes ?? raw
  if (encoding === 'base64')
    return Buffer.from(raw.toString('latin1').replace(/[^A-Za-z0-9+/=]/g, ''), 'base64')
  return encoding === 'quoted-printable' ? quotedPrintable(raw) : raw
}

/** Joins the lines of format=flowed (RFC 3676). */
function unflowed(text: string, dropsSpace: boolean): string {
  const lines = text.split(/\r?\n/)
  let out = ''
  for (const line of lines) {
    const plain = line.startsWith(' ') ? line.slice(1) : line
    const isSoft = plain.endsWith(' ') && plain !== '-- '
    out += isSoft ? (dropsSpace ? plain.slice(0, -1) : plain) : `${plain}\n`
  }
  return out.replace(/\n$/, '')
}

/** The text of a part, in NFC as it is read. */
export function partText(part: Part): string {
  const raw = part.raw.subarray(0, textAtMost)
  const text = decodeCharset(partBytes({ ...part, raw }), part.charset)
  const { parameters } = readParameters(headerOf(part.headers, 'content-type'))
  if (part.type === 'text/plain' && parameters.get('format')?.toLowerCase() === 'flowed')
    return unflowed(text, parameters.get('delsp')?.toLowerCase() === 'yes')
  return text
}

/** A safe name of a file: no path, no controls, 200 bytes at most. */
function fileName(text: string): string {
  let name = text
    .replace(/^.*[\\/]/s, '')
    .replace(/[\p{Cc}<>:"|?*]/gu, '')
    .trim()
    .slice(-200)
  while (Buffer.byteLength(name) > 200) name = name.slice(1)
  return name
}

interface Walk {
  parts: Part[]
  charset: string
  /** All octets of the mail. */
  bytes: Buffer
}

/** Types that only repeat the text of another part for a certain program. */
const otherForms = new Set(['text/x-amp-html', 'text/watch-html', 'text/enriched', 'text/richtext'])

/** Whether a part is listed as a file, not shown as a text. */
function isFile({
  type,
  disposition,
  name,
  depth,
}: Record<'type' | 'disposition' | 'name', string> & { depth: number }) {
  if (disposition === 'attachment') return true
  const isText = type === 'text/plain' || type === 'text/html'
  // The only part of a mail is its text even if a program gave it a name.
  return !isText || (name !== '' && depth > 0)
}

/** A type without a subtype is read as its usual one, and what is no type as text (RFC 2045 section 5.2). */
const kindOf = (type: string) =>
  type === 'message'
    ? 'message/rfc822'
    : type.includes('/')
      ? type
      : type === 'html'
        ? 'text/html'
        : 'text/plain'

/** The name of a mail within a mail: its subject. */
const mailName = (body: Buffer) => {
  const subject = decodeHeader(headerOf(readHeaders(splitEntity(body).head), 'subject'))
  return fileName(`${subject.replaceAll('/', ' ').slice(0, 60).trim() || 'message'}.eml`)
}

/** An encoding without its comment or quotes. */
const encodingOf = (value: string) =>
  value
    .replace(/\([^()]*\)|[";]/g, '')
    .trim()
    .toLowerCase()

function leaf(
  walk: Walk,
  headers: Header[],
  type: ParameterValue,
  body: Buffer,
  { depth, isAlternative }: { depth: number; isAlternative: boolean },
): PartNode {
  const disposition = readParameters(headerOf(headers, 'content-disposition'), walk.charset)
  const named = readParameters(headerOf(headers, 'content-type'), walk.charset)
  const name = fileName(disposition.parameters.get('filename') ?? named.parameters.get('name') ?? '')
  const charset = (type.parameters.get('charset') ?? '').replace(/\s*\(.*$/s, '')
  const kind = kindOf(type.value)
  const isText = kind === 'text/plain' || kind === 'text/html'
  if (isText && walk.charset === '') walk.charset = charset
  const contentId = headerOf(headers, 'content-id').replace(/^\s*<|>\s*$/g, '')
  const part = {
    type: /^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/.test(kind) ? kind : 'application/octet-stream',
    charset,
    headers,
    name: name || (/^message\/(?:rfc822|global)$/.test(kind) ? mailName(body) : ''),
    contentId,
    isAttachment: isFile({ type: kind, disposition: disposition.value, name, depth }),
    isAlternative,
    encoding: encodingOf(headerOf(headers, 'content-transfer-encoding')),
    raw: body,
  }
  walk.parts.push(part)
  return { part }
}

const unread: ParameterValue = { value: 'application/octet-stream', parameters: new Map() }

/** The children of a multipart; beyond the limit the rest of the mail is one raw leaf. */
function walkParts(
  walk: Walk,
  bodies: readonly Buffer[],
  { depth, isAlternative, usual }: { depth: number; isAlternative: boolean; usual: string },
): PartNode[] {
  const children: PartNode[] = []
  for (const body of bodies) {
    if (walk.parts.length >= partsAtMost) break
    if (walk.parts.length < partsAtMost - 1)
      children.push(walkEntity(walk, body, depth + 1, isAlternative, usual))
    else {
      const rest = walk.bytes.subarray(body.byteOffset - walk.bytes.byteOffset)
      children.push(leaf(walk, [], unread, rest, { depth: depth + 1, isAlternative }))
    }
  }
  return children
}

function walkEntity(
  walk: Walk,
  bytes: Buffer,
  depth: number,
  isAlternative: boolean,
  usual = 'text/plain',
): PartNode {
  const { head, body } = splitEntity(bytes)
  const headers = readHeaders(head)
  const type = readParameters(headerOf(headers, 'content-type') || usual)
  const at = { depth, isAlternative }
  if (!type.value.startsWith('multipart/')) return leaf(walk, headers, type, body, at)
  if (depth >= depthAtMost) return leaf(walk, headers, unread, body, at)
  const bodies = splitMultipart(body, type.parameters.get('boundary') ?? '', partsAtMost + 1)
  // Without its boundary a multipart is a text with the marks in it.
  if (bodies.length === 0) return leaf(walk, headers, { ...type, value: 'text/plain' }, body, at)
  const isChoice = type.value === 'multipart/alternative'
  const inner = type.value === 'multipart/digest' ? 'message/rfc822' : 'text/plain'
  const children = walkParts(walk, bodies, { depth, isAlternative: isChoice || isAlternative, usual: inner })
  return { isChoice, children }
}

/** Makes the files within a text parts of their own, behind all others so that the places of those stay. */
function takeFiles(walk: Walk, part: Part): void {
  if (part.encoding === 'base64' || !part.raw.includes('begin ')) return
  const match = splitUuencode(partBytes(part))
  if (!match) return
  part.raw = match.rest
  part.encoding = ''
  for (const { name, bytes } of match.files)
    walk.parts.push({
      ...{ type: 'application/octet-stream', charset: '', headers: [], name: fileName(name), contentId: '' },
      ...{ isAttachment: true, isAlternative: false, encoding: '', raw: bytes },
    })
}

/** The structure of a mail and its leaves in their order. */
export function readStructure(bytes: Buffer): { root: PartNode; parts: Part[] } {
  const walk: Walk = { parts: [], charset: '', bytes }
  const root = walkEntity(walk, bytes, 0, false)
  for (const part of [...walk.parts])
    if (part.type === 'text/plain' && !part.isAttachment) takeFiles(walk, part)
  return { root, parts: walk.parts }
}

/** The leaves of a mail in their order. */
export const readParts = (bytes: Buffer): Part[] => readStructure(bytes).parts

/** Whether a part repeats the text of an alternative for a certain program, so that it is no file. */
export const isOtherForm = ({ type, isAlternative, name }: Part): boolean =>
  isAlternative && name === '' && (type === 'text/calendar' || otherForms.has(type))
