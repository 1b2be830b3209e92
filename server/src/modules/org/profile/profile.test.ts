import type { Input } from '@maru/api/kit/endpoint'
import { orgApi } from '@maru/api/org'
import { orgProfileApi } from '@maru/api/org/profile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let app: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  // In Seoul it is the next day already.
  app = await openTestApp({ now: '2026-11-21T15:05:00Z' })
  people = await openCast(app)
  await app.db`update org_company set domain = 'one.example' where com_code = 'ONE'`
  await app.db`update org_person set home_address = '서울시 강남구' where person_code = 'user'`
})
afterAll(() => app.stop())

const nothing = { postcode: '', address: '', addressDetail: '', secondEmail: '', birthDate: null }
const get = async (client = people.user) => (await client.call(orgProfileApi.getProfile, {})).result
const save = (more: Partial<Input<typeof orgProfileApi.saveProfile>>, client = people.user) =>
  client.call(orgProfileApi.saveProfile, { ...nothing, ...more })
const codeOf = (answer: { refusal: { code: string } | undefined }) => answer.refusal?.code

test('a profile has the address of HR initially, and then the stored data', async () => {
  expect(await get()).toEqual({ ...nothing, address: '서울시 강남구', emailDomain: 'one.example' })
  const stated = {
    postcode: ' 06236 ',
    address: '서울시 강남구 테헤란로 1',
    addressDetail: '3층',
    secondEmail: 'My.Name',
    birthDate: '1990-02-28',
  }
  const saved = await save(stated)
  expect(saved.result).toEqual({
    ...stated,
    postcode: '06236',
    secondEmail: 'my.name',
    emailDomain: 'one.example',
  })
  expect(await get()).toEqual(saved.result)
  expect((await save({})).result).toEqual({ ...nothing, emailDomain: 'one.example' })
})

test('a profile is visible only to its person, and the directory does not show it', async () => {
  await save({ address: '비밀 주소', birthDate: '1990-01-01' })
  expect((await get(people.peer)).address).toBe('')
  const seen = await people.super.call(orgApi.getPerson, { personCode: 'user' })
  expect(JSON.stringify(seen.result)).not.toMatch(/비밀|1990/)
})

test('a second address of another person or department is refused', async () => {
  await save({ secondEmail: 'mine' })
  expect(codeOf(await save({ secondEmail: 'Mine' }, people.peer))).toBe('org.secondEmailTaken')
  expect((await save({ secondEmail: 'mine' })).status).toBe(200)
  await app.db`update org_person set email = 'first@one.example' where person_code = 'manager'`
  expect(codeOf(await save({ secondEmail: 'first' }))).toBe('org.secondEmailTaken')
  await app.db`update org_department set email = 'sales@one.example' where dept_code = 'ONE-D1'`
  expect(codeOf(await save({ secondEmail: 'sales' }))).toBe('org.secondEmailTaken')
})

test('of two people who choose the same second address concurrently, one gets it', async () => {
  const answers = await Promise.all(
    [people.user, people.peer].map((one) => save({ secondEmail: 'same' }, one)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a company without a domain has no second addresses, and the same name is unique per company', async () => {
  await app.db`update org_company set domain = '' where com_code = 'TWO'`
  expect(codeOf(await save({ secondEmail: 'a' }, people.outsider))).toBe('org.noCompanyDomain')
  await app.db`update org_company set domain = 'two.example' where com_code = 'TWO'`
  await save({ secondEmail: 'twice' })
  expect((await save({ secondEmail: 'twice' }, people.outsider)).status).toBe(200)
})

test('a birth date must be from 1900 to today at the company', async () => {
  expect(codeOf(await save({ birthDate: '1899-12-31' }))).toBe('org.birthDateInvalid')
  expect(codeOf(await save({ birthDate: '2026-11-23' }))).toBe('org.birthDateInvalid')
  expect((await save({ birthDate: '2026-11-22' })).result.birthDate).toBe('2026-11-22')
  const odd = await people.user.callWith(orgProfileApi.saveProfile, { ...nothing, birthDate: '1990-02-30' })
  expect(odd.status).toBe(400)
})

test('anonymous users and mail-only people are refused, and so is an invalid address', async () => {
  const stranger = app.client
  expect((await stranger.call(orgProfileApi.getProfile, {})).status).toBe(401)
  expect((await save({}, stranger)).status).toBe(401)
  expect((await people.mailonly.call(orgProfileApi.getProfile, {})).status).toBe(403)
  for (const secondEmail of ['a b', 'a@one.example', '가', 'x'.repeat(65)])
    expect((await save({ secondEmail })).status).toBe(400)
  expect((await save({ address: 'x'.repeat(501) })).status).toBe(400)
})
