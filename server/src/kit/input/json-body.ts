import { parse } from 'secure-json-parse'
import { failure } from '../failure.ts'

/** Limits on the structure of a JSON text. */
export interface JsonShape {
  depth: number
  /** Number of field names in all objects. */
  keys: number
  /** Number of commas: elements of lists and fields of objects after the first. */
  values: number
}

/** Limits for calls without a session. */
export const publicShape: JsonShape = { depth: 8, keys: 200, values: 400 }

/** Limits for other calls: validating 10,000 unknown fields takes about 50 ms. */
export const ordinaryShape: JsonShape = { depth: 32, keys: 10_000, values: 50_000 }

/** The end of the text that begins at this quote, or the length of the JSON if it is not closed. */
function textEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end
    while (text.charCodeAt(before - 1) === 92) before -= 1
    if ((end - before) % 2 === 0) return end
  }
  return text.length
}

/** Counts the structure of a JSON text in one pass without parsing it; false if it exceeds the limits. */
export function fitsShape(text: string, { depth, keys, values }: JsonShape): boolean {
  let open = 0
  let named = 0
  let listed = 0
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at)
    if (letter === 34) at = textEnd(text, at)
    else if (letter === 44) listed += 1
    else if (letter === 58) named += 1
    else if (letter === 123 || letter === 91) open += 1
    else if (letter === 125 || letter === 93) open -= 1
    if (open > depth || named > keys || listed > values) return false
  }
  return true
}

/**
 * Parses a body; undefined for an empty one. Throws `kit.badRequest` for invalid JSON, for fields that would change a
 * prototype, and for a body beyond the limits, which are checked before parsing.
 */
export function parseJsonBody(text: string, shape: JsonShape): unknown {
  if (text === '') return undefined
  if (!fitsShape(text, shape)) throw failure('kit.badRequest')
  try {
    return parse(text)
  } catch {
    throw failure('kit.badRequest')
  }
}
