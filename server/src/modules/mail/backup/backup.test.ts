import { mailApi } from '@maru/api/mail'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { mimeText, putMail } from '#test/mails.ts'
import { createCompany, createPerson } from '#test/people.ts'

let app: TestApp
let kim: Client
let lee: Client
let inbox = ''

beforeAll(async () => {
  app = await openTestApp()
  const company = await createCompany(app.db, 'H')
  kim = await createPerson(app, company, 'KIM')
  lee = await createPerson(app, company, 'LEE')
  // 00:30 on the 2nd in Seoul is still the 1st in UTC.
  for (const [subject, at] of [
    ['하루/첫째', '2026-11-01T03:00:00Z'],
    ['둘째', '2026-11-01T15:30:00Z'],
    ['셋째', '2026-11-02T15:30:00Z'],
  ] as const)
    await putMail(app, 'KIM', mimeText({ subject }), { receivedAt: new Date(at) })
  const { result } = await kim.call(mailApi.listFolders, {})
  inbox = result.find((one) => one.wellKnownFolderName === 'inbox')?.id ?? ''
}, 60_000)

afterAll(() => app.stop())

test('a backup is a zip of .eml files as they were received; its end is exclusive', async () => {
  const period = { folderId: inbox, start: '2026-11-02', end: '2026-11-03' }
  expect((await kim.call(mailSettingsApi.checkBackup, period)).result).toMatchObject({
    ...{ succeed: true, resultCode: '', exception: '', count: 1 },
  })
  const one = await kim.call(mailSettingsApi.downloadBackup, period)
  expect(one.headers['content-disposition']).toContain('.zip')
  const files = unzipSync(new Uint8Array(one.bytes))
  expect(Object.keys(files)).toEqual(['00001 2026-11-01 둘째.eml'])
  const [eml] = Object.values(files)
  expect(strFromU8(eml as Uint8Array)).toContain('Subject: 둘째')
  const all = await kim.call(mailSettingsApi.downloadBackup, { folderId: inbox })
  expect(Object.keys(unzipSync(new Uint8Array(all.bytes)))).toHaveLength(3)
  expect(Object.keys(unzipSync(new Uint8Array(all.bytes)))[0]).toBe('00001 2026-11-01 하루_첫째.eml')
})

test('an empty period, a large one, and a folder of another person', async () => {
  const ask = (client: Client, more: object) =>
    client.call(mailSettingsApi.checkBackup, { folderId: inbox, ...more })
  expect((await ask(kim, { start: '2030-01-01' })).refusal?.code).toBe('mail.nothingToSave')
  expect((await ask(kim, { start: '2026-11-03', end: '2026-11-03' })).refusal?.code).toBe('mail.oofOrder')
  expect((await ask(lee, {})).status).toBe(404)
  expect((await lee.call(mailSettingsApi.downloadBackup, { folderId: inbox })).status).toBe(404)
  await app.db`update mail_entry set size = 600 * 1024 * 1024 where received_at < '2026-11-02T00:00:00Z'`
  expect((await ask(kim, {})).result).toMatchObject({ succeed: true, resultCode: 'SwitchLargeCapacity' })
  await app.db`update mail_entry set size = 1200 * 1024 * 1024 where received_at < '2026-11-02T00:00:00Z'`
  expect((await ask(kim, {})).result).toMatchObject({ succeed: false, resultCode: 'MaximumSizeExceeded' })
  const refused = await kim.call(mailSettingsApi.downloadBackup, { folderId: inbox })
  expect(refused.refusal?.code).toBe('mail.backupTooLarge')
})

test('the largest mails, and those that are older than a day', async () => {
  const { result } = await kim.call(mailSettingsApi.getUsage, { before: '2026-11-02' })
  expect(result.largest[0]?.size).toBe(1200 * 1024 * 1024)
  expect(result.older.count).toBe(1)
  await app.db`update mail_box_folder set total_size = 4000000000 where folder_id = ${inbox}`
  await app.db`update mail_entry set is_flagged = true where received_at = '2026-11-01T03:00:00Z'`
  expect((await kim.call(mailSettingsApi.removeOlder, { before: '2026-11-03' })).result).toBe(1)
  const rows = (await kim.call(mailApi.listMails, { folder: 'deleteditems' })).result.items
  expect(rows.map((row) => row.subject)).toEqual(['둘째'])
})
