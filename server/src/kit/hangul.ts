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
 * A regular expression for names in which initial consonants match all their syllables, wherever there are spaces:
 * 김ㅅ → 김 *[사-싷ㅅ]. Null for a text with anything but Hangul and spaces, or without an initial: nothing typed is a
 * sign of the expression. The text is folded (`foldText`).
 */
export function initialsPattern(folded: string): string | null {
  if (!/^[가-힣ㄱ-ㅎ ]+$/.test(folded) || !/[ㄱ-ㅎ]/.test(folded)) return null
  return [...folded.replaceAll(' ', '')].map(letterPattern).join(' *')
}
