import type { MailAddress } from './message.ts'

/** What an answer takes from the mail that it answers. */
export interface Original {
  from: MailAddress
  to: readonly MailAddress[]
  cc: readonly MailAddress[]
  replyTo: readonly MailAddress[]
  subject: string
  sentAt: string | null
}

/** Kinds of answers to a mail. */
export type AnswerKind = 'reply' | 'replyAll' | 'forward'

/**
 * Recipients of an answer: Reply-To, then From; for all also To and Cc; never an own address. An answer to one's own
 * mail goes to its recipients (mail.md §3).
 */
export function answerRecipients(
  mail: Original,
  own: readonly string[],
  toAll: boolean,
): { to: MailAddress[]; cc: MailAddress[] } {
  const self = new Set(own.filter((one) => one !== '').map((one) => one.toLowerCase()))
  const seen = new Set<string>()
  const others = (list: readonly MailAddress[]) =>
    list.filter(({ email }) => {
      const key = email.toLowerCase()
      if (key === '' || self.has(key) || seen.has(key)) return false
      seen.add(key)
      return true
    })
  const isOwn = self.has(mail.from.email.toLowerCase())
  const first = isOwn ? mail.to : mail.replyTo.length > 0 ? mail.replyTo : [mail.from]
  const to = others(first)
  if (!toAll) return { to, cc: [] }
  if (!isOwn) to.push(...others(mail.to))
  return { to, cc: others(mail.cc) }
}

const replied = /^\s*(?:re|aw|sv|회신|답장|回复|答复|回覆|返信)\s*(?:\[\d+\])?\s*[:：]/i
const forwarded = /^\s*(?:fwd?|전달|转发|轉寄)\s*[:：]/i

/** The subject of an answer, with one prefix. */
export function answerSubject(subject: string, kind: AnswerKind): string {
  if (kind === 'forward') return forwarded.test(subject) ? subject : `Fwd: ${subject}`
  return replied.test(subject) ? subject : `Re: ${subject}`
}
