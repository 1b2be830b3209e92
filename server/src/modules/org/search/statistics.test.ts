import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { analyzeOrganisation } from '../import/import.sql.ts'
import { analyzeTerms } from './search.sql.ts'

test('after a large import the planner statistics of people and search terms are updated', async () => {
  const { db, drop } = await createTestDatabase()
  try {
    await analyzeOrganisation(db)
    await analyzeTerms(db)
    const rows = await db<{ relname: string }[]>`
      select relname from pg_stat_user_tables where last_analyze is not null and relname like 'org_%'`
    const tables = rows.map((row) => row.relname)
    expect(tables).toEqual(expect.arrayContaining(['org_person', 'org_post', 'org_department']))
    expect(tables.some((name) => name.includes('term'))).toBe(true)
  } finally {
    await drop()
  }
})
