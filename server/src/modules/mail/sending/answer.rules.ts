import type { MailAddress } from '@maru/api/mail/message'

/** What an answer takes from the mail that it answers. */
export interface Original {
  from: MailAddress
  to: readonly MailAddress[]
  cc: readonly MailAddress[]
  replyTo: readonly MailAddress[]
  subject: string
  sentAt: string | null
}

type Kind = 'reply' | 'replyAll' | 'forward'

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
export function answerSubject(subject: string, kind: Kind): string {
  if (kind === 'forward') return forwarded.test(subject) ? subject : `Fwd: ${subject}`
  return replied.test(subject) ? subject : `Re: ${subject}`
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark] ?? mark)

const people = (list: readonly MailAddress[]) =>
  list.map(({ displayName, email }) => escaped(displayName ? `${displayName} <${email}>` : email)).join(', ')

/** The labels of the lines above a quoted mail, and the time of the mail as its reader reads it. */
export interface QuoteTexts {
  labels: Readonly<Record<'from' | 'sent' | 'to' | 'cc' | 'subject', string>>
  time: (instant: string) => string
  /** Cleaned HTML, between the line to write in and the quote. */
  signature: string
}

/** An empty line to write in, and the original below as one closed block; `quoted` must have been cleaned. */
export function answerBody(
  mail: Original,
  quoted: string,
  kind: Kind,
  { labels, time, signature }: QuoteTexts,
): string {
  const line = (name: string, value: string) =>
    value === '' ? '' : `<p><strong>${name}:</strong> ${value}</p>`
  const head =
    line(labels.from, people([mail.from])) +
    line(labels.sent, mail.sentAt === null ? '' : time(mail.sentAt)) +
    line(labels.to, people(mail.to)) +
    line(labels.cc, people(mail.cc)) +
    line(labels.subject, escaped(mail.subject))
  return kind === 'forward'
    ? `<p></p>${signature}<hr>${head}${quoted}`
    : `<p></p>${signature}<hr>${head}<blockquote>${quoted}</blockquote>`
}
