import { mailApi } from '@maru/api/mail'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { mailTemplateApi } from '@maru/api/mail/template'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { createCompany, createPerson } from '#test/people.ts'
import { seededDraws } from '../random.ts'
import { seedMails } from './mails.ts'

let app: TestApp
let user: Client

beforeAll(async () => {
  app = await openTestApp()
  const company = await createCompany(app.db, 'H')
  user = await createPerson(app, company, 'USER')
  await createPerson(app, company, 'PEER')
  const { storage } = app.app.services
  const parts = { db: app.db, draws: seededDraws(1), storage, anchor: app.clock.now() }
  await seedMails({ ...parts, size: 'demo', part: 1, isHostile: false, say: () => {} })
}, 120_000)

afterAll(() => app.stop())

test('a main login has 120 mails in its folders, some unread, and old charsets are readable', async () => {
  const folders = (await user.call(mailApi.listFolders, {})).result
  expect(folders.reduce((sum, one) => sum + one.totalCount, 0)).toBe(120)
  expect(folders.find((one) => one.wellKnownFolderName === 'inbox')?.unreadCount).toBeGreaterThan(10)
  const names = folders.filter((one) => one.wellKnownFolderName === '').map((one) => one.displayName)
  expect(names).toEqual(['벤더', '프로젝트 A', '회의록'])
  const { items } = (await user.call(mailApi.listMails, { folder: 'inbox', limit: 50 })).result
  expect(items.every((row) => row.subject !== '' && row.preview !== '')).toBe(true)
  expect(items.some((row) => (row.subject + row.preview).includes('\ufffd'))).toBe(false)
  expect(items.some((row) => row.categoryIds.length > 0)).toBe(true)
  const tree = (await user.call(mailApi.listFolderTree, {})).result
  expect(
    tree.find((one) => one.displayName === '프로젝트 A')?.children.map((one) => one.displayName),
  ).toEqual(['회의록'])
  const old = await app.db`select count(*)::int as count from mail_text where preview ~ '[ぁ-ん]'`
  expect(old[0]?.count).toBeGreaterThan(0)
})

test('a main login has rules and templates in its language', async () => {
  const { result: templates } = await user.call(mailTemplateApi.listMailTemplates, {})
  expect(templates.map(({ name }) => name)).toEqual(['자료 요청 회신', '주간 보고', '회의 안내'])
  const { result: rules } = await user.call(mailSettingsApi.listRules, {})
  expect(rules.map(({ name, isEnabled, fault }) => [name, isEnabled, fault])).toEqual([
    ['세금계산서는 벤더로', true, ''],
    ['회의록 모으기', false, ''],
  ])
})
