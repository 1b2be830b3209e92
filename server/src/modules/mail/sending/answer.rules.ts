import type { MailAddress } from '@maru/api/mail/message'
import type { AnswerKind, Original } from '@maru/api/mail/writing'

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
  kind: AnswerKind,
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
