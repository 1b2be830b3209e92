/** Sunday is 0, in the order of each language. */
const koreanWeekdays = '일월화수목금토'
const chineseWeekdays = '日一二三四五六'
const englishWeekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const koreanHours = ['한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉', '열', '열한', '열두']

/** Names of weekdays in English, short or long. */
export const englishWeekday =
  '(?:sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?)'
/** Names of months in English, short or long. */
export const englishMonth =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
/** Hours in Korean words. */
export const koreanHour = '(?:열두|열한|열|아홉|여덟|일곱|여섯|다섯|네|세|두|한)'
/** Numbers up to 31 in Chinese words. */
export const chineseNumber =
  '(?:初?[二三]?十[一二三四五六七八九]?|廿[一二三四五六七八九]?|初?[一二两三四五六七八九])'

/** The number of a weekday in any of the three languages, 0 is Sunday; undefined if it is none. */
export function weekdayOfName(name: string): number | undefined {
  const first = name.trim().toLowerCase()
  const places = [
    koreanWeekdays.indexOf(first.charAt(0)),
    chineseWeekdays.indexOf(first.charAt(0) === '天' ? '日' : first.charAt(0)),
    englishWeekdays.indexOf(first.slice(0, 3)),
  ]
  return places.find((place) => place >= 0)
}

/** The number of a month in English, 1 to 12. */
export const monthOfName = (name: string) => months.indexOf(name.trim().toLowerCase().slice(0, 3)) + 1

/** A number in digits, or in Chinese or Korean words: 十五 is 15, 열두 is 12; NaN for any other text. */
export function numberOf(text: string): number {
  const digits = text.trim()
  if (/^\d+(\.\d+)?$/.test(digits)) return Number(digits)
  const korean = koreanHours.indexOf(digits)
  if (korean >= 0) return korean + 1
  const plain = digits
    .replace(/^初/, '')
    .replace('廿', '二十')
    .replaceAll('两', '二')
    .replace(/^[零〇]/, '')
  const unit = (one: string) => '一二三四五六七八九'.indexOf(one) + 1
  const [tens, ones] = plain.split('十')
  if (ones === undefined) return plain.length === 1 && unit(plain) > 0 ? unit(plain) : Number.NaN
  return (tens ? unit(tens) : 1) * 10 + (ones ? unit(ones) : 0)
}

/** Words for the place of a weekday in its month, by language; the last one is -1. */
export const koreanPlace =
  '(?:첫\\s?번?째|첫|둘째|두\\s?번째|셋째|세\\s?번째|넷째|네\\s?번째|다섯째|마지막|[1-5]째)'
/** The same in English. */
export const englishPlace = '(?:first|second|third|fourth|fifth|last|1st|2nd|3rd|4th|5th)'
/** The same in Chinese. */
export const chinesePlace = '(?:第[一二三四五1-5]|最后一)'

/** The place of a weekday in its month: 1 to 5, or -1 for the last one. */
export function placeOf(text: string): number {
  const word = text.replaceAll(/\s/g, '').toLowerCase()
  if (/^(?:마지막|last|最后一)/.test(word)) return -1
  const starts = [
    ['첫', '1', 'first', '第一', '第1'],
    ['둘', '두', '2', 'second', '第二', '第2'],
    ['셋', '세', '3', 'third', '第三', '第3'],
    ['넷', '네', '4', 'fourth', '第四', '第4'],
  ]
  const index = starts.findIndex((one) => one.some((start) => word.startsWith(start)))
  return index < 0 ? 5 : index + 1
}
