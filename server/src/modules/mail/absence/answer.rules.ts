import type { ArrivedMail } from '../incoming/incoming.rules.ts'
import { isMailAddress } from '../transport/address.rules.ts'

/** What an automatic answer needs to know besides the mail. */
export interface AnswerPlace {
  /** The envelope sender: the only address that is answered (RFC 3834). */
  envelopeFrom: string | undefined
  /** Addresses of the mailbox in lower case. */
  own: readonly string[]
  isInside: boolean
  spf: string | undefined
  dkim: string | undefined
}

const machines =
  /^(?:owner-.*|.*-(?:request|owner|bounces?)|mailer-daemon|postmaster|bounces?|no-?_?reply|do-?not-?reply|noreply.*)$/

/**
 * Whether a mail may be answered automatically (RFC 3834): it was written by a person to this mailbox, and from outside
 * its sender is proven, because an answer to a forged sender would reach an innocent person.
 */
export function mayAnswer({ said, ruled, isReport }: ArrivedMail, place: AnswerPlace): boolean {
  const from = (place.envelopeFrom ?? '').toLowerCase()
  const local = from.slice(0, from.lastIndexOf('@'))
  if (!isMailAddress(from) || place.own.includes(from) || machines.test(local)) return false
  if (isReport || !['', 'no'].includes(said['auto-submitted'].split(';', 1)[0]?.trim() ?? '')) return false
  if (/\b(?:bulk|junk|list)\b/.test(said.precedence)) return false
  if (said['list-id'] || said['list-unsubscribe'] || said['list-post'] || said['feedback-id']) return false
  if (/\b(?:oof|all|autoreply)\b/.test(said['x-auto-response-suppress'])) return false
  if (/^yes/.test(said['x-spam-flag'])) return false
  if (!ruled.recipients.some((one) => place.own.includes(one.toLowerCase()))) return false
  return place.isInside || place.spf === 'pass' || place.dkim === 'pass'
}
