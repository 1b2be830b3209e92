import { decodeHeader, readHeaders } from '../mime/header.rules.ts'
import { bodyText, readMail } from '../mime/mime.rules.ts'
import { headerOf, ownBytes, partText, readParts, splitEntity } from '../mime/part.rules.ts'
import { hopsOf } from './loop.rules.ts'

const bodyAtMost = 500_000

/** What rules read of a mail: as it came, never as changed by an earlier rule. */
export interface RuledMail {
  fromName: string
  fromAddress: string
  /** Addresses of To and Cc. */
  recipients: readonly string[]
  /** Decoded lines such as `x-eum-deptcode: D1`. */
  headers: readonly string[]
  subject: string
  body: string
}

/** What rules, forwarding and automatic answers read of a mail that has arrived. */
export interface ArrivedMail {
  ruled: RuledMail
  /** Mailboxes that have passed it on. */
  hops: number[]
  /** A report of a mail server (RFC 3462). */
  isReport: boolean
  messageId: string
  references: string[]
  subject: string
  /** The text/calendar part about an invitation (METHOD of RFC 5546); null without one. */
  calendar: { method: (typeof passedOn)[number]; text: string } | null
  /** Headers by their name that decide whether a mail is answered (RFC 3834). */
  said: Readonly<Record<(typeof deciding)[number], string>>
}

const deciding = [
  'auto-submitted',
  'precedence',
  'list-id',
  'list-unsubscribe',
  'list-post',
  'x-auto-response-suppress',
  'x-spam-flag',
  'feedback-id',
] as const

const calendarAtMost = 500_000
/** Methods that concern the calendar when a mail arrives. */
const passedOn = ['REQUEST', 'CANCEL', 'REPLY', 'COUNTER'] as const

/** The first text/calendar part of a mail; empty without one. For a thread. */
export function readCalendar(input: Uint8Array): string {
  const part = readParts(ownBytes(input)).find(
    ({ type, raw }) => type === 'text/calendar' && raw.length <= calendarAtMost,
  )
  return part ? partText(part) : ''
}

function calendarOf(bytes: Buffer): ArrivedMail['calendar'] {
  const text = readCalendar(bytes)
  const stated = /^METHOD:\s*([A-Z]+)\s*$/im.exec(text)?.[1]?.toUpperCase()
  const method = passedOn.find((one) => one === stated)
  return method ? { method, text } : null
}

/** Reads a MIME text for {@link ArrivedMail}. For a thread. */
export function readArrived(input: Uint8Array): ArrivedMail {
  const bytes = ownBytes(input)
  const headers = readHeaders(splitEntity(bytes).head)
  const text = readMail(bytes)
  return {
    ruled: {
      fromName: text.from.displayName,
      fromAddress: text.from.email,
      recipients: [...text.to, ...text.cc].map((one) => one.email),
      headers: headers
        .slice(0, 500)
        .map(({ name, value }) => `${name}: ${decodeHeader(value)}`.slice(0, 2000)),
      subject: text.subject,
      body: bodyText(text.bodies).slice(0, bodyAtMost),
    },
    hops: hopsOf(headers),
    isReport: /multipart\/report/i.test(headerOf(headers, 'content-type')),
    messageId: text.messageId,
    references: text.references,
    subject: text.subject,
    calendar: calendarOf(bytes),
    said: Object.fromEntries(
      deciding.map((name) => [name, headerOf(headers, name).trim().toLowerCase()]),
    ) as ArrivedMail['said'],
  }
}
