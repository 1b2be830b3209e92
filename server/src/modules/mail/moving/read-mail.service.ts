import type { Background } from '#kit/room.ts'
import { mailSizeLimit } from '../delivery/delivery.service.ts'
import type { PreparedText } from '../delivery/entry.sql.ts'
import type { SourceMail } from '../moving-source/source.rules.ts'
import { isMail } from '../transfer/mail-marks.rules.ts'
import { prepareIfPossible } from '../transfer/prepare.service.ts'

/** A mail of a source, prepared to be stored; without a text it cannot be moved, and `reason` says why. */
export interface Read {
  mail: SourceMail
  prepared: PreparedText | null
  reason: string
}

/** Prepares a mail before the transaction that stores it. */
export async function prepareOne(context: Background, mail: SourceMail): Promise<Read> {
  const { bytes } = mail
  if (bytes === null) return { mail, prepared: null, reason: mail.reason || 'unreadable' }
  if (bytes.length > mailSizeLimit) return { mail, prepared: null, reason: 'tooLarge' }
  if (!isMail(bytes)) return { mail, prepared: null, reason: 'unreadable' }
  const prepared = await prepareIfPossible(context, bytes)
  return { mail, prepared, reason: prepared ? '' : 'tooComplex' }
}

/** The time at which a mail was received: never in the future, so that a wrong clock does not pin it to the top. */
export function receivedAtOf({ mail, prepared }: Read, now: Date): Date {
  const sentAt = Date.parse(prepared?.text.sentAt ?? '')
  // A source may name any year; what is before 1970 is a fault of its clock.
  const times = [mail.receivedAt?.getTime() ?? Number.NaN, sentAt].filter((time) => time > 0)
  return new Date(Math.min(times[0] ?? now.getTime(), now.getTime()))
}
