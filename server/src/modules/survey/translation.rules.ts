import { originalMark } from '@maru/api/survey'

/** Texts by field. */
export type Texts = Readonly<Record<string, string>>

/** Texts with the marks of their originals. */
export interface MarkedTexts {
  texts: Texts
  of: Texts
}

/** Texts in a further language with the marks of the originals that they translate. */
export function marked(
  texts: Texts,
  originals: Readonly<Record<string, string | null | undefined>>,
): MarkedTexts {
  const of = Object.keys(texts).map((field) => [field, originalMark(originals[field] ?? '')])
  return { texts, of: Object.fromEntries(of) }
}
