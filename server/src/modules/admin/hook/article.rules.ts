import { articleLimits } from '@maru/api/board'
import { escapeHtml } from '#kit/mail/mail-text.ts'
import type { MessageRow } from './message.sql.ts'

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`

/** The title of the article of a message, with the number of times that it arrived. */
export const articleTitle = ({ title, count }: Pick<MessageRow, 'title' | 'count'>): string =>
  count > 1 ? `${title} (×${count})` : title

/**
 * The article of a message: its lines as plain text, its link with the whole address, and the name of the hook with the
 * word for automatic messages.
 */
export function articleContent(
  { text, url, hookName }: Pick<MessageRow, 'text' | 'url' | 'hookName'>,
  automatic: string,
): string {
  const link = escapeHtml(url)
  return [
    ...text.split('\n').map((line) => (line.trim() === '' ? '<p><br></p>' : paragraph(line))),
    ...(url === '' ? [] : [`<p><a href="${link}">${link}</a></p>`]),
    paragraph(`${automatic} · ${hookName}`),
  ].join('')
}

/** The comment that ends a message. */
export const commentText = ({ closingText }: Pick<MessageRow, 'closingText'>): string =>
  [...closingText].slice(0, articleLimits.comment).join('')
