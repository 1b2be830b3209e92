/** Days of the week on which people work by default, 0 for Sunday. */
export const usualWorkWeek: readonly number[] = [1, 2, 3, 4, 5]

const dayLength = 86_400_000

/** The days of a period as `yyyy-MM-dd`, both inclusive. */
export function daysBetween(from: string, until: string): string[] {
  const [first, last] = [Date.parse(from), Date.parse(until)]
  const count = Math.max(0, Math.round((last - first) / dayLength) + 1)
  return Array.from({ length: count }, (_, at) => new Date(first + at * dayLength).toISOString().slice(0, 10))
}

/**
 * The working days of a period: the days of the working week that are no holiday, and the make-up working days.
 */
export function workDaysOf(
  period: { from: string; until: string },
  holidays: readonly { day: string; isWorkday: boolean }[],
  workWeek: readonly number[] = usualWorkWeek,
): string[] {
  const known = new Map(holidays.map(({ day, isWorkday }) => [day, isWorkday]))
  return daysBetween(period.from, period.until).filter(
    (day) => known.get(day) ?? workWeek.includes(new Date(day).getUTCDay()),
  )
}
