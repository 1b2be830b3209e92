import { formDataDays } from '@maru/api/approval'

const dayText = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** The month before this one, which book-keeping closes now. */
export function dataPeriod(today: string): { from: string; until: string } {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return { from: dayText(year, month - 2, 1), until: dayText(year, month - 1, 0) }
}

/** Whether a file may cover the days. */
export function isDataPeriod(from: string, until: string): boolean {
  const days = (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1
  return days >= 1 && days <= formDataDays
}
