/** Characters before and after the first match that an excerpt shows. */
const around = { before: 30, after: 110 }

/** The part of a plain text around the first match of the folded terms; its beginning if there is none. */
export function excerptAround(text: string, words: readonly string[]): string {
  const line = text
    .replaceAll(/@\[[^\]]*\]/g, '')
    .replace(/[\s\u200b]+/g, ' ')
    .normalize('NFC')
    .trim()
  const lower = line.toLowerCase()
  // If lower-casing changes the length of the text, positions differ: then the beginning is shown.
  const places = lower.length === line.length ? words.map((word) => lower.indexOf(word)) : []
  const matchingPlaces = places.filter((place) => place >= 0)
  const start = Math.max(0, Math.min(...(matchingPlaces.length > 0 ? matchingPlaces : [0])) - around.before)
  const cut = line.slice(start, start + around.before + around.after)
  const isWhole = start + cut.length >= line.length
  return `${start > 0 ? '…' : ''}${cut.toWellFormed().trim()}${isWhole ? '' : '…'}`
}

/** The folded terms of a search, longest first. */
export function wordsOf(keyword: string): string[] {
  return [...new Set(keyword.toLowerCase().normalize('NFC').split(/\s+/u))]
    .filter((word) => word !== '')
    .sort((one, other) => other.length - one.length)
}
