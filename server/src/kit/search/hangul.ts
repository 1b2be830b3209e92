const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const firstSyllable = 0xac00
const syllablesOfInitial = 588

function letterPattern(letter: string): string {
  const at = initials.indexOf(letter)
  if (at < 0) return letter
  const from = firstSyllable + at * syllablesOfInitial
  return `[${String.fromCharCode(from)}-${String.fromCharCode(from + syllablesOfInitial - 1)}${letter}]`
}

/**
 * A regular expression for names in which an initial consonant matches all its syllables and spaces match anywhere:
 * 김ㅅ → 김 *[사-싷ㅅ]. Null if the text has characters other than Hangul and spaces, or no initial consonant; so no typed
 * character is special in the expression. The text must be folded (`foldText`).
 */
export function initialsPattern(folded: string): string | null {
  if (!/^[가-힣ㄱ-ㅎ ]+$/.test(folded) || !/[ㄱ-ㅎ]/.test(folded)) return null
  return [...folded.replaceAll(' ', '')].map(letterPattern).join(' *')
}
