import { chineseNumber, koreanHour, numberOf } from './numbers.ts'

/** The part of the day that an hour names: `bare` for none, `day` for a time of 24 hours. */
export type ClockHalf = 'am' | 'pm' | 'midnight' | 'bare' | 'day'

/** A time of the day as it was written. */
export interface Clock {
  hour: number
  minute: number
  half: ClockHalf
}

/** A time, or a span of time; `isPlain` if both are bare numbers such as `10-11`. */
export interface ClockSpan {
  from: Clock
  to: Clock | null
  isPlain: boolean
}

const halves: Record<string, 'am' | 'pm' | 'night' | 'noon'> = {
  ...{ 오전: 'am', 아침: 'am', 새벽: 'am', 오후: 'pm', 저녁: 'pm', 낮: 'noon', 밤: 'night' },
  ...{ 上午: 'am', 早上: 'am', 早晨: 'am', 凌晨: 'am', 早: 'am' },
  ...{ 下午: 'pm', 傍晚: 'pm', 晚上: 'night', 夜里: 'night', 晚: 'night', 中午: 'noon' },
}
const half = `(?:${Object.keys(halves)
  .sort((one, other) => other.length - one.length)
  .join('|')})`

const minuteSource =
  '(?:\\s?\\d{1,2}分?|[二三四五]?十[一二三四五六七八九]?分?|[零〇][一二三四五六七八九]分?|[一二三四五六七八九]分)'
const clock = [
  `(?<![\\d:.])(?:${half}\\s*)?\\d{1,2}\\s?시(?!간)(?:\\s?(?:\\d{1,2}분|반))?`,
  `(?<!\\p{L})(?:${half}\\s*)?${koreanHour}\\s?시(?!간)(?:\\s?(?:\\d{1,2}분|반))?`,
  `(?<![\\d:.])(?:${half}\\s*)?(?:\\d{1,2}|${chineseNumber})[点點]钟?(?:半|[一三]刻|${minuteSource})?`,
  `(?<![\\d:./-])(?:${half}\\s*)?\\d{1,2}:\\d{2}(?![\\d:])(?:\\s*[ap]\\.?m\\b\\.?)?`,
  '(?<![\\d:./-])\\d{1,2}\\s*[ap]\\.?m\\b\\.?',
  '\\b(?:noon|midnight)\\b|(?<!\\p{L})(?:정오|자정)|正午|中午|午夜|零点',
].join('|')
const bare = '(?<![\\d:./-])\\d{1,2}(?![\\d:/.月월]|[일日号])'

/** A span of time: `10-11`, `9-10am`, `noon to 1:30`, `3시부터 5시까지`, `晚上8点到9点半`. */
export const spanSource = `(?:\\bfrom\\s+|从)?(?<from>${clock}|${bare})\\s*(?:[-–~∼～]|부터|에서|到|至|\\b(?:to|until|till)\\b)\\s*(?<to>${clock.replaceAll('./-]', './]')}|${bare.replaceAll('./-]', './]')})(?:까지)?`
/** One time: `3시`, `9:30`, `4pm`, `下午3点`, `noon`. */
export const clockSource = `(?:\\b(?:at|from)\\s+)?(?<from>${clock})(?:에는|에|부터|까지|쯤|경)?(?!\\p{Script=Hangul}에)`

function wordOf(text: string): Clock | null {
  if (/^(정오|noon|正午|中午)$/i.test(text)) return { hour: 12, minute: 0, half: 'day' }
  if (/^(자정|midnight|午夜|零点)$/i.test(text)) return { hour: 24, minute: 0, half: 'midnight' }
  return null
}

function minuteOf(text: string): number {
  if (/(반|半)$/.test(text)) return 30
  if (text.endsWith('刻')) return text.includes('三刻') ? 45 : 15
  const written = /(?:시\s?|[点點]钟?\s?|:)(\d{1,2}|[一二三四五六七八九十零〇]+)/.exec(text)?.[1]
  return written ? numberOf(written) : 0
}

/** Reads a time of the day; null if it is none, such as 25:00. */
export function clockOf(text: string): Clock | null {
  const word = wordOf(text.trim())
  if (word) return word
  const named = new RegExp(`^${half}`, 'u').exec(text)?.[0] ?? ''
  const rest = text.slice(named.length).trim()
  const written = new RegExp(`^(?:\\d{1,2}|${koreanHour}|${chineseNumber})`, 'u').exec(rest)?.[0] ?? ''
  const hour = numberOf(written)
  const minute = minuteOf(rest)
  if (!(hour <= 24 && minute < 60)) return null
  const suffix = /([ap])\.?m\.?$/i.exec(rest)?.[1]?.toLowerCase()
  const part = suffix === 'a' ? 'am' : suffix === 'p' ? 'pm' : halves[named]
  if (part && hour > 12) return { hour, minute, half: 'day' }
  if (part === 'noon') return { hour: hour < 6 ? hour + 12 : hour, minute, half: 'day' }
  if (part === 'night' && hour === 12) return { hour: 24, minute, half: 'midnight' }
  if (part === 'night') return { hour: hour < 5 ? hour : hour + 12, minute, half: 'day' }
  if (part) return { hour: hour % 12, minute, half: part }
  const isDay = hour > 12 || hour === 0 || /^0\d/.test(written)
  return { hour, minute, half: isDay ? 'day' : 'bare' }
}

/** Reads the match of {@link spanSource} or {@link clockSource}; null if it is no time. */
export function clockSpanOf(groups: Record<string, string | undefined>): ClockSpan | null {
  const from = clockOf(groups.from ?? '')
  const to = groups.to ? clockOf(groups.to) : null
  if (!from || (groups.to && !to)) return null
  const isNumber = (text: string | undefined) => /^\d{1,2}$/.test(text?.trim() ?? '')
  const isPlain = isNumber(groups.from) && isNumber(groups.to)
  if (isPlain && to && from.hour >= to.hour && to.hour > 12) return null
  return { from, to, isPlain }
}

/** Minutes of the day of a written time; bare 1 to 6 is the afternoon, 7 to 11 the morning, 12 noon. */
function minutesOf({ hour, minute, half: part }: Clock): number {
  if (part === 'pm') return (hour + 12) * 60 + minute
  if (part === 'bare' && hour <= 6) return (hour + 12) * 60 + minute
  return hour * 60 + minute
}

/** Minutes of the day at which a span begins and ends; the end can be after midnight, and is null if none was written. */
export function minutesOfSpan({ from, to }: ClockSpan): { from: number; until: number | null } {
  if (!to) return { from: minutesOf(from), until: null }
  const plain = (one: Clock) => one.hour * 60 + one.minute
  if (from.half === 'bare' && to.half !== 'bare') {
    // 9-10am is in the morning, 3-5pm in the afternoon, 11-1pm over noon: the latest start before the end.
    const end = minutesOf(to)
    const [early, late] = [plain(from) % 720, (plain(from) % 720) + 720]
    return { from: late < end ? late : from.hour === 12 ? plain(from) : early, until: end }
  }
  const start = minutesOf(from)
  if (to.half !== 'bare') return { from: start, until: minutesOf(to) + (minutesOf(to) <= start ? 1440 : 0) }
  const ends = [plain(to), plain(to) + 720, plain(to) + 1440]
  return { from: start, until: ends.find((end) => end > start) ?? start + 60 }
}
