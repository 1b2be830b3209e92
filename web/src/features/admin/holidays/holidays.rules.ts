import type { HolidayCountry, HolidayEntry, HolidayKind, HolidayScope } from '@maru/api/org/holiday'

/** A holiday that is not saved, or a saved one. */
export interface PreviewedHoliday {
  /** Null for one that is not saved. */
  holidayId: number | null
  day: string
  name: { ko: string; en: string; zh: string }
  kind: HolidayKind
  scope: HolidayScope
  country: HolidayCountry | null
}

/** A day of the preview; `holiday` is what the company has on it, null for an ordinary day. */
export interface PreviewedDay {
  day: string
  holiday: PreviewedHoliday | null
  isOff: boolean
}

const ranks: Record<HolidayScope, number> = { company: 0, all: 1, country: 2 }

/**
 * The seven days from Sunday around the day of an unsaved holiday, as a company of `country` would have them: its own
 * entry of a day wins, then that of all companies, then that of the country.
 */
export function previewWeek(
  draft: PreviewedHoliday,
  entries: readonly HolidayEntry[],
  country: HolidayCountry | null,
): PreviewedDay[] {
  const middle = new Date(`${draft.day}T00:00:00Z`)
  if (Number.isNaN(middle.getTime())) return []
  const others = entries.filter((entry) => entry.holidayId !== draft.holidayId)
  const all = [draft, ...others].filter((one) => one.scope !== 'country' || one.country === country)
  return Array.from({ length: 7 }, (_, weekday) => {
    const date = new Date(middle)
    date.setUTCDate(middle.getUTCDate() - middle.getUTCDay() + weekday)
    const day = date.toISOString().slice(0, 10)
    const [holiday = null] = all
      .filter((one) => one.day === day)
      .sort((one, other) => ranks[one.scope] - ranks[other.scope])
    const isWeekend = weekday === 0 || weekday === 6
    return { day, holiday, isOff: holiday ? holiday.kind !== 'makeup' : isWeekend }
  })
}

/** Whether the unsaved holiday decides its day for the company. */
export function isDecisive(draft: PreviewedHoliday, week: readonly PreviewedDay[]): boolean {
  return week.some(({ holiday }) => holiday === draft)
}
