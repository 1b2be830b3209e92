import { faker as english } from '@faker-js/faker/locale/en'
import { faker as korean } from '@faker-js/faker/locale/ko'
import { faker as chinese } from '@faker-js/faker/locale/zh_CN'
import type { LocalName } from '@maru/api/kit/schema'
import { romanize } from 'es-hangul'
import type { Draws } from '../random.ts'

/** Korean surnames with weight (people in ten thousand), usual romanisation and Hanzi. */
const koreanSurnames = [
  ['김', 2150, 'Kim', '金'],
  ['이', 1470, 'Lee', '李'],
  ['박', 843, 'Park', '朴'],
  ['최', 470, 'Choi', '崔'],
  ['정', 433, 'Jung', '郑'],
  ['강', 237, 'Kang', '姜'],
  ['조', 213, 'Cho', '赵'],
  ['윤', 206, 'Yoon', '尹'],
  ['장', 200, 'Jang', '张'],
  ['임', 166, 'Lim', '林'],
  ['한', 155, 'Han', '韩'],
  ['오', 154, 'Oh', '吴'],
  ['서', 151, 'Seo', '徐'],
  ['신', 149, 'Shin', '申'],
  ['권', 142, 'Kwon', '权'],
  ['황', 140, 'Hwang', '黄'],
  ['안', 138, 'Ahn', '安'],
  ['송', 138, 'Song', '宋'],
  ['전', 113, 'Jeon', '全'],
  ['홍', 113, 'Hong', '洪'],
  ['유', 129, 'Yoo', '刘'],
  ['고', 95, 'Ko', '高'],
  ['문', 93, 'Moon', '文'],
  ['양', 92, 'Yang', '梁'],
  ['손', 92, 'Son', '孙'],
  ['배', 81, 'Bae', '裴'],
  ['백', 76, 'Baek', '白'],
  ['허', 66, 'Heo', '许'],
  ['노', 64, 'Noh', '卢'],
  ['심', 55, 'Shim', '沈'],
  ['하', 46, 'Ha', '河'],
  ['주', 39, 'Joo', '朱'],
  ['구', 39, 'Koo', '具'],
  ['민', 34, 'Min', '闵'],
  ['남궁', 40, 'Namgung', '南宫'],
  ['황보', 24, 'Hwangbo', '皇甫'],
  ['제갈', 18, 'Jegal', '诸葛'],
  ['선우', 18, 'Sunwoo', '鲜于'],
  ['독고', 12, 'Dokgo', '独孤'],
] as const

/** Chinese surnames with weight and pinyin. */
const chineseSurnames = [
  ['王', 72, 'Wang'],
  ['李', 72, 'Li'],
  ['张', 68, 'Zhang'],
  ['刘', 54, 'Liu'],
  ['陈', 45, 'Chen'],
  ['杨', 31, 'Yang'],
  ['黄', 22, 'Huang'],
  ['赵', 22, 'Zhao'],
  ['吴', 20, 'Wu'],
  ['周', 19, 'Zhou'],
  ['徐', 17, 'Xu'],
  ['孙', 15, 'Sun'],
  ['马', 13, 'Ma'],
  ['朱', 13, 'Zhu'],
  ['胡', 13, 'Hu'],
  ['郭', 12, 'Guo'],
  ['何', 12, 'He'],
  ['林', 11, 'Lin'],
  ['欧阳', 3, 'Ouyang'],
  ['司马', 2, 'Sima'],
] as const

/** Hanzi of syllables in given names. A name with another syllable has no Chinese form. */
const hanzi: Record<string, string> = Object.fromEntries(
  '서瑞 연妍 준俊 호浩 민敏 재在 지智 우宇 은恩 수秀 현贤 영英 진真 성成 윤润 도道 예艺 하夏 시时 주珠 유裕 나娜 율律 원源 태泰 경京 규奎 빈彬 아雅 정贞 석硕 훈勋 승胜 철哲 희熙 선善 미美 혜惠 채采 린琳 건健 동东 상相 기基 용勇 인仁 찬灿 형亨 환焕 혁赫 소素 가佳 다多 은恩 안安'
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
)

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
