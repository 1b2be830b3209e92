import { articleLimits, replyCutoff } from '@maru/api/board'
import { shownLine } from '#kit/text/shown-text.ts'

/** How long an article stays new or updated: 24 hours in milliseconds (spec 2§9). */
export const badgeWindow = 24 * 3600 * 1000

/** Number of sequence numbers that share one row of stored counts. */
export const stepSize = 1024

interface Dated {
  createdDate: string
  updatedDate: string | null
  isDraft: boolean
}

/** N: created within the last 24 hours and not a draft (spec 2§4). */
export function isNew({ createdDate, isDraft }: Dated, now: Date): boolean {
  return !isDraft && isWithinWindow(createdDate, now)
}

/** U: changed after its creation, within the last 24 hours, and not a draft (spec 2§4). */
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

/** True for articles before the cutoff, which accept no replies (spec 2§5). */
export function isTooOldForReply(createdDate: string): boolean {
  return Date.parse(createdDate) < Date.parse(replyCutoff)
}

/**
 * Tags as stored: trimmed, without duplicates and hash signs, joined by commas; cut to the limits of number and
 * length.
 */
export function cleanTags(tags: string | undefined): string {
  const words = (tags ?? '')
    .split(',')
    .map((tag) =>
      shownLine(
        shownLine(tag)
          .replace(/^[\s#]+/, '')
          .slice(0, articleLimits.tag)
          .toWellFormed(),
      ),
    )
    .filter((tag) => tag !== '')
  return [...new Set(words)].slice(0, articleLimits.tags).join(',')
}

/** A title as stored: one line, empty if it would be invisible. */
export function cleanTitle(title: string): string {
  return shownLine(title)
}

const marks: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** The text of cleaned HTML without its markup; a tag that was cut off is removed. */
export function plainText(html: string): string {
  return html
    .replace(/<(?:\/(?:p|div|h\d|li|td|th|tr|blockquote|pre|caption|d[dt])|br|hr)\b[^>]*>/gi, ' ')
    .replace(/<[^>]*(?:>|$)/g, '')
    .replace(/&(?:[a-z]+|#\d+)?$/i, '')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (mark) => marks[mark] ?? mark)
}

/** The beginning of cleaned HTML as text on one line, at most {@link articleLimits}.excerpt characters. */
export function excerptOf(html: string): string {
  const line = plainText(html)
    .replace(/[\s\u200b]+/g, ' ')
    .trim()
  const letters = [...line]
  if (letters.length <= articleLimits.excerpt) return line
  return `${letters.slice(0, articleLimits.excerpt).join('').trimEnd()}…`
}
