import { adminApi } from '@maru/api/admin'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followMailServer, readMailServer } from '#kit/settings/mail-settings.ts'
import { upsertSetting } from '#kit/settings/settings.sql.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'

let app: TestApp
let people: Record<Role, Client>
let smtp: TestSmtp
const origin = { headers: { origin: 'http://portal.example' } }

beforeAll(async () => {
  smtp = await startSmtp()
  app = await openTestApp({ env: { PUBLIC_URL: 'http://portal.example' } })
  people = await openCast(app)
})
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})

const serverOf = (more: object = {}) => ({
  host: '127.0.0.1',
  port: Number(new URL(smtp.env.SMTP_URL ?? '').port),
  isSecure: false,
  user: '',
  password: '' as string | null,
  from: 'Maru <no-reply@one.example>',
  ...more,
})
const save = (more?: object) => people.super.call(adminApi.saveMailServer, { server: serverOf(more) }, origin)
const mail = { to: { name: '', address: 'a@one.example' }, subject: 'S', text: 'T', html: '<p>T</p>' }

test('a super administrator tests and stores the mail server, and every process uses it', async () => {
  expect((await people.super.call(adminApi.getMailServer, {})).result).toMatchObject({
    isOn: false,
    isStored: false,
  })
  const tested = { server: serverOf(), to: 'me@one.example' }
  expect((await people.super.call(adminApi.testMailServer, tested, origin)).status).toBe(200)
  expect(smtp.taken.map((one) => one.to)).toEqual([['me@one.example']])
  const other = await app.second()
  expect((await save()).result).toMatchObject({ isStored: true, hasPassword: false })
  for (const one of [app.app, other.app]) {
    await expect.poll(() => one.services.mail.isOn).toBe(true)
    expect(await one.services.mail.send(mail)).toBe('sent')
  }
})

test('the password is encrypted in the database, and neither returned nor in the audit log', async () => {
  const answer = await save({ user: 'portal', password: 'pass-word-9' })
  expect(answer.result).toMatchObject({ server: { user: 'portal' }, hasPassword: true })
  const [stored] = await app.db<{ all: string }[]>`
    select string_agg(value::text, ' ') as all from kit_setting where name = 'mail'`
  const audits = await app.db`select details from kit_audit where action = 'mailServerChanged'`
  const page = await people.super.call(adminApi.getMailServer, {})
  for (const text of [stored?.all, JSON.stringify(audits), answer.body, page.body])
    expect(text).not.toContain('pass-word-9')
  expect(audits.length).toBeGreaterThan(1)
  expect(await readMailServer(app.db, app.app.services.sealer)).toMatchObject({
    url: expect.stringContaining('portal:pass-word-9@127.0.0.1'),
  })
})

test('the stored password is used again for the same server only', async () => {
  expect((await save({ user: 'portal', password: null, from: 'b@one.example' })).result).toMatchObject({
    server: { from: 'b@one.example' },
    hasPassword: true,
  })
  for (const more of [{ host: 'evil.example' }, { port: 2525 }, { user: 'other' }]) {
    const refused = await save({ user: 'portal', password: null, ...more })
    expect([more, refused.refusal?.code]).toEqual([more, 'admin.mailPasswordNeeded'])
  }
  const server = serverOf({ host: 'evil.example', user: 'portal', password: null })
  const tested = await people.super.call(adminApi.testMailServer, { server, to: 'me@one.example' }, origin)
  expect(tested.refusal?.code).toBe('admin.mailPasswordNeeded')
})

test('a server that an earlier version stored as plain text is encrypted at the start', async () => {
  const { db } = app
  const { services } = app.app
  await upsertSetting(db, 'mail', { url: 'smtp://u:plain-9@127.0.0.1:25', from: 'a@one.example' })
  const silent = { on: () => undefined, onChange: () => undefined } as never // only `on` and `onChange` are called
  await followMailServer({ db, bus: silent, log: services.log, sealer: services.sealer }, services.mail)
  const [row] = await db<{ value: object }[]>`select value from kit_setting where name = 'mail'`
  expect(Object.keys(row?.value ?? {})).toEqual(['sealed'])
  expect(await readMailServer(db, services.sealer)).toMatchObject({ from: 'a@one.example' })
})

test('a server that was encrypted with another key is reported, and mail is off until it is entered again', async () => {
  await upsertSetting(app.db, 'mail', { sealed: Buffer.alloc(64).toString('base64') })
  const page = await people.super.call(adminApi.getMailServer, {})
  expect(page.result).toMatchObject({ isUnreadable: true, isStored: true, server: { host: '' } })
  expect((await save()).result).toMatchObject({ isUnreadable: false })
  expect((await people.super.call(adminApi.removeMailServer, {}, origin)).status).toBe(200)
  await expect.poll(() => app.app.services.mail.isOn).toBe(false)
})
