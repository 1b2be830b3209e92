/*
 * npm run holidays: writes server/src/data/public-holidays.json from three packages: Korea from the
 * official almanac (holidays-kr), China with its make-up working days (chinese-days), the USA by rule (date-holidays).
 * Run it after an update of a package, usually each November; running portals load the new years at their next start.
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import * as koreanYears from '@hyunbinseo/holidays-kr/all'
import Holidays from 'date-holidays'
import { chineseNames, koreanNames, usNames } from './holiday-names.ts'

interface Day {
  day: string
  kind: string
  name: { ko: string; en: string; zh: string }
}

const require = createRequire(import.meta.url)
const first = 2020
const lastOfUsa = 2035

/** Names of one day, joined, because a day can be two holidays. */
function joined(names: Day['name'][]): Day['name'] {
  const all = (language: 'ko' | 'en' | 'zh', between: string) =>
    names.map((name) => name[language]).join(between)
  return { ko: all('ko', ', '), en: all('en', ', '), zh: all('zh', '、') }
}

function koreanName(text: string): { name: Day['name']; kind: string } {
  const substituted = /^대체공휴일\((.*)\)$/.exec(text)?.[1]
  if (substituted) {
    const names = joined(substituted.split(/[,·、]\s*/).map((one) => koreanName(one.trim()).name))
    const name = { ko: `대체공휴일(${names.ko})`, en: `${names.en} (substitute)`, zh: `${names.zh}(补休)` }
    return { name, kind: 'substitute' }
  }
  const known = koreanNames.find(({ match }) => match.test(text))
  if (!known) throw new Error(`holidays-kr has a name without a translation: ${text}`)
  return { name: { ko: known.ko ?? text, en: known.en, zh: known.zh }, kind: known.kind ?? 'public' }
}

function korea(): Day[] {
  const years = Object.values(koreanYears as Record<string, Record<string, readonly string[]>>)
  return years.flatMap((year) =>
    Object.entries(year).map(([day, texts]) => {
      const parts = texts.map(koreanName)
      const kind = parts.find((part) => part.kind === 'public')?.kind ?? parts[0]?.kind ?? 'public'
      return { day, kind, name: joined(parts.map(({ name }) => name)) }
    }),
  )
}

function china(): Day[] {
  const source = require('chinese-days/dist/chinese-days.json') as Record<
    'holidays' | 'workdays' | 'inLieuDays',
    Record<string, string>
  >
  const nameOf = (text: string) => {
    const [en = '', zh = ''] = text.split(',')
    const known = chineseNames[zh]
    if (!known) throw new Error(`chinese-days has a name without a translation: ${text}`)
    return { ko: known.ko, en, zh: known.zh }
  }
  const since = (days: Record<string, string>) => Object.entries(days).filter(([day]) => day >= String(first))
  const off = since(source.holidays).map(([day, text]) => {
    return { day, kind: day in source.inLieuDays ? 'substitute' : 'public', name: nameOf(text) }
  })
  const worked = since(source.workdays).map(([day, text]) => {
    const { ko, en, zh } = nameOf(text)
    return {
      day,
      kind: 'makeup',
      name: { ko: `${ko} 대체 근무일`, en: `Working day for ${en}`, zh: `${zh}调休上班` },
    }
  })
  return [...off, ...worked]
}

function usa(): Day[] {
  const calendar = new Holidays('US')
  const years = Array.from({ length: lastOfUsa - first + 2 }, (_, at) => first + at)
  return years
    .flatMap((year) => calendar.getHolidays(year))
    .filter(({ type, name }) => type === 'public' && !name.startsWith('Election'))
    .map(({ date, name }) => {
      const isSubstitute = name.endsWith(' (substitute day)')
      const en = name.replace(' (substitute day)', '')
      const known = usNames[en]
      if (!known) throw new Error(`date-holidays has a name without a translation: ${name}`)
      return {
        day: date.slice(0, 10),
        kind: isSubstitute ? 'substitute' : 'public',
        name: isSubstitute
          ? { ko: `${known.ko}(대체)`, en: `${en} (observed)`, zh: `${known.zh}(补休)` }
          : { ko: known.ko, en, zh: known.zh },
      }
    })
    .filter(({ day }) => day <= `${lastOfUsa}-12-31`)
}

/** One line per day, sorted, without days before the first year and without a second entry of a day. */
function written(days: Day[]): string {
  const byDay = new Map(days.filter(({ day }) => day >= `${first}`).map((one) => [one.day, one]))
  const sorted = [...byDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
  return sorted.map((one) => `    ${JSON.stringify(one)}`).join(',\n')
}

const countries = { KR: korea(), CN: china(), US: usa() }
const text = Object.entries(countries).map(([country, days]) => `  "${country}": [\n${written(days)}\n  ]`)
const file = join(import.meta.dirname, '../data/public-holidays.json')
writeFileSync(file, `{\n${text.join(',\n')}\n}\n`)
for (const [country, days] of Object.entries(countries))
  console.log(
    `${country}: until ${days
      .map(({ day }) => day)
      .sort()
      .at(-1)}`,
  )
