import { type Frequency, plainRule, ruleText, weekdayCodes } from '../rule.ts'
import { type DayWord, dateOf, dates, type Form } from './days.ts'
import {
  chineseNumber,
  chinesePlace,
  englishMonth,
  englishPlace,
  englishWeekday,
  koreanPlace,
  monthOfName,
  numberOf,
  placeOf,
  weekdayOfName,
} from './numbers.ts'

/** A repeat as it was written. `weekdays` or `monthDay` (-1 is the last day) name the dates; null follows the first day. */
export interface RepeatWord {
  frequency: Frequency
  interval: number
  weekdays: number[] | null
  monthDay: number | null
  /** The place of the weekday in its month; -1 is the last one. */
  place: number | null
}

const repeat = (frequency: Frequency, more: Partial<RepeatWord> = {}): RepeatWord => ({
  ...{ frequency, interval: 1, weekdays: null, monthDay: null, place: null },
  ...more,
})
const workdays = [1, 2, 3, 4, 5]

function weekdaysOf(text: string | undefined, one: RegExp): number[] | null {
  const days = (text?.match(one) ?? []).flatMap((name) => weekdayOfName(name) ?? [])
  return days.length > 0 ? [...new Set(days)].sort() : null
}

const korean = '[월화수목금토일]'
const koreanDays = `(?:\\s*(?<days>${korean}(?:[,·\\s]*${korean})*)(?:요일)?(?:마다|에)?(?![\\p{Script=Hangul}]))?`
const chineseDays = '(?<days>[一二三四五六日天](?:[、,和]?(?:周|星期)?[一二三四五六日天])*)?'
const englishDays = `(?<days>${englishWeekday}s?(?:(?:\\s*,\\s*|\\s+and\\s+|\\s*&\\s*)${englishWeekday}s?)*)`
const ofKorean = (text: string | undefined) => weekdaysOf(text, /[월화수목금토일]/g)
const ofChinese = (text: string | undefined) => weekdaysOf(text, /[一二三四五六日天]/g)
const ofEnglish = (text: string | undefined) => weekdaysOf(text, new RegExp(englishWeekday, 'gi'))

const units: Record<string, Frequency> = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' }

function everyFew({ count = '1', unit = 'day' }: Record<string, string | undefined>): RepeatWord | null {
  const frequency = units[unit.toLowerCase()]
  const interval = /other/i.test(count) ? 2 : numberOf(count)
  return frequency && interval >= 1 && interval <= 99 ? repeat(frequency, { interval }) : null
}

function monthly({ day, last }: Record<string, string | undefined>): RepeatWord | null {
  const monthDay = last ? -1 : day ? numberOf(day) : null
  return monthDay !== null && !(monthDay <= 31) ? null : repeat('MONTHLY', { monthDay })
}

function byPlace({ place = '', day = '' }: Record<string, string | undefined>): RepeatWord | null {
  const weekday = weekdayOfName(day)
  return weekday === undefined ? null : repeat('MONTHLY', { weekdays: [weekday], place: placeOf(place) })
}

/** The forms of a repeat. */
export const repeatForms: readonly Form<RepeatWord>[] = [
  {
    source: '(?<!\\p{L})매일(?![\\p{Script=Hangul}])|\\b(?:every\\s?day|daily)\\b|每天|每日',
    read: () => repeat('DAILY'),
  },
  {
    source:
      '(?<!\\p{L})(?:매\\s?평일|평일마다|평일\\s?매일)|\\bevery\\s+(?:weekday|workday|working day)\\b|\\bon weekdays\\b|每个?工作日',
    read: () => repeat('WEEKLY', { weekdays: workdays }),
  },
  {
    source: `(?<!\\p{L})매주${koreanDays}`,
    read: ({ days }) => repeat('WEEKLY', { weekdays: ofKorean(days) }),
  },
  {
    source: `(?<!\\p{L})(?:격주|2주마다)(?:로)?${koreanDays}`,
    read: ({ days }) => repeat('WEEKLY', { interval: 2, weekdays: ofKorean(days) }),
  },
  {
    source: `\\bevery\\s+(?<other>other\\s+)?${englishDays}\\b`,
    read: ({ other, days }) => repeat('WEEKLY', { interval: other ? 2 : 1, weekdays: ofEnglish(days) }),
  },
  { source: '\\bweekly\\b', read: () => repeat('WEEKLY') },
  { source: '\\bbiweekly\\b|\\bfortnightly\\b', read: () => repeat('WEEKLY', { interval: 2 }) },
  {
    source: '\\bevery\\s+(?:(?<count>\\d{1,2}|other)\\s+)?(?<unit>day|week|month|year)s?\\b',
    read: everyFew,
  },
  {
    source: `(?:每周|每星期|每个?礼拜)${chineseDays}`,
    read: ({ days }) => repeat('WEEKLY', { weekdays: ofChinese(days) }),
  },
  {
    source: `(?:隔周|每两周|每隔一周)(?:周|星期)?${chineseDays}`,
    read: ({ days }) => repeat('WEEKLY', { interval: 2, weekdays: ofChinese(days) }),
  },
  {
    source:
      '(?<!\\p{L})매(?:월|달)(?:\\s*(?:(?<last>말일|마지막\\s?날)|(?<day>\\d{1,2})일)(?:에|마다)?)?(?![\\p{Script=Hangul}])',
    read: monthly,
  },
  {
    source:
      '\\b(?:every\\s+month|monthly)(?:\\s+on\\s+the\\s+(?:(?<last>last\\s+day)|(?<day>\\d{1,2})(?:st|nd|rd|th)?))?\\b',
    read: monthly,
  },
  {
    source: `(?<!\\p{L})매(?:월|달)\\s*(?<place>${koreanPlace})\\s*주?\\s*(?<day>${korean})요일(?:마다|에)?(?![\\p{Script=Hangul}])`,
    read: byPlace,
  },
  {
    // "Every second Friday" is every other one, so "second" needs its month.
    source: `\\bevery\\s+(?<place>(?!second\\b|2nd\\b)${englishPlace})\\s+(?<day>${englishWeekday})\\b(?:\\s+of\\s+(?:the|each|every)\\s+month\\b)?`,
    read: byPlace,
  },
  {
    source: `\\b(?:(?:on\\s+)?the\\s+|every\\s+)?(?<place>${englishPlace})\\s+(?<day>${englishWeekday})\\s+of\\s+(?:the|each|every)\\s+month\\b`,
    read: byPlace,
  },
  {
    source: `每个?月的?(?<place>${chinesePlace})个?(?:周|星期|礼拜)(?<day>[一二三四五六日天])`,
    read: byPlace,
  },
  {
    source: `\\bevery\\s+second\\s+(?<days>${englishWeekday})\\b`,
    read: ({ days }) => repeat('WEEKLY', { interval: 2, weekdays: ofEnglish(days) }),
  },
  { source: '每(?:个)?月(?:(?<last>最后一天|月末)|(?<day>\\d{1,2})[号號日])?', read: monthly },
  {
    source: '(?<!\\p{L})매년(?![\\p{Script=Hangul}])|\\b(?:every\\s+year|yearly|annually)\\b|每年',
    read: () => repeat('YEARLY'),
  },
]

/** The end of a repeat: a day, or the last day of a month. */
export type UntilWord =
  | Extract<DayWord, { kind: 'date' }>
  | { kind: 'month'; year: number | null; month: number }

function untilWord({ date, month, en, year, zh }: Record<string, string | undefined>): UntilWord | null {
  if (date) return dateOf(date)
  const match = en ? monthOfName(en) : numberOf(month ?? zh ?? '')
  return match >= 1 && match <= 12 ? { kind: 'month', year: year ? Number(year) : null, month: match } : null
}

/** The forms of the end of a repeat, which count only next to one. */
export const untilForms: readonly Form<UntilWord>[] = [
  {
    source: `(?:\\b(?:until|till|through)\\s+|(?:直到|到|至))(?<date>${dates})(?:为止|止)?`,
    read: untilWord,
  },
  { source: `(?<date>${dates})까지`, read: untilWord },
  { source: '(?<!\\d)(?:(?<year>\\d{4})년\\s*)?(?<month>\\d{1,2})월\\s?말?까지', read: untilWord },
  {
    source: `\\b(?:until|till|through)\\s+(?:the\\s+end\\s+of\\s+)?(?<en>${englishMonth})\\b(?:\\s+(?<year>\\d{4}))?`,
    read: untilWord,
  },
  {
    source: `(?:直到|到|至)(?:(?<year>\\d{4})年)?(?<zh>\\d{1,2}|${chineseNumber})月(?:底|末)?(?:为止|止)?(?![\\d${'一二三四五六七八九十'}])`,
    read: untilWord,
  },
]

/** The rule of RFC 5545 for a written repeat that begins on a day; `lastDay` is its last possible day. */
export function ruleOf(word: RepeatWord, startDay: string, lastDay: string | null): string {
  const weekday = new Date(`${startDay}T00:00:00Z`).getUTCDay()
  const days = word.place !== null || word.frequency === 'WEEKLY' ? (word.weekdays ?? [weekday]) : []
  return ruleText({
    ...plainRule(word.frequency),
    interval: word.interval,
    until: lastDay === null ? null : lastDay.replaceAll('-', ''),
    byDay: days.flatMap((one) => `${word.place ?? ''}${weekdayCodes[one] ?? ''}`),
    byMonthDay: word.monthDay === null ? [] : [word.monthDay],
  })
}
