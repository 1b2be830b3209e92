const marks: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

// Without the lookbehind, each space of a long row would be tried as the first.
const spacesAtEnd = /(?<![ \t])[ \t]+\n/g

/** The text of cleaned HTML, one line per paragraph, for DESCRIPTION. */
export function textOfHtml(html: string): string {
  return html
    .replaceAll(/<(?:\/(?:p|div|h\d|li|tr|blockquote|pre)|br)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*(?:>|$)/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (mark) => marks[mark] ?? mark)
    .replaceAll(spacesAtEnd, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const escaped: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A plain text as HTML with one paragraph per line; markup in it is shown as text and never interpreted. */
export function htmlOfText(text: string): string {
  const clean = text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
    .trim()
  if (clean === '') return ''
  const safe = clean.replaceAll(/[&<>"']/g, (letter) => escaped[letter] ?? letter)
  return safe
    .split('\n')
    .map((line) => `<p>${line || '<br>'}</p>`)
    .join('')
}
