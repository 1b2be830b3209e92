/** A part of a text, and whether it matches a search term. */
export interface TextPart {
  text: string
  isHit: boolean
}

/** Splits a text at the search terms. Letter case is ignored. */
export function markHits(text: string, searched: string): TextPart[] {
  const words = searched
    .normalize('NFC')
    .split(/\s+/u)
    .filter((word) => word !== '')
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'))
  if (words.length === 0) return [{ text, isHit: false }]
  return text
    .split(new RegExp(`(${words.join('|')})`, 'giu'))
    .map((part, index) => ({ text: part, isHit: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}
