import { faker as english } from '@faker-js/faker/locale/en'
import { faker as korean } from '@faker-js/faker/locale/ko'
import { faker as chinese } from '@faker-js/faker/locale/zh_CN'
import type { LocalName } from '@maru/api/kit/schema'
import { romanize } from 'es-hangul'
import surnames from '../contents/surnames.json' with { type: 'json' }
import type { Draws } from '../random.ts'

/** Surnames with weight (Korean ones in people per ten thousand), usual romanisation and, of Korean ones, Hanzi. */
const koreanSurnames = surnames.korean as [hangul: string, weight: number, latin: string, hanzi: string][]
const chineseSurnames = surnames.chinese as [hanzi: string, weight: number, latin: string][]

/** Hanzi of syllables in given names. A name with another syllable has no Chinese form. */
const hanzi: Record<string, string> = surnames.hanzi

const syllables = new Map<string, string>()

function romanised(syllable: string): string {
  const known = syllables.get(syllable) ?? romanize(syllable)
  syllables.set(syllable, known)
  return known
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** A name in three languages, with the local part of an e-mail address. */
export interface DemoName extends LocalName {
  /** `given.surname` in lower case. */
  address: string
}

function addressOf(given: string, surname: string): string {
  return `${given}.${surname}`.toLowerCase().replaceAll(/[^a-z.]/g, '')
}

type GivenNames = Partial<Record<'generic' | 'female' | 'male', string[]>> | null | undefined

function givenNames(list: GivenNames): string[] {
  return [...new Set([...(list?.generic ?? []), ...(list?.female ?? []), ...(list?.male ?? [])])]
}

const koreanGiven = givenNames(korean.rawDefinitions.person?.first_name)
const englishGiven = givenNames(english.rawDefinitions.person?.first_name)
const chineseGiven = givenNames(chinese.rawDefinitions.person?.first_name)
const englishSurnames = english.rawDefinitions.person?.last_name?.generic ?? []

/** Returns a Korean name. Surnames have their real frequencies; one given name in twenty has a single syllable. */
export function koreanName(draws: Draws): DemoName {
  const [surname, , spelt, sign] = draws.weighted(
    'surname',
    koreanSurnames.map((row) => [row, row[1]] as const),
  )
  const drawn = draws.pick('given', koreanGiven)
  const given = draws.chance('short', 0.05) ? drawn.slice(0, 1) : drawn
  const latin = [...given].map(romanised).join('')
  const signs = [...given].map((syllable) => hanzi[syllable])
  return {
    ko: surname + given,
    en: `${capital(latin)} ${spelt}`,
    zh: signs.includes(undefined) ? '' : sign + signs.join(''),
    address: addressOf(latin, spelt),
  }
}

/** Returns a Chinese name in Hanzi, with an English given name as used in international offices. */
export function chineseName(draws: Draws): DemoName {
  const [surname, , spelt] = draws.weighted(
    'surname',
    chineseSurnames.map((row) => [row, row[1]] as const),
  )
  const name = surname + draws.pick('given', chineseGiven)
  const latin = draws.pick('english', englishGiven)
  return { ko: name, en: `${latin} ${spelt}`, zh: name, address: addressOf(latin, spelt) }
}

/** Returns an English name, which is the same in every language. */
export function englishName(draws: Draws): DemoName {
  const latin = draws.pick('given', englishGiven)
  const surname = draws.pick('surname', englishSurnames)
  const name = `${latin} ${surname}`
  return { ko: name, en: name, zh: name, address: addressOf(latin, surname) }
}
