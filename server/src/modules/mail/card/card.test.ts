import { mailApi } from '@maru/api/mail'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { mailWritingApi } from '@maru/api/mail/writing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { mimeText, putMail, releaseSent } from '#test/mails.ts'
import { createCompany, createPerson } from '#test/people.ts'

let app: TestApp
let kim: Client
let lee: Client

beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  const company = await createCompany(app.db, 'H')
  kim = await createPerson(app, company, 'KIM')
  lee = await createPerson(app, company, 'LEE')
  await app.db`update org_person set email = lower(person_code) || '@h.example'`
}, 60_000)

afterAll(() => app.stop())

/** HTML without the attributes that the page of a mail adds to links. */
const bare = (html: string) => html.replace(/ (?:rel|target|class)="[^"]*"/g, '')
const signature = async (kind?: 'ko' | 'en' | 'free') =>
  (await kim.call(mailSettingsApi.getSignature, kind ? { kind } : {})).result

test('a card begins with the texts of the organisation and follows them until it is changed', async () => {
  const first = (await kim.call(mailSettingsApi.getCard, {})).result
  expect(first).toMatchObject({ personCode: 'KIM', usageState: 0, autoSign: true, email: 'kim@h.example' })
  expect((await signature()).html).toBe('')
  await kim.call(mailSettingsApi.updateCard, { officeFax: '02-1', usageState: 1, deptName: first.deptName })
  await app.db`update org_department set name_ko = '새 부서'`
  const next = (await kim.call(mailSettingsApi.readCard, { PersonCode: 'KIM' })).result
  expect(next).toMatchObject({ personCode: 'KIM', officeFax: '02-1', usageState: 1, deptName: '새 부서' })
  const refused = await kim.call(mailSettingsApi.updateCard, { personCode: 'LEE', officeFax: '02-2' })
  expect(refused.status).toBe(403)
  expect((await kim.call(mailSettingsApi.setCardState, { usageState: 3 })).result).toBe(1)
  const states = (await kim.call(mailSettingsApi.listCardStates, {})).result
  expect(states.map(({ name, isChosen }) => (isChosen ? `(${name})` : name))).toEqual([
    'Default',
    'Korean',
    'English',
    '(Free)',
  ])
})

test('signatures are clean HTML: no script, no other field, and texts of the card are never markup', async () => {
  const { result } = await kim.call(mailSettingsApi.getCard, {})
  const html = '<p onclick="x()">안녕<script>alert(1)</script><img src="https://spy.example/a.png"></p>'
  const saved = await kim.call(mailSettingsApi.saveCard, {
    ...result,
    displayName: '<b>김</b> & 이',
    freeContent: html,
  })
  expect(saved.result).toBe(1)
  expect((await signature('free')).html).toBe('<p>안녕</p>')
  expect((await signature('ko')).html).toContain('<strong>&lt;b&gt;김&lt;/b&gt; &amp; 이</strong>')
  await kim.call(mailSettingsApi.updateCard, {
    template: '<p><em>{displayName}</em> {freeContent} {email}</p>',
  })
  expect((await signature('ko')).html).toBe(
    '<p><em>&lt;b&gt;김&lt;/b&gt; &amp; 이</em> {freeContent} kim@h.example</p>',
  )
  await kim.call(mailSettingsApi.updateCard, { template: '', displayName: '김하나' })
})

test('what the preview shows arrives, in a new mail and in an answer', async () => {
  await kim.call(mailSettingsApi.updateCard, { usageState: 1, autoSign: true, replyAutoSign: true })
  const { html } = await signature('ko')
  expect((await signature()).html).toBe(html)
  expect(html).toContain('김하나')
  const sent = await kim.call(mailWritingApi.sendMail, {
    subject: '서명',
    body: `<p>본문</p>${html}`,
    toRecipients: [{ displayName: '', email: 'lee@h.example' }],
  })
  expect(sent.result.state).toBe('Wating')
  await releaseSent(app)
  const arrived = (await lee.call(mailApi.listMails, { folder: 'inbox' })).result.items[0]
  const { body } = await lee.call(mailApi.getMailPage, { id: arrived?.id ?? '' })
  expect(bare(body)).toContain(`<p>본문</p>${bare(html)}`)
  const { id } = await putMail(app, 'KIM', mimeText())
  const answer = async () => (await kim.call(mailWritingApi.createAnswer, { id, kind: 'reply' })).result.body
  expect(await answer()).toContain(`<p></p>${html}<hr>`)
  await kim.call(mailSettingsApi.updateCard, { replyAutoSign: false })
  expect(await answer()).toMatch(/^<p><\/p><hr>/)
})
