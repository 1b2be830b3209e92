/** The key of an import. */
export interface ImportKey {
  comCode: string
  importId: number
}

/** The kind of holder of the files of an item, and of an uploaded source, which no person reads as a file. */
export const itemHolder = 'archive'
/** See {@link itemHolder}. */
export const sourceHolder = 'archive-source'

const marks: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** The text of cleaned HTML. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<(?:\/(?:p|div|h\d|li|td|th|tr|blockquote|pre|caption|d[dt])|br|hr)\b[^>]*>/gi, ' ')
    .replace(/<[^>]*(?:>|$)/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (mark) => marks[mark] ?? mark)
}
