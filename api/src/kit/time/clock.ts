/** The source of the time; tests provide their own. */
export interface Clock {
  /** The current instant. */
  now(): Date
}

const dayForm = /^\d{4}-\d{2}-\d{2}$/

/**
 * Whether a text is a real day `yyyy-MM-dd` of the years 1000 to 9999: 2026-02-30 is none. `Date.parse` alone accepts it
 * as 2 March, so every reader of days uses this rule.
 */
export function isDay(text: string): boolean {
  if (!dayForm.test(text) || text < '1000') return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
