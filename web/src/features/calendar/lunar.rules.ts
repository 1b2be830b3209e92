import type { LunarDay } from '@maru/api/calendar'
import KoreanLunarCalendar from 'korean-lunar-calendar'

/** A day of the Korean lunar calendar. */
export type LunarDate = LunarDay

/** The lunar day of a solar day; null outside of 1000 to 2050. */
export function lunarOf(day: string): LunarDate | null {
  const calendar = new KoreanLunarCalendar()
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  if (!calendar.setSolarDate(year, month, date)) return null
  const lunar = calendar.getLunarCalendar()
  return { month: lunar.month, day: lunar.day, isLeap: lunar.intercalation === true }
}

/**
 * The solar day of a lunar day in a lunar year; null outside of the table. A 30th that the month lacks is its 29th; a
 * day of a leap month falls in the regular month if the year has no such leap month.
 */
export function lunarIn(year: number, { month, day, isLeap }: LunarDate): string | null {
  for (const leap of isLeap ? [true, false] : [false])
    for (const date of day === 30 ? [30, 29] : [day]) {
      const calendar = new KoreanLunarCalendar()
      if (!calendar.setLunarDate(year, month, date, leap)) continue
      // The library accepts a leap month in any year and answers with the regular month.
      if (leap && calendar.getLunarCalendar().intercalation !== true) continue
      const solar = calendar.getSolarCalendar()
      const two = (value: number) => String(value).padStart(2, '0')
      return `${solar.year}-${two(solar.month)}-${two(solar.day)}`
    }
  return null
}
