import { failure } from '../failure.ts'

/** Limits on the structure of an XML text. */
export const xmlShape = { depth: 64, tags: 20_000 } as const

/** The position of the mark, or the end of the text. */
function indexOrEnd(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at === -1 ? text.length : at
}

/** The position of the `>` that ends the tag; a value in quotes may contain others. */
function tagEnd(text: string, start: number): number {
  let at = start
  while (at < text.length && text[at] !== '>') {
    const letter = text[at]
    at = letter === '"' || letter === "'" ? indexOrEnd(text, letter, at + 1) + 1 : at + 1
  }
  return at
}

/**
 * Checks the structure of an XML text in one pass before it is parsed. Throws `kit.badRequest` for a document type
 * (which can declare entities that grow without limit), for NUL, also as a reference (another encoding than UTF-8 would
 * pass the check, and the database cannot store it), and for more than 64 levels or 20,000 tags.
 */
export function assertXmlShape(text: string): void {
  if (text.includes('\0') || /&#(?:0+|x0+);/i.test(text)) throw failure('kit.badRequest')
  let depth = 0
  let tags = 0
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    if (text.startsWith('<!--', at)) at = indexOrEnd(text, '-->', at)
    else if (text.startsWith('<![CDATA[', at)) at = indexOrEnd(text, ']]>', at)
    else if (text.startsWith('<!', at)) throw failure('kit.badRequest')
    else if (text.startsWith('<?', at)) at = indexOrEnd(text, '?>', at)
    else {
      const isEnd = text[at + 1] === '/'
      at = tagEnd(text, at)
      tags += 1
      if (isEnd) depth -= 1
      else if (text[at - 1] !== '/') depth += 1
      if (depth > xmlShape.depth || tags > xmlShape.tags) throw failure('kit.badRequest')
    }
  }
}
