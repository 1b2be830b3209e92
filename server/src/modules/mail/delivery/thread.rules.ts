import { createHash } from 'node:crypto'

const prefix =
  /^\s*(?:\[(?:외부|external|ext)\]\s*|(?:re|fwd|fw|aw|sv|회신|답장|전달|回复|答复|转发|回覆|轉寄|返信)\s*(?:\[\d+\])?\s*[:：]\s*)/i

/** A subject without the prefixes of answers and forwards, folded for comparison. */
export function baseSubject(subject: string): string {
  let base = subject.normalize('NFC')
  for (let rest = base.replace(prefix, ''); rest !== base; rest = base.replace(prefix, '')) base = rest
  return base.replace(/\s+/g, ' ').trim().toLowerCase()
}

/** The key of a Message-ID in a mailbox. */
export function messageHash(messageId: string): string {
  return createHash('sha256').update(messageId).digest('hex').slice(0, 32)
}
