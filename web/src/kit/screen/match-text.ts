import { swapKeyboard } from '@maru/api/kit/search/hangul-keys'
import { foldText } from '@maru/api/kit/search/search-text'

const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const firstSyllable = 0xac00
const lastSyllable = 0xd7a3
const syllablesOfInitial = 588

function initialOf(letter: string): string {
  const code = letter.charCodeAt(0)
  if (code < firstSyllable || code > lastSyllable) return letter
  return initials[Math.floor((code - firstSyllable) / syllablesOfInitial)] ?? letter
}

function isLetterLike(letter: string | undefined, wanted: string): boolean {
  return (
    letter !== undefined && (letter === wanted || (initials.includes(wanted) && initialOf(letter) === wanted))
  )
}

/**
 * Returns how well a short label matches a typed text: 2 at its beginning, 1 elsewhere, 0 for no match. Letter case and
 * spaces are ignored. Initial consonants match Korean syllables (ㄱㅅㅍ finds 게시판).
 */
export function matchText(label: string, text: string): 0 | 1 | 2 {
  const letters = [...foldText(label).replaceAll(' ', '')]
  const wanted = [...foldText(text).replaceAll(' ', '')]
  if (wanted.length === 0) return 1
  for (let at = 0; at + wanted.length <= letters.length; at += 1) {
    if (wanted.every((letter, index) => isLetterLike(letters[at + index], letter))) return at === 0 ? 2 : 1
  }
  return 0
}

/**
 * Returns at most `most` items with a matching label, the best match first. Equal matches stay in their order. If
 * nothing matches, the text is read as typed in the other mode of a Korean keyboard (rptlvks for 게시판).
 */
export function bestMatches<T>(
  things: readonly T[],
  text: string,
  labelsOf: (thing: T) => readonly string[],
  most: number,
): T[] {
  const match = matches(things, text, labelsOf, most)
  const swapped = match.length > 0 ? null : swapKeyboard(text)
  return swapped === null || swapped.length < 2 ? match : matches(things, swapped, labelsOf, most)
}

function matches<T>(
  things: readonly T[],
  text: string,
  labelsOf: (thing: T) => readonly string[],
  most: number,
): T[] {
  return things
    .map((thing) => ({ thing, rank: Math.max(0, ...labelsOf(thing).map((label) => matchText(label, text))) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .slice(0, most)
    .map(({ thing }) => thing)
}
