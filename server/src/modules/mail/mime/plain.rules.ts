const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

// Private-use characters that mark where a quote begins and ends.
const open = '\uE000'
const close = '\uE001'

/** The plain part of a mail: the text of cleaned HTML with its lines, quotes marked by `> `. */
export function plainTextOf(html: string): string {
  const text = html
    .replace(/\r?\n/g, ' ')
    .replace(/<blockquote\b[^>]*>/gi, `\n${open}`)
    .replace(/<\/blockquote>/gi, `\n${close}`)
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<hr\b[^>]*>/gi, '\n--------\n')
    .replace(/<(?:br\b[^>]*|\/(?:p|div|h\d|tr|pre|table|ul|ol|dt|dd))>/gi, '\n')
    .replace(/<\/t[dh]>/gi, '\t')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (mark) => entities[mark] ?? mark)
  let depth = 0
  const lines = text.split('\n').map((one) => {
    depth += one.split(open).length - one.split(close).length
    const bare = one.replaceAll(open, '').replaceAll(close, '').trim()
    return `${'> '.repeat(Math.min(Math.max(depth, 0), 20))}${bare}`
  })
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`
}
