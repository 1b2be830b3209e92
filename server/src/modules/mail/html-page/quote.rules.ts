/** Fewer characters of a quote than this are not folded. */
const foldedFrom = 120

/** Whether each element that begins in a piece of cleaned HTML also ends in it. */
function isBalanced(html: string): boolean {
  const open: string[] = []
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)) {
    if (/^(?:br|hr|img|col|wbr)$/.test(name)) continue
    if (slash === '') open.push(name)
    else if (open.pop() !== name) return false
  }
  return open.length === 0
}

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The outermost quotes of cleaned HTML: where each begins and ends. */
function quotesOf(html: string): { start: number; end: number }[] {
  const result: { start: number; end: number }[] = []
  let depth = 0
  let start = 0
  for (const match of html.matchAll(/<(\/?)blockquote\b[^>]*>/g)) {
    if (match[1] === '') {
      if (depth === 0) start = match.index
      depth += 1
    } else if (depth > 0) {
      depth -= 1
      if (depth === 0) result.push({ start, end: match.index + match[0].length })
    }
  }
  return result
}

/** A quote starts at the line above it, if only the lines of an original's head stand between. */
function startOf(html: string, from: number, { start, end }: { start: number; end: number }): number {
  const line = html.lastIndexOf('<hr', start)
  if (line < from || start - line > 4_000) return start
  return isBalanced(html.slice(line, end)) ? line : start
}

/**
 * Cleaned HTML with its quotes folded: the outermost ones, if there is other text and they are longer than two lines.
 * The page needs no script for it.
 */
export function foldQuotes(html: string, label: string): string {
  const quotes = quotesOf(html)
  let out = ''
  let at = 0
  for (const quote of quotes) {
    const start = startOf(html, at, quote)
    out += html.slice(at, start)
    at = quote.end
    const piece = html.slice(start, quote.end)
    out += textOf(piece).length < foldedFrom ? piece : folded(piece, label)
  }
  const whole = out + html.slice(at)
  const rest = textOf(whole.replace(/<details[\s\S]*?<\/details>/g, ''))
  return rest === '' ? html : whole
}

const folded = (html: string, label: string) =>
  `<details class="quote"><summary>${label}</summary>${html}</details>`

/** Escaped plain text with three and more quoted lines in a row folded. */
export function foldLines(text: string, label: string): string {
  const lines = text.split('\n')
  if (lines.every((line) => line.trim() === '' || line.startsWith('&gt;'))) return text
  const out: string[] = []
  let pending: string[] = []
  const flush = () => {
    if (pending.length >= 3) out.push(folded(pending.join('\n'), label))
    else out.push(...pending)
    pending = []
  }
  for (const line of lines) {
    if (line.startsWith('&gt;')) pending.push(line)
    else {
      flush()
      out.push(line)
    }
  }
  flush()
  return out.join('\n')
}
