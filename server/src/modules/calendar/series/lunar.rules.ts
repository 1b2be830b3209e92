import type { LunarDay } from '@maru/api/calendar'
import library from 'korean-lunar-calendar'

// The types of the package describe its CommonJS file; the module exports the class itself.
const KoreanLunarCalendar = library as unknown as typeof library.default

const firstYear = 1900
const lastYear = 2050

/** The solar day of a lunar one; null if the library does not know such a day. */
function solarDay(year: number, { month, day, isLeap }: LunarDay): string | null {
  const calendar = new KoreanLunarCalendar()
  if (!calendar.setLunarDate(year, month, day, isLeap)) return null
  // The library accepts a leap month in any year and answers with the regular month.
  if (isLeap && calendar.getLunarCalendar().intercalation !== true) return null
  const solar = calendar.getSolarCalendar()
  const two = (value: number) => String(value).padStart(2, '0')
  return `${solar.year}-${two(solar.month)}-${two(solar.day)}`
}

/**
 * The solar day of a lunar day in a lunar year. A 30th that the month lacks is its 29th; a day of a leap month falls in
 * the regular month if the year has no such leap month. Null outside of 1900 to 2050.
 */
export function lunarInYear(year: number, lunar: LunarDay): string | null {
  if (year < firstYear || year > lastYear) return null
  const months = lunar.isLeap ? [lunar, { ...lunar, isLeap: false }] : [lunar]
  for (const one of months)
    for (const day of lunar.day === 30 ? [30, 29] : [lunar.day]) {
      const solar = solarDay(year, { ...one, day })
      if (solar) return solar
    }
  return null
}

/** The lunar day of a solar day; null outside of the table. */
export function lunarOf(day: string): (LunarDay & { year: number }) | null {
  const calendar = new KoreanLunarCalendar()
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  if (!calendar.setSolarDate(year, month, date)) return null
  const lunar = calendar.getLunarCalendar()
  return { year: lunar.year, month: lunar.month, day: lunar.day, isLeap: lunar.intercalation === true }
}

/** The days of a yearly lunar repeat from one day until another, inclusive. */
export function lunarDays(lunar: LunarDay, from: string, until: string): string[] {
  const days: string[] = []
  // The last months of a lunar year fall in the next solar year.
  for (let year = Number(from.slice(0, 4)) - 1; year <= Number(until.slice(0, 4)); year += 1) {
    const day = lunarInYear(year, lunar)
    if (day && day >= from && day <= until) days.push(day)
  }
  return days
}
