import { accountApi } from '@maru/api/account'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'

let portal: TestApp
let people: Awaited<ReturnType<typeof openCast>>

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
  await portal.db`update org_company set name_ko = '하나', name_en = 'One' where com_code = 'ONE'`
  await portal.db`update org_company set name_ko = '둘', name_en = 'Two' where com_code = 'TWO'`
})
afterAll(() => portal.stop())

const ask = (client: Client) => client.call(accountApi.getManifest, {})
const manifestOf = async (client: Client) => JSON.parse(String((await ask(client)).body))

test('the manifest names the portal and the company of the person in their language', async () => {
  const { headers } = await ask(people.user)
  expect(headers).toMatchObject({
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': 'private, no-cache',
  })
  expect(await manifestOf(people.user)).toMatchObject({
    ...{ name: 'Maru · 하나', short_name: 'Maru', lang: 'ko-KR' },
    ...{ id: '/po/', start_url: '/po/', scope: '/po/', display: 'standalone' },
  })
  await people.user.call(accountApi.setLanguage, { language: 'en-US' })
  expect(await manifestOf(people.user)).toMatchObject({ name: 'Maru · One', lang: 'en-US' })
})

test('each person has the name of their own company, also one who has only the mail', async () => {
  expect((await manifestOf(people.outsider)).name).toBe('Maru · 둘')
  expect((await manifestOf(people.mailonly)).name).toBe('Maru · 하나')
})

test('without a session there is no manifest', async () => {
  expect((await ask(portal.client)).status).toBe(401)
})
