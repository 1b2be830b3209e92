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

/** A day as it was written. Weeks of words begin on Monday: `weeks` 1 is the week after the current one. */
export type DayWord =
  | { kind: 'offset'; days: number }
  | { kind: 'weekday'; weekday: number; weeks: number }
  | { kind: 'date'; year: number | null; month: number; day: number }
  | { kind: 'monthDay'; day: number }
  | { kind: 'place'; month: number; weekday: number; place: number }
  | { kind: 'lunar'; month: number; day: number; isLeap: boolean }
  | { kind: 'span'; from: DayWord; to: DayWord }

type Groups = Record<string, string | undefined>

/** A form in which a part of the text is written, and how it is read; null if the match means something else. */
export interface Form<T> {
  source: string
  read: (groups: Groups, text: string) => T | null
}

const number = `(?:\\d{1,2}|${chineseNumber})`
/** Dates with or without a year, in all three languages. */
export const dates = [
  '(?<!\\d)\\d{4}[-./]\\d{1,2}[-./]\\d{1,2}(?!\\d)',
  '(?<!\\d)(?:\\d{4}년\\s*)?\\d{1,2}월\\s*\\d{1,2}일',
  `(?<!\\d)(?:\\d{4}年)?${number}月${number}[日号號]`,
  '(?<![\\d/])\\d{1,2}/\\d{1,2}(?![\\d/])',
  `\\b${englishMonth}\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?(?:,?\\s+\\d{4})?(?![\\d:]|\\s*[ap]m\\b)`,
  `(?<!\\d)\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+)?${englishMonth}\\b(?:,?\\s+\\d{4})?`,
].join('|')

const ordinal = /^(\d{1,2})(?:st|nd|rd|th|일|日|号)?$/i

/** Reads a date with or without its year; null if it is none. */
export function dateOf(text: string): Extract<DayWord, { kind: 'date' }> | null {
  const english = new RegExp(englishMonth, 'i').exec(text)
  const figures = text.match(new RegExp(`\\d+|${chineseNumber}`, 'gu'))?.map(numberOf) ?? []
  const isYear = (one: number | undefined) => one !== undefined && one > 999
  const [first = 0, second = 0, third = 0] = figures
  const match = english
    ? { month: monthOfName(english[0]), day: first, year: isYear(second) ? second : null }
    : isYear(first)
      ? { year: first, month: second, day: third }
      : { year: null, month: first, day: second }
  const isDate = match.month >= 1 && match.month <= 12 && match.day >= 1 && match.day <= 31
  return isDate ? { kind: 'date', ...match } : null
}

function spanOf({ from = '', to = '' }: Groups): DayWord | null {
  const first = dateOf(from)
  if (!first) return null
  const day = ordinal.exec(to.trim())?.[1]
  const last = day ? { ...first, day: Number(day) } : dateOf(to)
  return last && last.day <= 31 ? { kind: 'span', from: first, to: last } : null
}

const offsets: Record<string, number> = {
  ...{ 어제: -1, 오늘: 0, 내일: 1, 모레: 2, 내일모레: 2, 글피: 3, 그글피: 4 },
  ...{ today: 0, tonight: 0, tomorrow: 1, tmr: 1, tmrw: 1, yesterday: -1 },
  ...{ 今天: 0, 今日: 0, 今: 0, 明天: 1, 明日: 1, 明: 1, 后天: 2, 大后天: 3, 昨天: -1 },
}
const offset = (days: number): DayWord => ({ kind: 'offset', days })
const koreanEnd = '(?:에는|에|부터|까지)?(?![\\p{Script=Hangul}A-Za-z])'
const isTime = '(?=\\s*(?:오전|오후|아침|저녁|밤|낮)?\\s*\\d{1,2}(?:\\s?시|:\\d{2}))'
const weeksAhead = (text = '') => {
  if (/다다음|下下/.test(text)) return 2
  return /다음|담|下|next/i.test(text) ? 1 : 0
}

function weekdayWord({ week, day = '' }: Groups): DayWord | null {
  const weekday = weekdayOfName(day)
  return weekday === undefined ? null : { kind: 'weekday', weekday, weeks: weeksAhead(week) }
}

function lunarWord({ leap, month = '', day = '' }: Groups): DayWord | null {
  const named = '正冬腊'.indexOf(month)
  const match = { month: named >= 0 ? [1, 11, 12][named] : numberOf(month), day: numberOf(day) }
  if (!match.month || !(match.month <= 12 && match.day >= 1 && match.day <= 30)) return null
  return { kind: 'lunar', month: match.month, day: match.day, isLeap: Boolean(leap) }
}

/** A weekday by its place in a month, such as the first Monday of January. */
function placeWord({ month = '', place = '', day = '' }: Groups): DayWord | null {
  const weekday = weekdayOfName(day)
  const match = monthOfName(month) || numberOf(month)
  if (weekday === undefined || !(match >= 1 && match <= 12)) return null
  return { kind: 'place', month: match, weekday, place: placeOf(place) }
}

/** The forms of a day: offsets, weekdays, dates, spans of dates and lunar days. */
export const dayForms: readonly Form<DayWord>[] = [
  {
    source: `(?<!\\p{L})(?:그글피|글피|내일\\s?모레|모레|내일|오늘|어제)${koreanEnd}`,
    read: (_groups, text) => {
      const [word = ''] = /^(그글피|글피|내일\s?모레|모레|내일|오늘|어제)/.exec(text) ?? []
      return offset(offsets[word.replace(/\s/, '')] ?? 0)
    },
  },
  { source: '\\bthe day after tomorrow\\b|\\bday after tomorrow\\b', read: () => offset(2) },
  {
    source: '\\b(?<word>today|tonight|tomorrow|tmrw|tmr|yesterday)\\b',
    read: ({ word = '' }) => offset(offsets[word.toLowerCase()] ?? 0),
  },
  {
    source: '(?<word>大后天|后天|明天|明日|今天|今日|昨天|今(?=晚|早)|明(?=晚|早))',
    read: ({ word = '' }) => offset(offsets[word] ?? 0),
  },
  {
    source:
      '(?<!\\d)(?<days>\\d{1,3})일\\s?(?:뒤|후)(?:에)?|(?<!\\d)(?<zh>\\d{1,3})天(?:之后|后|以后)|\\bin\\s+(?<en>\\d{1,3})\\s+days?\\b',
    read: ({ days, zh, en }) => offset(Number(days ?? zh ?? en)),
  },
  {
    source:
      '(?<!\\d)(?<ko>\\d{1,2})주\\s?(?:뒤|후)(?:에)?|(?<zh>\\d{1,2}|[一两三四])周(?:之后|后|以后)|\\bin\\s+(?<en>\\d{1,2})\\s+weeks?\\b',
    read: ({ ko, zh, en }) => offset(7 * numberOf(ko ?? zh ?? en ?? '1')),
  },
  {
    source: `(?<!\\p{L})(?:(?<week>다다음\\s?주|다음\\s?주|담\\s?주|이번\\s?주|다음|이번)\\s?)?(?<day>[월화수목금토일])요일${koreanEnd}`,
    read: weekdayWord,
  },
  {
    source: `(?<!\\p{L})(?<week>다다음\\s?주|다음\\s?주|담\\s?주|이번\\s?주)\\s?(?<day>[월화수목금토일])${koreanEnd}`,
    read: weekdayWord,
  },
  { source: `(?<!\\p{L})(?<day>[월화수목금토일])${isTime}`, read: weekdayWord },
  {
    source: `\\b(?:on\\s+)?(?:(?<week>next|this|coming)\\s+)?(?<day>${englishWeekday})\\b`,
    read: weekdayWord,
  },
  { source: '(?<week>下下|下|这|這|本)?个?(?:周|星期|礼拜)(?<day>[一二三四五六日天])', read: weekdayWord },
  { source: `(?:\\bon\\s+)?(?<date>${dates})(?:에는|에|부터|까지)?`, read: ({ date = '' }) => dateOf(date) },
  {
    source: `(?:\\bfrom\\s+|从)?(?<from>${dates})\\s*(?:[-–~∼～]|부터|에서|到|至|\\b(?:to|until|through)\\b)\\s*(?<to>${dates}|\\d{1,2}(?:st|nd|rd|th|일|日|号)?(?![\\d:/]))(?:까지)?`,
    read: spanOf,
  },
  {
    source: `(?<![\\d\\p{L}])(?<day>\\d{1,2})일${koreanEnd}|(?<!\\d)(?<zh>\\d{1,2})[号號]|\\bon\\s+the\\s+(?<en>\\d{1,2})(?:st|nd|rd|th)\\b`,
    read: ({ day, zh, en }) => {
      const match = Number(day ?? zh ?? en)
      return match >= 1 && match <= 31 ? { kind: 'monthDay', day: match } : null
    },
  },
  {
    source: '음력\\s*(?<leap>윤)?\\s*(?<month>\\d{1,2})월\\s*(?<day>\\d{1,2})일(?:에)?',
    read: lunarWord,
  },
  {
    source: `(?<!\\d)(?<month>\\d{1,2})월\\s*(?<place>${koreanPlace})\\s*주?\\s*(?<day>[월화수목금토일])요일${koreanEnd}`,
    read: placeWord,
  },
  {
    source: `\\b(?:on\\s+)?(?:the\\s+)?(?<place>${englishPlace})\\s+(?<day>${englishWeekday})\\s+(?:of|in)\\s+(?<month>${englishMonth})\\b`,
    read: placeWord,
  },
  {
    source: `(?<!\\d)(?<month>\\d{1,2}|${chineseNumber})月的?(?<place>${chinesePlace})个?(?:周|星期|礼拜)(?<day>[一二三四五六日天])`,
    read: placeWord,
  },
  { source: '\\blunar\\s+(?<leap>leap\\s+)?(?<month>\\d{1,2})/(?<day>\\d{1,2})', read: lunarWord },
  {
    source: `(?:农历|農曆|阴历)(?<leap>闰)?(?<month>\\d{1,2}|[正冬腊]|${chineseNumber})月(?<day>\\d{1,2}|${chineseNumber})[日号]?`,
    read: lunarWord,
  },
]
