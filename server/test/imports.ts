import { afterAll, beforeAll, beforeEach } from 'vitest'
import {
  type FilesReport,
  type ImportFilesOptions,
  importFiles,
} from '#modules/setup/import/import.service.ts'
import type { Files } from '#modules/setup/import/sample.factory.ts'
import { openTestApp, type TestApp } from './app.ts'

/** Opens a portal that is empty before each test, with the import and the counts of the written rows. */
export function withEmptyPortal() {
  let portal: TestApp
  beforeAll(async () => {
    portal = await openTestApp()
  })
  afterAll(() => portal.stop())
  beforeEach(async () => {
    const { db } = portal
    await db`truncate org_company, org_department, org_title, org_person, org_post, account_login, account_person_role,
                      org_import_row, account_import_row cascade`
  })
  return {
    portal: () => portal,
    async load(
      files: Files,
      options: Partial<Omit<ImportFilesOptions, 'encoding' | 'now'>> = {},
    ): Promise<FilesReport> {
      const bytes = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))
      const { dryRun = false, asOf = '2026-11-21', ...more } = options
      const now = portal.clock.now()
      const { slots } = portal.app.services
      return importFiles(portal.db, bytes, { ...more, encoding: 'auto', asOf, dryRun, now, slots })
    },
    /** Returns the numbers of companies, departments, titles, people, posts and accounts. */
    async counts(): Promise<number[]> {
      const [row] = await portal.db<{ counts: number[] }[]>`
        select array[(select count(*) from org_company), (select count(*) from org_department),
                     (select count(*) from org_title), (select count(*) from org_person),
                     (select count(*) from org_post), (select count(*) from account_login)]::int[] as counts`
      return row?.counts ?? []
    },
  }
}
