import type { MoveReason } from '@maru/api/mail/mirror/move'
import { answerOf } from '../moving-source/imap-connect.service.ts'

/** Why the server does not take a mail, with its words. */
export interface Refusal {
  reason: MoveReason
  detail: string
}

/** The server has no room for several mails in a row; the message has its words. */
export class ServerFull extends Error {}

const byCode: Readonly<Record<string, MoveReason>> = {
  OVERQUOTA: 'quota',
  // Of a mail, Dovecot says so if it is larger than any may be (RFC 5530).
  LIMIT: 'tooLarge',
  TOOBIG: 'tooLarge',
}
/** Answers about the folder or the server and not about the mail. */
const elsewhere: ReadonlySet<string> = new Set([
  'TRYCREATE',
  'UNAVAILABLE',
  'INUSE',
  'SERVERBUG',
  'CONTACTADMIN',
])

/** The refusal of a mail; undefined for a lost connection, and for an answer that is not about the mail. */
export function refusalOf(error: unknown): Refusal | undefined {
  const answer = answerOf(error)
  if (!answer || elsewhere.has(answer.code)) return undefined
  return { reason: byCode[answer.code] ?? 'refused', detail: answer.text.slice(0, 300) }
}

/** A mail as IMAP carries it: each line ends with CRLF. The same buffer if it does already. */
export function sentForm(bytes: Buffer): Buffer {
  let bare = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1))
    if (bytes[at - 1] !== 13) bare += 1
  if (bare === 0) return bytes
  const out = Buffer.allocUnsafe(bytes.length + bare)
  let to = 0
  let from = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) {
    if (bytes[at - 1] === 13) continue
    to += bytes.copy(out, to, from, at)
    out[to] = 13
    to += 1
    from = at
  }
  bytes.copy(out, to, from)
  return out
}
