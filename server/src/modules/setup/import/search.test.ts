import { type Employee, orgApi } from '@maru/api/org'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { createCompany, createPerson } from '#test/people.ts'
import { importFiles } from './import.service.ts'
import { edited, type Files, good } from './sample.factory.ts'

let app: TestApp
let reader: Client

// Ten minutes before midnight in Seoul, of 21 November.
const lateEvening = '2026-11-21T14:50:00Z'
const afterMidnight = '2026-11-21T15:10:00Z'

function take(files: Files, asOf: string) {
  const bytes = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))
  return importFiles(app.db, bytes, { encoding: 'auto', asOf, dryRun: false, now: app.clock.now() })
}

async function search(query: string): Promise<Employee[]> {
  return (await reader.call(orgApi.searchOrganisation, { query, includeAllFlag: true })).result.people
}

async function membersOf(deptCode: string): Promise<string[]> {
  const { result } = await reader.call(orgApi.listEmployees, { comCode: 'HB', deptCode })
  return result.data.map((person) => person.personCode)
}

beforeAll(async () => {
  app = await openTestApp({ now: lateEvening })
  reader = await createPerson(app, await createCompany(app.db, 'READER'), 'READER')
  await take(good, '2026-11-01')
}, 60_000)

afterAll(() => app.stop())

test('an import makes its people findable, in each of their posts', async () => {
  const people = await search('서연')
  expect(people.map((person) => [person.comCode, person.deptCode, person.titleName])).toEqual([
    ['HB', 'D111', '부장'],
    ['HH', 'H1', ''],
  ])
  expect((await search('똠방')).map((person) => person.personCode)).toEqual(['P1'])
})

test('a new file moves and retires people from its day on', async () => {
  const moved = edited(
    ['posts.csv', 'HB,D11,P2,,,Y,2015-01-01,\n', 'HB,D1,P2,,,Y,2026-11-22,\n'],
    ['people.csv', 'HH,P3,2016,서도윤,c@hh.example,,', 'HH,P3,2016,서도윤,c@hh.example,,2026-11-22'],
  )
  const report = await take(moved, '2026-11-22')
  expect(report.faults.filter((fault) => fault.level === 'error')).toEqual([])
  expect([await membersOf('D11'), await membersOf('D1')]).toEqual([['P2'], []])
  expect((await search('서도윤')).map((person) => person.personCode)).toEqual(['P3'])

  app.clock.set(afterMidnight)
  expect([await membersOf('D11'), await membersOf('D1')]).toEqual([[], ['P2']])
  expect((await search('박준')).map((person) => person.deptCode)).toEqual(['D1'])
  expect(await search('서도윤')).toEqual([])
})
