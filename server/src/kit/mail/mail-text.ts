import { type Language, nameIn, shortLanguage } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import { fillText } from '@maru/i18n/kit/fill'
import type { Mail } from './mail.ts'

/** A recipient with the language in which they read. */
export interface MailReader {
  name: LocalName
  email: string
  language: Language
}

/** The texts of a mail with placeholders: `{{name}}` is the recipient, the others are in `params`. */
export interface MailTexts {
  subject: string
  /** Paragraphs in order; the first is the greeting. */
  lines: readonly string[]
  /** The name of the subject, shown in bold; written by a person, so it has no placeholders. */
  title?: string
  /** The link: its text and its absolute URL. */
  open: { label: string; address: string }
  foot: string
  /** Values of the placeholders; names are put in the language of the reader. */
  params: Readonly<Record<string, string | LocalName>>
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for HTML content and double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)
}

/** Composes a mail of the portal as text and HTML: paragraphs, the title, a link and a footer. */
export function composeMail(to: MailReader, { subject, lines, title, open, foot, params }: MailTexts): Mail {
  const short = shortLanguage(to.language)
  const name = nameIn(to.name, short)
  const values = Object.entries(params).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : nameIn(value, short),
  ])
  const filled: Record<string, string> = { name, ...Object.fromEntries(values) }
  const fill = (text: string) => fillText(text, filled)
  const paragraphs = lines.map(fill)
  const html = [
    ...paragraphs.map((line) => `<p>${escapeHtml(line)}</p>`),
    ...(title ? [`<p><strong>${escapeHtml(title)}</strong></p>`] : []),
    `<p><a href="${escapeHtml(open.address)}">${escapeHtml(open.label)}</a></p>`,
    `<p style="color:#78736a">${escapeHtml(fill(foot))}</p>`,
  ]
  const link = `${open.label}: ${open.address}`
  return {
    to: { name, address: to.email },
    subject: fill(subject),
    text: [...paragraphs, ...(title ? [title] : []), link, fill(foot)].join('\n\n'),
    html: `<!doctype html><html lang="${to.language}"><body>${html.join('')}</body></html>`,
  }
}
