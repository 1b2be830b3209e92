import { articleLimits, replyCutoff } from '@maru/api/board'

/** How long an article stays new or updated: 24 hours in milliseconds (spec 2§9). */
export const badgeWindow = 24 * 3600 * 1000

/** Sequence numbers that share one row of stored counts. */
export const stepSize = 1024

interface Dated {
  createdDate: string
  updatedDate: string | null
  isDraft: boolean
}

/** N: created within the last 24 hours and no draft (spec 2§4). */
export function isNew({ createdDate, isDraft }: Dated, now: Date): boolean {
  return !isDraft && isWithinWindow(createdDate, now)
}

/** U: changed after its creation, within the last 24 hours and no draft (spec 2§4). */
export function isUpdated({ createdDate, updatedDate, isDraft }: Dated, now: Date): boolean {
  return (
    !isDraft &&
    updatedDate !== null &&
    Date.parse(updatedDate) > Date.parse(createdDate) &&
    isWithinWindow(updatedDate, now)
  )
}

function isWithinWindow(instant: string, now: Date): boolean {
  const age = now.getTime() - Date.parse(instant)
  return age < badgeWindow
}

/** True for articles from before the cutoff, which take no replies (spec 2§5). */
export function isTooOldForReply(createdDate: string): boolean {
  return Date.parse(createdDate) < Date.parse(replyCutoff)
}

/** Tags as they are stored: trimmed, without doubles and marks, joined by commas; too many or too long ones are cut. */
export function cleanTags(tags: string | undefined): string {
  const words = (tags ?? '')
    .split(',')
    .map((tag) =>
      tag
        .normalize('NFC')
        .replace(turning, '')
        .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
        .replace(/^[\s#]+/, '')
        .trim()
        .slice(0, articleLimits.tag)
        .toWellFormed(),
    )
    .filter((tag) => !showsNothing(tag))
  return [...new Set(words)].slice(0, articleLimits.tags).join(',')
}

/** Signs that turn the direction of what follows: a title could dress up a file's ending or the row around it. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Whether a text has anything to see: blanks, joiners and other signs without a picture are nothing. */
export function showsNothing(text: string): boolean {
  return /^[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\u115f\u1160\u3164\uffa0\u2800]*$/u.test(text)
}

/** A title as it is stored: one line, NFC, without control characters; empty where there would be nothing to see. */
export function cleanTitle(title: string): string {
  const line = title
    .normalize('NFC')
    .replace(turning, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
  return showsNothing(line) ? '' : line
}

const marks: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** The text of cleaned HTML without its markup; HTML that was cut anywhere leaves no half of a tag. */
export function plainText(html: string): string {
  return html
    .replace(/<(?:\/(?:p|div|h\d|li|td|th|tr|blockquote|pre|caption|d[dt])|br|hr)\b[^>]*>/gi, ' ')
    .replace(/<[^>]*(?:>|$)/g, '')
    .replace(/&(?:[a-z]+|#\d+)?$/i, '')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (mark) => marks[mark] ?? mark)
}

/** The first words of cleaned HTML on one line, at most {@link articleLimits}.excerpt characters. */
export function excerptOf(html: string): string {
  const line = plainText(html)
    .replace(/[\s\u200b]+/g, ' ')
    .trim()
  const letters = [...line]
  if (letters.length <= articleLimits.excerpt) return line
  return `${letters.slice(0, articleLimits.excerpt).join('').trimEnd()}…`
}
