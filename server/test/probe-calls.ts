import type { Context } from '#kit/context.ts'

/** The first day of the answers of {@link getDay}. */
export const firstDay = 1

/** A use case of a contract of tests. */
export function getDay(_context: Context, { day }: { day: string }): { day: string } {
  return { day: `day ${day}` }
}
