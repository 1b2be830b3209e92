import { mailTemplateApi } from '@maru/api/mail/template'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let app: TestApp
let people: Record<Role, Client>
beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  people = await openCast(app)
}, 60_000)
afterAll(() => app.stop())

const names = async (client: Client) =>
  (await client.call(mailTemplateApi.listMailTemplates, {})).result.map((one) => one.name)

test('templates are cleaned, have one name each, and belong to their author', async () => {
  const words = {
    name: ' 견적 안내 ',
    subject: '견적을 보냅니다',
    body: '<p>안녕하세요<script>x()</script></p>',
  }
  const { templateId } = (await people.user.call(mailTemplateApi.saveMailTemplate, words)).result
  const [stored] = (await people.user.call(mailTemplateApi.listMailTemplates, {})).result
  expect(stored).toMatchObject({ name: '견적 안내', subject: '견적을 보냅니다' })
  expect(stored?.body).toContain('안녕하세요')
  expect(stored?.body).not.toContain('script')
  const refusal = async (more: object) =>
    (await people.user.call(mailTemplateApi.saveMailTemplate, { ...words, ...more })).refusal?.code
  expect(await refusal({})).toBe('mail.templateNameTaken')
  expect(await refusal({ name: ' ' })).toBe('mail.templateNameEmpty')
  await people.user.call(mailTemplateApi.saveMailTemplate, { ...words, templateId, name: '회신' })
  expect(await names(people.user)).toEqual(['회신'])
  expect(await names(people.peer)).toEqual([])
  expect((await people.peer.call(mailTemplateApi.saveMailTemplate, { ...words, templateId })).status).toBe(
    404,
  )
  expect((await people.peer.call(mailTemplateApi.removeMailTemplate, { templateId })).status).toBe(404)
  expect((await people.user.call(mailTemplateApi.removeMailTemplate, { templateId })).result).toBe(1)
  expect(await names(people.user)).toEqual([])
})

test('a person has 50 templates at most', async () => {
  for (let one = 0; one < 50; one += 1)
    await people.peer.call(mailTemplateApi.saveMailTemplate, {
      name: `n${one}`,
      subject: '',
      body: '<p>x</p>',
    })
  const more = await people.peer.call(mailTemplateApi.saveMailTemplate, {
    name: 'more',
    subject: '',
    body: '<p>x</p>',
  })
  expect(more.refusal).toMatchObject({ code: 'mail.tooManyTemplates' })
}, 60_000)
