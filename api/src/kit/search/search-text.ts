/** Consonants that an input method combines while initials are typed, with the typed letters. */
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
 * Folds a text for comparing names: composed, lower case, full-width letters and digits as ASCII, Latin
 * letters without accents, combined consonants split, single spaces.
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

/** A syllable of Hangul or a Chinese character: a surname of one character. */
const oneName = /^[\uac00-\ud7a3\u3400-\u9fff]$/

/**
 * Whether a text can be used for a people search: like {@link isSearchable}, or one syllable or Chinese character.
 */
export function isPeopleSearch(text: string): boolean {
  return isSearchable(text) || oneName.test(foldText(text))
}

/**
 * Decodes a search text that the specification's client percent-encodes in a body, as it does for departments (spec
 * 1§5); any other text is unchanged.
 */
export function decodedSearch(text: string): string {
  if (!/%[0-9a-f]{2}/i.test(text)) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Whether a text is long enough for a search: 2 characters after trimming (spec 1§5); each part of a combined
 * consonant counts.
 */
export function isSearchable(text: string): boolean {
  return [...foldText(text)].length >= 2
}
