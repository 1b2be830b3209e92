import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#kit/db.ts'
import { inTransaction } from '#kit/db.ts'
import { type HolidayFields, insertEdition, lockEditions, selectEditions } from './holiday.sql.ts'

/** Public holidays by country, as `npm run holidays` writes them. */
export type PublicHolidays = Readonly<Record<string, readonly HolidayFields[]>>

/** Reads the public holidays that belong to this release. */
export async function readPublicHolidays(): Promise<PublicHolidays> {
  const text = await readFile(join(import.meta.dirname, '../../../data/public-holidays.json'), 'utf8')
  return JSON.parse(text) as PublicHolidays // written by npm run holidays and checked by the constraints of the table
}

const lastYear = (days: readonly HolidayFields[]) => Number(days.at(-1)?.day.slice(0, 4) ?? 0)

/**
 * Loads the years that a country does not have yet. A day that an administrator added before stays as it is, and a day
 * that an administrator removed is not added again.
 */
export async function loadPublicHolidays(db: Db, holidays: PublicHolidays): Promise<void> {
  const missing = (editions: Map<string, number>) =>
    Object.entries(holidays).filter(([country, days]) => lastYear(days) > (editions.get(country) ?? 0))
  if (missing(await selectEditions(db)).length === 0) return
  await inTransaction(db, async (inside) => {
    await lockEditions(inside)
    const editions = await selectEditions(inside)
    for (const [country, days] of missing(editions)) {
      const after = editions.get(country) ?? 0
      const added = days.filter(({ day }) => Number(day.slice(0, 4)) > after)
      await insertEdition(inside, country, lastYear(days), added)
    }
  })
}
