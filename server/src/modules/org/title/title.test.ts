import { orgTitleApi } from '@maru/api/org/title'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let app: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  app = await openTestApp()
  people = await openCast(app)
})
afterAll(() => app.stop())

const name = (ko: string) => ({ ko, en: '', zh: '' })
const grade = (code: string) => ({ kind: 'grade', code }) as const
const codesOf = (answer: { result: { kind: string; code: string }[] }, kind = 'grade') =>
  answer.result.filter((title) => title.kind === kind).map((title) => title.code)

test('titles are added, renamed, ordered and removed, and those of posts stay', async () => {
  const { manager } = people
  await manager.call(orgTitleApi.createTitle, { ...grade('G1'), name: name('1급') })
  const added = await manager.call(orgTitleApi.createTitle, { ...grade('G2'), name: name(' 2급 ') })
  expect(codesOf(added)).toEqual(['G1', 'G2'])
  const again = await manager.call(orgTitleApi.createTitle, { ...grade('G2'), name: name('또') })
  expect(again.refusal?.code).toBe('org.titleCodeTaken')
  const renamed = await manager.call(orgTitleApi.renameTitle, { ...grade('G2'), name: name('둘째') })
  expect(renamed.result.find((title) => title.code === 'G2')).toMatchObject({
    name: { ko: '둘째' },
    postCount: 0,
  })
  const ordered = await manager.call(orgTitleApi.orderTitles, { kind: 'grade', codes: ['G2', 'G1'] })
  expect(codesOf(ordered)).toEqual(['G2', 'G1'])
  const lost = await manager.call(orgTitleApi.orderTitles, { kind: 'grade', codes: ['G2'] })
  expect(lost.refusal?.code).toBe('org.titlesChanged')
  const used = await manager.call(orgTitleApi.removeTitle, { kind: 'title', code: 'T1' })
  expect(used.refusal?.code).toBe('org.titleUsed')
  expect(codesOf(await manager.call(orgTitleApi.removeTitle, grade('G1')))).toEqual(['G2'])
  expect((await manager.call(orgTitleApi.removeTitle, grade('G1'))).refusal?.code).toBe('kit.notFound')
  const entries = await app.db`select subject from kit_audit where action = 'titlesChanged'`
  expect(entries).toHaveLength(5)
})

test('a company manager changes the titles of the own company only', async () => {
  const foreign = { ...grade('X'), comCode: 'TWO', name: name('남의 것') }
  expect((await people.manager.call(orgTitleApi.createTitle, foreign)).refusal?.code).toBe('kit.notFound')
  expect((await people.user.call(orgTitleApi.listCompanyTitles, {})).refusal?.code).toBe('kit.forbidden')
  expect(codesOf(await people.super.call(orgTitleApi.createTitle, foreign))).toEqual(['X'])
  const own = await people.super.call(orgTitleApi.listCompanyTitles, {})
  expect(codesOf(own)).not.toContain('X')
})

test('a company that does not exist is not found for a super administrator, and nothing is written', async () => {
  const unknown = { ...grade('X'), comCode: 'NONE', name: name('없는 회사') }
  expect((await people.super.call(orgTitleApi.createTitle, unknown)).refusal?.code).toBe('kit.notFound')
  expect((await people.super.call(orgTitleApi.listCompanyTitles, { comCode: 'NONE' })).refusal?.code).toBe(
    'kit.notFound',
  )
  expect(await app.db`select from org_title where com_code = 'NONE'`).toHaveLength(0)
})
