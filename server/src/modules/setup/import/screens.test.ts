import { accountApi } from '@maru/api/account'
import { accountPersonApi } from '@maru/api/account/person'
import { orgCompanyApi } from '@maru/api/org/company'
import { beforeEach, expect, test } from 'vitest'
import type { Client } from '#test/app.ts'
import { withEmptyPortal } from '#test/imports.ts'
import type { FilesReport } from './import.service.ts'
import { edited, good } from './sample.factory.ts'

const { load, portal } = withEmptyPortal()
let manager: Client

const changes = (report: FilesReport) =>
  report.tables.flatMap((table) => table.differences.map((one) => [one.change, one.key, one.fields]))
const retiredOn = async (personCode: string) => {
  const [row] = await portal().db<{ retiredOn: string | null }[]>`
    select retired_on from org_person where person_code = ${personCode}`
  return row?.retiredOn
}

beforeEach(async () => {
  await load(good)
  await portal().db`
    insert into account_person_role (com_code, person_code, role_id) values ('HB', 'P1', 'super-admin')
    on conflict do nothing`
  await portal().db`update account_login set must_change = false`
  const signedIn = await portal().client.call(accountApi.login, {
    username: 'user',
    password: 'first-password',
  })
  manager = portal().client.as(signedIn.cookie)
})

async function formOf(personCode: string) {
  const {
    retiredOn: _retired,
    posts,
    ...form
  } = (await manager.call(accountPersonApi.getPersonForm, { personCode })).result
  return { ...form, posts: posts.map(({ mayChange: _may, ...post }) => post) }
}

test('unchanged files leave everything that was entered on the screens', async () => {
  const { result: company } = await manager.call(orgCompanyApi.getCompanySettings, {})
  const { version, name, domain, language, timeZone } = company
  const changed = { version, name, domain, language, timeZone, hue: 30 }
  expect((await manager.call(orgCompanyApi.updateCompany, changed)).status).toBe(200)
  const peer = await formOf('P2')
  const update = { ...peer, name: { ...peer.name, ko: '박준오' }, officeTel: '02-1', login: 'peer.new' }
  expect((await manager.call(accountPersonApi.updatePerson, update)).status).toBe(200)
  const created = await manager.call(accountPersonApi.createPerson, {
    ...peer,
    name: { ko: '새사람', en: '', zh: '' },
    ...{ personCode: 'N1', comCode: 'HB', email: 'n@hb.example', employeeNumber: '99', login: 'newcomer' },
  } as never)
  expect(created.status).toBe(200)
  await portal().db`
    insert into account_person_role (com_code, person_code, role_id) values ('HB', 'P2', 'board-manager')`
  await manager.call(accountPersonApi.retirePerson, { personCode: 'P3', retiredOn: '2026-11-20' })

  const report = await load(good, { asOf: '2026-11-22' })
  expect([report.written, report.faults, changes(report)]).toEqual([true, [], []])
  expect([await retiredOn('P3'), await retiredOn('N1')]).toEqual(['2026-11-20', null])
})

test('a field that the files change is taken from them, and the other fields stay', async () => {
  const peer = await formOf('P2')
  const update = { ...peer, name: { ...peer.name, ko: '박준오' }, officeTel: '02-1' }
  expect((await manager.call(accountPersonApi.updatePerson, update)).status).toBe(200)
  const report = await load(edited(['people.csv', 'b@hb.example', 'bb@hb.example']))
  expect(changes(report)).toEqual([['changed', 'P2', { email: ['b@hb.example', 'bb@hb.example'] }]])
  const again = await load(edited(['people.csv', 'b@hb.example', 'bb@hb.example']), { overwrite: true })
  expect(changes(again)).toEqual([
    ['changed', 'P2', { name_ko: ['박준오', '박준호'], office_tel: ['02-1', ''] }],
    ['changed', 'P1', { roles: expect.any(Array) }],
  ])
})

test('posts that were changed on the screen stay until posts.csv changes those of the person', async () => {
  const peer = await formOf('P2')
  const posts = peer.posts.map((post) => ({ ...post, deptCode: 'D111' }))
  expect((await manager.call(accountPersonApi.updatePerson, { ...peer, posts })).status).toBe(200)
  const storedDepartments = () => portal().db<{ deptCode: string }[]>`
    select dept_code from org_post where person_code = 'P2' and until_date is null`
  expect(changes(await load(good, { asOf: '2026-11-22' }))).toEqual([])
  expect((await storedDepartments()).map((row) => row.deptCode)).toEqual(['D111'])
  await load(edited(['posts.csv', 'HB,D11,P2,,,Y,2015-01-01', 'HB,D1,P2,,,Y,2026-11-22']), {
    asOf: '2026-11-22',
  })
  expect((await storedDepartments()).map((row) => row.deptCode)).toEqual(['D1'])
})

test('a person who left comes back only by name', async () => {
  const without = edited(
    ['people.csv', 'HB,P2,2015,박준호,b@hb.example,,\n', ''],
    ['posts.csv', 'HB,D11,P2,,,Y,2015-01-01,\n', ''],
    ['accounts.csv', 'P2,peer,first-password,,en-US\n', ''],
  )
  await load(without)
  expect(await retiredOn('P2')).toBe('2026-11-21')
  const report = await load(good, { asOf: '2026-11-23' })
  expect(report.faults.map(({ code, line, level }) => [code, line, level])).toEqual([
    ['stillRetired', 4, 'warning'],
  ])
  expect(await retiredOn('P2')).toBe('2026-11-21')
  await load(good, { asOf: '2026-11-23', reinstated: ['P2'] })
  expect(await retiredOn('P2')).toBeNull()
  const [post] = await portal().db`select until_date from org_post where person_code = 'P2'`
  expect(post?.untilDate).toBeNull()
})

test('only additions and changes: nothing ends', async () => {
  const files = edited(
    ['people.csv', 'HB,P2,2015,박준호,b@hb.example,,\n', ''],
    ['posts.csv', 'HB,D11,P2,,,Y,2015-01-01,\n', ''],
    ['accounts.csv', 'P2,peer,first-password,,en-US\n', ''],
  )
  expect(changes(await load(files, { withoutEnds: true }))).toEqual([])
  expect(await retiredOn('P2')).toBeNull()
  // The rows are remembered, so that a later complete import ends them.
  expect(changes(await load(files)).map(([change, key]) => [change, key])).toEqual([
    ['removed', 'P2'],
    ['removed', 'HB D11 P2 2015-01-01'],
    ['removed', 'P2'],
  ])
})

test('files by which more than a tenth of the people would leave are refused without --force', async () => {
  const many = Array.from({ length: 20 }, (_, at) => `HB,M${at},M${at},사람${at},m${at}@hb.example,,\n`).join(
    '',
  )
  const whole = { ...good, 'people.csv': `${good['people.csv']}${many}` }
  expect((await load(whole)).written).toBe(true)
  const refused = await load(good)
  expect([refused.written, refused.faults.find((fault) => fault.level === 'error')]).toMatchObject([
    false,
    { code: 'tooManyLeave', params: { count: 20, total: 23 } },
  ])
  expect(await retiredOn('M3')).toBeNull()
  expect((await load(good, { force: true })).written).toBe(true)
  expect(await retiredOn('M3')).toBe('2026-11-21')
})

test('an address that a person was given on the screen is refused for another person of the files', async () => {
  const peer = await formOf('P2')
  expect((await manager.call(accountPersonApi.updatePerson, { ...peer, email: 'z@hb.example' })).status).toBe(
    200,
  )
  const report = await load(edited(['people.csv', 'c@hh.example', 'z@hb.example']))
  expect(report.faults.find((fault) => fault.level === 'error')).toMatchObject({
    ...{ code: 'taken', column: 'email', params: { value: 'z@hb.example' } },
  })
})

test('a person whose data were erased is not brought back by people.csv, posts.csv and accounts.csv', async () => {
  await load(good)
  await portal().db`
    update org_person set is_erased = true, name_ko = '(퇴직)', email = '', retired_on = '2026-11-21'
     where person_code = 'P2'`
  await portal().db`delete from account_login where person_code = 'P2'`
  await portal().db`delete from org_import_row where key = 'P2'`
  for (const asOf of ['2026-11-23', '2026-11-24']) {
    const report = await load(good, { asOf, overwrite: true, reinstated: ['P2'] })
    expect(report.faults.map(({ code, params, level }) => [code, params, level])).toEqual([
      ['erasedPerson', { value: 'P2' }, 'warning'],
    ])
  }
  const [person] = await portal().db`select name_ko, email from org_person where person_code = 'P2'`
  expect(person).toEqual({ nameKo: '(퇴직)', email: '' })
  expect(await portal().db`select from account_login where person_code = 'P2'`).toHaveLength(0)
  expect(
    await portal().db`select from org_import_row where key = 'P2' or vals::text like '%박준호%'`,
  ).toHaveLength(0)
})
