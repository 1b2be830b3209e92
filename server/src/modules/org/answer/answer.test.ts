import { orgApi } from '@maru/api/org'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { createCompany, createPerson } from '#test/people.ts'
import { refreshPeopleSearch } from '../index.ts'
import { Memory } from './answer.rules.ts'

describe('the cache', () => {
  const load = (rows: number[]) => {
    const asked = { times: 0 }
    const get = async () => {
      asked.times += 1
      return rows
    }
    return { asked, get }
  }
  const weigh = (rows: number[]) => rows.length

  test('loads once for concurrent callers, and again for another version', async () => {
    const memory = new Memory(100)
    const { asked, get } = load([1, 2])
    await Promise.all(Array.from({ length: 9 }, () => memory.get('1', 'a', get, weigh)))
    expect(asked.times).toBe(1)
    await memory.get('2', 'a', get, weigh)
    expect(asked.times).toBe(2)
  })

  test('has no more rows than its limit and evicts the least recently used answer', async () => {
    const memory = new Memory(10)
    const first = load([1, 2, 3])
    const second = load([1, 2, 3])
    await memory.get('1', 'first', first.get, weigh)
    await memory.get('1', 'second', second.get, weigh)
    await memory.get('1', 'first', first.get, weigh)
    await memory.get('1', 'third', load([1, 2, 3]).get, weigh)
    expect(memory.size).toBeLessThanOrEqual(10)
    await memory.get('1', 'first', first.get, weigh)
    await memory.get('1', 'second', second.get, weigh)
    expect([first.asked.times, second.asked.times]).toEqual([1, 2])
  })

  test('never stores a failure, nor an answer for an older version', async () => {
    const memory = new Memory(10)
    const broken = memory.get('1', 'a', () => Promise.reject(new Error('lost')), weigh)
    await expect(broken).rejects.toThrow('lost')
    expect(memory.size).toBe(0)
    let end: (rows: number[]) => void = () => {}
    const late = memory.get('1', 'a', () => new Promise<number[]>((resolve) => (end = resolve)), weigh)
    expect(await memory.get('2', 'a', load([7]).get, weigh)).toEqual([7])
    end([1])
    expect(await late).toEqual([1])
    expect(await memory.get('2', 'a', load([8]).get, weigh)).toEqual([7])
  })
})

describe('cached answers of the organisation', () => {
  let app: TestApp
  let kim: Client
  let there: Client
  const inH = { comCode: 'H', deptCode: 'H-D1' }

  beforeAll(async () => {
    // Ten minutes before midnight in Seoul.
    app = await openTestApp({ now: '2026-11-21T14:50:00Z' })
    kim = await createPerson(app, await createCompany(app.db, 'H'), 'KIM')
    await refreshPeopleSearch(app.db)
    there = (await app.second()).client.as(kim.cookie)
  }, 60_000)
  afterAll(() => app.stop())

  const names = async (client: Client) => [
    (await client.call(orgApi.listOrganisation, { comCode: 'H' })).result[0]?.deptName,
    (await client.call(orgApi.listEmployees, inH)).result.data[0]?.displayName,
    (await client.call(orgApi.listEmployees, inH)).result.data[0]?.titleName,
    (await client.call(orgApi.searchOrganisation, { query: 'kim' })).result.people[0]?.displayName,
    (await client.call(orgApi.listCompanies, {})).result[0]?.companyName,
  ]

  test('are dropped in every process after any change by any process', async () => {
    for (const client of [kim, there]) expect(await names(client)).toContain('KIM 님')
    await app.db`update org_department set name_ko = '새 부서'`
    await app.db`update org_person set name_ko = '새 이름'`
    await app.db`update org_title set name_ko = '새 직위' where kind = 'title'`
    await app.db`update org_company set name_ko = '새 회사'`
    await refreshPeopleSearch(app.db)
    for (const client of [kim, there]) {
      expect(await names(client)).toEqual(['새 부서', '새 이름', '새 직위', '새 이름', '새 회사'])
    }
    const photo = async () => (await there.call(orgApi.listEmployees, inH)).result.data[0]?.photoPath
    expect(await photo()).not.toContain('?v=')
    await app.db`
      insert into account_photo (com_code, person_code, content_type, bytes, version)
      values ('H', 'KIM', 'image/png', '', 'v2')`
    expect(await photo()).toContain('?v=v2')
  })

  test('are not used on another day', async () => {
    const count = async () => (await kim.call(orgApi.listEmployees, inH)).result.data.length
    await createPerson(app, inH, 'LEE')
    expect(await count()).toBe(2)
    await app.db`update org_post set until_date = '2026-11-21' where person_code = 'LEE'`
    app.clock.set('2026-11-21T14:59:59Z')
    expect(await count()).toBe(2)
    app.clock.set('2026-11-21T15:00:00Z')
    expect(await count()).toBe(1)
  })
})

test('a search with too many matches reports that not all were ranked', async () => {
  const app = await openTestApp()
  try {
    const kim = await createPerson(app, await createCompany(app.db, 'H'), 'KIM')
    const add = async (from: number, to: number) => {
      await app.db`
        insert into org_person (com_code, person_code, name_ko)
        select 'H', 'N' || n, '김' || chr(44032 + n) from generate_series(${from}::int, ${to}::int) n`
      await app.db`
        insert into org_post (com_code, dept_code, person_code, is_main)
        select 'H', 'H-D1', 'N' || n, true from generate_series(${from}::int, ${to}::int) n`
      await refreshPeopleSearch(app.db)
    }
    await add(1, 900)
    const few = (await kim.call(orgApi.searchOrganisation, { query: 'ㄱㄱ', pageSize: 200 })).result
    expect([few.people.length, few.hasNext, few.isCut]).toEqual([200, true, false])
    await add(901, 2000)
    const many = (await kim.call(orgApi.searchOrganisation, { query: 'kim', pageSize: 200 })).result
    expect([many.people.length, many.isCut]).toEqual([200, true])
    const one = (await kim.call(orgApi.searchOrganisation, { query: '김갂' })).result
    expect([one.people.length, one.isCut]).toEqual([1, false])
  } finally {
    await app.stop()
  }
}, 60_000)
