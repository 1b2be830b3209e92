import { shortLanguages } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import { foldText } from '@maru/api/kit/search/search-text'
import { getChoseong, romanize } from 'es-hangul'
import { initialsPattern } from '#kit/search/hangul.ts'

/** The fields from which a person's search terms are computed. */
export interface PersonSource {
  name: LocalName
  email: string
  employeeNumber: string
  extension: string
  officeTel: string
  mobileTel: string
}

/** The fields from which a department's search terms are computed. */
export interface DepartmentSource {
  name: LocalName
  email: string
}

/** Ranks of terms; lower is better. */
export const termRanks = { name: 0, sounds: 2, part: 4, address: 6 } as const

const longestTerm = 60
const compoundSurnames = new Set([
  '남궁',
  '황보',
  '제갈',
  '사공',
  '선우',
  '서문',
  '독고',
  '동방',
  '망절',
  '어금',
])

/** Usual spellings of surnames, in addition to romanisation rules. */
const surnameSpellings: Record<string, string[]> = {
  김: ['kim'],
  이: ['lee', 'yi', 'rhee'],
  박: ['park', 'pak'],
  최: ['choi'],
  정: ['jung', 'chung'],
  강: ['kang'],
  조: ['cho'],
  윤: ['yoon'],
  장: ['chang'],
  임: ['lim'],
  오: ['oh'],
  서: ['suh'],
  신: ['shin'],
  권: ['kwon'],
  안: ['ahn'],
  류: ['ryu', 'yoo'],
  유: ['yoo', 'you'],
  전: ['jun', 'chun'],
  고: ['ko'],
  손: ['sohn'],
  백: ['paik'],
  허: ['huh'],
  심: ['shim'],
  노: ['noh', 'roh'],
  곽: ['kwak'],
  성: ['sung'],
  주: ['joo'],
  우: ['woo'],
  구: ['koo'],
  엄: ['um'],
  현: ['hyun'],
  국: ['kook'],
  금: ['keum'],
  명: ['myung'],
  길: ['kil'],
  기: ['ki'],
  선우: ['sunwoo'],
}

const hasHangul = /[가-힣]/

/** Surname and given name of a Korean name without spaces. */
export function splitKoreanName(name: string): { surname: string; given: string } {
  const letters = [...name]
  const two = letters.slice(0, 2).join('')
  const length = letters.length > 2 && (compoundSurnames.has(two) || letters.length > 4) ? 2 : 1
  return { surname: letters.slice(0, length).join(''), given: letters.slice(length).join('') }
}

class Terms {
  readonly best = new Map<string, number>()

  add(term: string, rank: number): void {
    const letters = [...term].slice(0, longestTerm)
    if (letters.length < 2) return
    const text = letters.join('')
    const known = this.best.get(text)
    if (known === undefined || rank < known) this.best.set(text, rank)
  }

  /** Adds the text, and every suffix that begins at a later letter. */
  addSuffixes(text: string, rank: number, partRank: number): void {
    const letters = [...text].slice(0, longestTerm)
    for (const at of letters.keys()) this.add(letters.slice(at).join(''), at === 0 ? rank : partRank)
  }

  addKorean(name: string): void {
    const whole = foldText(name).replaceAll(' ', '')
    this.addSuffixes(whole, termRanks.name, termRanks.part)
    if (hasHangul.test(whole)) this.addSuffixes(getChoseong(whole), termRanks.sounds, termRanks.part + 1)
  }

  addWords(name: string): void {
    const words = foldText(name)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .slice(0, 12)
    for (const word of words) this.add(word, termRanks.name)
    this.add(words.join(''), termRanks.sounds)
    this.add(words.toReversed().join(''), termRanks.sounds)
  }

  addAddress(email: string): void {
    this.add(foldText(email), termRanks.sounds)
    for (const piece of foldText(email)
      .split('@')[0]
      ?.split(/[._+-]/) ?? [])
      this.add(piece, termRanks.address)
  }

  /**
   * Adds up to three terms for a telephone number: all its digits, the digits without the area code, and the last
   * four digits.
   */
  addNumber(number: string): void {
    const digits = number.replaceAll(/\D/g, '')
    this.add(digits, termRanks.address)
    if (digits.length >= 9) this.add(digits.slice(digits.startsWith('02') ? 2 : 3), termRanks.address)
    if (digits.length >= 7) this.add(digits.slice(-4), termRanks.address)
  }
}

function addRomanised(terms: Terms, name: string): void {
  const whole = foldText(name).replaceAll(' ', '')
  if (!/^[가-힣]{2,6}$/.test(whole)) return
  const { surname, given } = splitKoreanName(whole)
  const sound = romanize(given).replaceAll(' ', '')
  terms.add(sound, termRanks.sounds)
  for (const spelling of [romanize(surname), ...(surnameSpellings[surname] ?? [])]) {
    terms.add(spelling + sound, termRanks.sounds)
    terms.add(spelling, termRanks.part)
    terms.add(sound + spelling, termRanks.sounds)
  }
}

/** The names in the other languages: words of English, and of each further one every part, as few write with spaces. */
function addOtherNames(terms: Terms, name: LocalName): void {
  terms.addWords(name.en)
  for (const short of shortLanguages) {
    if (short === 'ko' || short === 'en') continue
    terms.addSuffixes(foldText(name[short] ?? '').replaceAll(' ', ''), termRanks.name, termRanks.part)
  }
}

/** All search terms of a person, with their ranks. */
export function personTerms(person: PersonSource): Map<string, number> {
  const terms = new Terms()
  terms.addKorean(person.name.ko)
  addRomanised(terms, person.name.ko)
  addOtherNames(terms, person.name)
  terms.addAddress(person.email)
  terms.add(foldText(person.employeeNumber), termRanks.address)
  terms.add(person.extension.replaceAll(/\D/g, ''), termRanks.sounds)
  terms.addNumber(person.officeTel)
  terms.addNumber(person.mobileTel)
  return terms.best
}

/** All search terms of a department, with their ranks. */
export function departmentTerms(department: DepartmentSource): Map<string, number> {
  const terms = new Terms()
  terms.addKorean(department.name.ko)
  addOtherNames(terms, department.name)
  terms.addAddress(department.email)
  return terms.best
}

/** A range of terms: from `lower` (inclusive) to `upper` (exclusive). */
export interface TermRange {
  lower: string
  upper: string
}

/** A parsed search; `pattern` matches the Korean name if the text mixes syllables and initials. */
export interface SearchPlan {
  ranges: TermRange[]
  pattern: string | null
}

const mostWords = 4
/** Sorts after every letter that can follow a prefix in a term. */
const last = '\u{10ffff}'

function beginning(text: string): TermRange {
  return { lower: text, upper: text + last }
}

const firstSyllable = 0xac00
const syllablesOfVowel = 28

/**
 * Parses a search text: all terms must match; digits with separators are one number; syllables mixed with initial
 * consonants (김ㅅㅇ) are found by the initials and verified by a pattern. There are no wildcards.
 */
export function planSearch(text: string): SearchPlan {
  const folded = foldText(text)
  if (/^[\d\s()+./-]+$/.test(folded) && /\d.*\d/.test(folded)) {
    const digits = folded.replaceAll(/\D/g, '')
    return {
      ranges: [beginning(digits.startsWith('82') && digits.length > 8 ? `0${digits.slice(2)}` : digits)],
      pattern: null,
    }
  }
  const words = [...new Set(folded.split(' '))].slice(0, mostWords)
  const pattern = words.length === 1 && hasHangul.test(folded) ? initialsPattern(folded) : null
  if (pattern !== null) return { ranges: [beginning(getChoseong(folded))], pattern }
  return { ranges: words.map(beginning), pattern: null }
}

/**
 * An alternative search if nothing was found. A last syllable without a final consonant may be incomplete, so it
 * matches all syllables that begin with it (서여 → 서연). Null unless the text has only Hangul syllables and ends in such
 * a syllable.
 */
export function planUnfinished(text: string): SearchPlan | null {
  const word = foldText(text)
  const end = word.charCodeAt(word.length - 1)
  if (!/^[가-힣]+$/.test(word) || (end - firstSyllable) % syllablesOfVowel !== 0) return null
  const upper = word.slice(0, -1) + String.fromCharCode(end + syllablesOfVowel)
  return { ranges: [{ lower: word, upper }], pattern: null }
}
