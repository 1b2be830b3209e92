import KoreanLunarCalendar from 'korean-lunar-calendar'

/** A day of the Korean lunar calendar. */
export interface LunarDate {
  month: number
  day: number
  isLeap: boolean
}

/** The lunar day of a solar day; null outside of 1000 to 2050. */
export function lunarOf(day: string): LunarDate | null {
  const calendar = new KoreanLunarCalendar()
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  if (!calendar.setSolarDate(year, month, date)) return null
  const lunar = calendar.getLunarCalendar()
  return { month: lunar.month, day: lunar.day, isLeap: lunar.intercalation === true }
}
