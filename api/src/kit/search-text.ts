/** Consonants that an input method joins while initials are typed, and what was typed. */
const joined: Record<string, string> = {
  ㄳ: 'ㄱㅅ',
  ㄵ: 'ㄴㅈ',
  ㄶ: 'ㄴㅎ',
  ㄺ: 'ㄹㄱ',
  ㄻ: 'ㄹㅁ',
  ㄼ: 'ㄹㅂ',
  ㄽ: 'ㄹㅅ',
  ㄾ: 'ㄹㅌ',
  ㄿ: 'ㄹㅍ',
  ㅀ: 'ㄹㅎ',
  ㅄ: 'ㅂㅅ',
}

/**
 * A text as names are compared: composed, in lower case, full-width letters and digits made plain, accents of Latin
 * letters left out, joined consonants apart, spaces single.
 */
export function foldText(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[ㄳ-ㅄ]/g, (letter) => joined[letter] ?? letter)
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim()
}

/** A syllable of Hangul or a Chinese character, which alone is a surname. */
const oneName = /^[\uac00-\ud7a3\u3400-\u9fff]$/

/** Whether people may be searched with a text: like {@link isSearchable}, or one syllable or Chinese character. */
export function isPeopleSearch(text: string): boolean {
  return isSearchable(text) || oneName.test(foldText(text))
}

/**
 * A search text that was percent-encoded before it was put into a body, as the specification's client does with
 * departments (spec 1§5); any other text as it is.
 */
export function decodedSearch(text: string): string {
  if (!/%[0-9a-f]{2}/i.test(text)) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whether a text is long enough to search with: 2 characters after trimming (spec 1§5), joined consonants counted apart. */
export function isSearchable(text: string): boolean {
  return [...foldText(text)].length >= 2
}
