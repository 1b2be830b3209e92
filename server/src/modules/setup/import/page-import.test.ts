import { orgApi } from '@maru/api/org'
import { setupImportApi } from '@maru/api/setup/import'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import type { Restore } from '#test/snapshot.ts'

let app: TestApp
let people: Record<Role, Client>
let restore: Restore

beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-23T01:00:00Z' })
  people = await openCast(app)
  restore = await app.snapshot()
})
afterEach(() => restore())
afterAll(() => app.stop())

const own = {
  'companies.csv': 'com_code,name_ko\nONE,하나\n',
  'departments.csv':
    'com_code,dept_code,parent_dept_code,name_ko\nONE,ONE-D1,,개발팀\nONE,ONE-HR,ONE-D1,인재실\n',
  'titles.csv': 'com_code,kind,code,name_ko\nONE,title,T1,부장\nONE,position,P1,팀장\n',
  'people.csv': 'com_code,person_code,name_ko,email\nONE,N-1,새사람,new@test.example\n',
  'posts.csv':
    'com_code,dept_code,person_code,title_code,position_code,is_main,from_date\nONE,ONE-HR,N-1,T1,,Y,2026-11-01\n',
}
type Files = Partial<Record<keyof typeof own | 'accounts.csv', string>>
const load = (client: Client, files: Files, isCheck: boolean) =>
  client.call(setupImportApi.importOrganisation, {
    files: Object.entries(files).map(([name, text]) => ({
      name: name as keyof typeof own, // keys of the files
      bytes: Buffer.from(text).toString('base64'),
    })),
    isCheck,
    keepsMissing: true,
  })
const checksums = () => app.db`select org_checksum('ONE') as one, org_checksum('TWO') as two`
const isFound = async () =>
  (await people.user.call(orgApi.searchOrganisation, { query: '새사람' })).result.people.length

test('a check says what would change and writes nothing, and the import writes exactly that', async () => {
  const before = await checksums()
  const checked = (await load(people.manager, own, true)).result
  expect([checked.isWritten, checked.faults]).toEqual([false, []])
  const table = (file: string) => checked.tables.find((one) => one.file === file)
  expect(table('people.csv')).toMatchObject({ rows: 1, added: 1, removed: 0 })
  expect(table('departments.csv')?.differences).toContainEqual(
    expect.objectContaining({
      change: 'changed',
      fields: expect.arrayContaining([{ field: 'name_ko', before: '인사', after: '인재실' }]),
    }),
  )
  expect(await checksums()).toEqual(before)
  expect(await isFound()).toBe(0)
  const written = (await load(people.manager, own, false)).result
  expect(written).toEqual({ ...checked, isWritten: true })
  expect(await isFound()).toBe(1)
  const entries =
    await app.db`select person_code, com_code from kit_audit where action = 'organisationImported'`
  expect(entries).toEqual([{ personCode: 'manager', comCode: 'ONE' }])
})

test('files of another company are refused for a company manager, and nothing is half done', async () => {
  const before = await checksums()
  const both = {
    ...own,
    'companies.csv': `${own['companies.csv']}TWO,둘\n`,
    'departments.csv': `${own['departments.csv']}TWO,TWO-NEW,,새 부서\n`,
  }
  for (const isCheck of [true, false]) {
    const refused = await load(people.manager, both, isCheck)
    expect([refused.status, refused.refusal?.code]).toEqual([403, 'setup.foreignCompany'])
  }
  const accounts = { ...own, 'accounts.csv': 'person_code,login,roles\nN-1,new,super-admin\n' }
  expect((await load(people.manager, accounts, false)).refusal?.code).toBe('setup.accountsForSuper')
  expect((await load(people.user, own, false)).refusal?.code).toBe('kit.forbidden')
  expect(await checksums()).toEqual(before)
  expect(await app.db`select 1 from kit_audit where action = 'organisationImported'`).toEqual([])
})

test('a file with faults names line and column, and writes nothing', async () => {
  const before = await checksums()
  const wrong = { ...own, 'posts.csv': own['posts.csv'].replace('ONE-HR', 'NOWHERE') }
  const report = (await load(people.super, wrong, false)).result
  expect(report.isWritten).toBe(false)
  expect(report.faults[0]).toMatchObject({ file: 'posts.csv', line: 2, level: 'error' })
  expect(await checksums()).toEqual(before)
})
