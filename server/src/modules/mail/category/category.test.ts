import { mailApi } from '@maru/api/mail'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { putMail } from '#test/mails.ts'
import { createCompany, createPerson } from '#test/people.ts'

let app: TestApp
let kim: Client
let lee: Client

beforeAll(async () => {
  app = await openTestApp()
  const company = await createCompany(app.db, 'H')
  kim = await createPerson(app, company, 'KIM')
  lee = await createPerson(app, company, 'LEE')
}, 60_000)

afterAll(() => app.stop())

const marksOf = async (client: Client) =>
  (await client.call(mailApi.listMails, { folder: 'inbox' })).result.items.map((row) => row.categoryIds)

test('a category is put on mails, renamed, and taken off all of them when it is deleted', async () => {
  const red = (await kim.call(mailSettingsApi.createCategory, { name: ' 급함 ', color: 'Red' })).result
  const blue = (await kim.call(mailSettingsApi.createCategory, { name: '참고', color: 'Blue' })).result
  expect(red).toMatchObject({ name: '급함', color: 'Red', isFavorite: false })
  const ids = [(await putMail(app, 'KIM')).id, (await putMail(app, 'KIM')).id]
  const mark = (input: object) => kim.call(mailApi.markMails, { ids, ...input })
  expect((await mark({ addCategoryIds: [red.id, blue.id, '999999'] })).result).toBe(2)
  expect((await mark({ addCategoryIds: [red.id] })).result).toBe(0)
  expect(await marksOf(kim)).toEqual([
    [red.id, blue.id],
    [red.id, blue.id],
  ])
  await kim.call(mailApi.markMails, { ids: ids.slice(0, 1), removeCategoryIds: [blue.id] })
  const inBlue = await kim.call(mailApi.listMails, { folder: 'inbox', categoryId: blue.id })
  expect(inBlue.result.items.map((row) => row.id)).toEqual(ids.slice(1))
  const changed = await kim.call(mailSettingsApi.changeCategory, {
    id: red.id,
    name: '긴급',
    color: 'Orange',
  })
  expect(changed.result).toMatchObject({ name: '긴급', color: 'Orange' })
  expect((await kim.call(mailSettingsApi.removeCategory, { id: red.id })).result).toBe(1)
  expect((await marksOf(kim)).sort()).toEqual([[], [blue.id]])
  expect((await kim.call(mailSettingsApi.listCategories, {})).result.map((one) => one.name)).toEqual(['참고'])
})

test('a name is unique whatever its letter case, and a category of another person is not found', async () => {
  const { id } = (await kim.call(mailSettingsApi.createCategory, { name: 'Team', color: 'Red' })).result
  const again = await kim.call(mailSettingsApi.createCategory, { name: 'TEAM', color: 'Blue' })
  expect(again.refusal?.code).toBe('mail.categoryNameTaken')
  const empty = await kim.call(mailSettingsApi.createCategory, { name: '  ', color: 'Blue' })
  expect(empty.refusal?.code).toBe('mail.categoryNameEmpty')
  expect((await lee.call(mailSettingsApi.removeCategory, { id })).status).toBe(404)
  expect((await lee.call(mailSettingsApi.changeCategory, { id, name: 'x', color: 'Red' })).status).toBe(404)
  const { id: mail } = await putMail(app, 'LEE')
  expect((await lee.call(mailApi.markMails, { ids: [mail], addCategoryIds: [id] })).result).toBe(0)
  expect(await marksOf(lee)).toEqual([[]])
})
