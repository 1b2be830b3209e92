/** The text of an answer in two parts: what is written, and what is folded below it. */
export interface FoldedBody {
  own: string
  /** HTML of the signature and the quote; the whole text is `own + rest`. Empty if nothing is folded. */
  rest: string
  /** Lines of the quote. */
  lines: number
  hasSignature: boolean
}

/** The line above a quote, as the server begins it: a rule, and then a label in bold. */
const quoteStart = /<hr[^>]*>(?=\s*<p><strong>)/i
const lineEnds = /<\/(?:p|li|tr|h[1-6]|pre)>|<br\b/gi
const isEmpty = (html: string) => !/\S/.test(html.replace(/<[^>]*>|&nbsp;/g, ' ')) && !/<img\b/i.test(html)

/**
 * Folds the quote of an answer. Of an answer that was not saved yet, the signature is folded too: such a text begins with
 * the empty line to write in.
 */
export function foldBody(body: string, isNew: boolean): FoldedBody {
  const at = body.search(quoteStart)
  const line = '<p></p>'
  const startsEmpty = isNew && body.startsWith(line)
  if (at < 0 && !startsEmpty) return { own: body, rest: '', lines: 0, hasSignature: false }
  const quote = at < 0 ? '' : body.slice(at)
  const signature = startsEmpty ? body.slice(line.length, at < 0 ? undefined : at) : ''
  const rest = signature + quote
  return {
    own: startsEmpty ? line : body.slice(0, at),
    rest,
    lines: quote.match(lineEnds)?.length ?? 0,
    hasSignature: !isEmpty(signature),
  }
}
