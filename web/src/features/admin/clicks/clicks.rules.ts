import { inZone } from '#kit/i18n/dates.ts'

const two = (number: number) => String(number).padStart(2, '0')

/** The current day in the viewer's time zone, as `yyyy-MM-dd`. */
export function todayText(now: Date = new Date()): string {
  const day = inZone(now)
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** The day so many days before another one. */
export function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
}
