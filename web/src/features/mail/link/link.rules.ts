import type { FileLink } from '@maru/api/mail/link'
import { sizeText } from '#kit/i18n/size-text.ts'

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)

/** The paragraphs about a link for the reader of a mail. */
export function linkHtml(
  address: string,
  files: FileLink['files'],
  texts: { title: string; until: string },
): string {
  const names = files.map(({ name, size }) => `<p>${escaped(name)} (${sizeText(size)})</p>`).join('')
  const shown = escaped(address)
  return `<p><strong>${escaped(texts.title)}</strong></p>${names}<p><a href="${shown}">${shown}</a></p><p>${escaped(texts.until)}</p>`
}

/** A text with paragraphs before what it quotes, or at its end. */
export function withParagraphs(body: string, paragraphs: string): string {
  const quote = /<(?:hr|blockquote)\b/i.exec(body)?.index ?? body.length
  return body.slice(0, quote) + paragraphs + body.slice(quote)
}

/** Whether a link can still be opened. */
export const isOpen = (
  { isEnded, expiresAt, downloadCount, mostDownloads }: FileLink,
  now: number,
): boolean => !isEnded && Date.parse(expiresAt) > now && downloadCount < mostDownloads
