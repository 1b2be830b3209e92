import { mailApi } from '@maru/api/mail'
import { mailAdministrationApi } from '@maru/api/mail/administration'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { mailWritingApi } from '@maru/api/mail/writing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFiles } from '#modules/file/file.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { mimeText, putMail } from '#test/mails.ts'

let app: TestApp
let people: Record<Role, Client>
beforeAll(async () => {
  app = await openTestApp({
    withJobs: 'queued',
    env: {
      MAIL_INTERNAL_DOMAINS: ' .Partner.example, sister.example',
      MAIL_BACKUP_JOB_MB: '1',
      MAIL_BACKUP_MAX_MB: '2',
    },
  })
  people = await openCast(app)
  await app.db`insert into mail_domain (com_code, domain, added_at) values ('ONE', 'one.example', now())`
}, 60_000)
afterAll(() => app.stop())

test('domains of the companies and of the settings are internal', async () => {
  const { result } = await people.mailonly.call(mailWritingApi.listInternalDomains, {})
  expect(result).toEqual(expect.arrayContaining(['one.example', 'partner.example', 'sister.example']))
})

test('a mail of an internal domain is not marked as external once its mail server has proved itself', async () => {
  const read = async (address: string, dmarc: string) => {
    const text = mimeText({ from: `김대표 <${address}>` })
    const { id } = await putMail(app, 'user', text, { isInside: false, delivery: { dmarc } })
    return (await people.user.call(mailApi.getMail, { id })).result.isExternal
  }
  expect(await read('kim@partner.example', 'pass')).toBe(false)
  expect(await read('kim@partner.example', 'fail')).toBe(true)
  expect(await read('kim@far.example', 'pass')).toBe(true)
})

test('the sizes from which a backup is a job and is refused are settings', async () => {
  const { user } = people
  const folders = (await user.call(mailApi.listFolders, {})).result
  const folderId = folders.find((one) => one.wellKnownFolderName === 'archive')?.id ?? ''
  const check = async () => (await user.call(mailSettingsApi.checkBackup, { folderId })).result
  await putMail(app, 'user', mimeText({}, 'x'.repeat(1_200_000)), { folder: 'archive' })
  expect(await check()).toMatchObject({
    ...{ succeed: true, resultCode: 'SwitchLargeCapacity', maxSize: 2_097_152, transitionSize: 1_048_576 },
  })
  const named = await user.call(mailSettingsApi.downloadBackup, { folderId, fileName: '내 보관/함' })
  expect(decodeURIComponent(String(named.headers['content-disposition']))).toContain('내 보관_함.zip')
  const dotted = await user.call(mailSettingsApi.downloadBackup, { folderId, fileName: 'a.ZIP' })
  expect(String(dotted.headers['content-disposition'])).not.toContain('.zip')
  await putMail(app, 'user', mimeText({}, 'y'.repeat(1_200_000)), { folder: 'archive' })
  expect(await check()).toMatchObject({ succeed: false, resultCode: 'MaximumSizeExceeded' })
  const { refusal } = await user.call(mailSettingsApi.startBackup, { folderId })
  expect([refusal?.code, refusal?.error.params]).toEqual(['mail.backupTooLarge', { size: '2 MB' }])
})

test('the largest mail of a company limits sent mails too; the refused one leaves no draft', async () => {
  const { user, manager } = people
  const limits = (await manager.call(mailAdministrationApi.getCompanyLimits, {})).result
  const set = await manager.call(mailAdministrationApi.setCompanyLimits, { ...limits, mailBytes: 1_048_576 })
  expect(set.status).toBe(200)
  const services = { ...app.app.services, db: app.db }
  const author = { comCode: 'ONE', personCode: 'user' }
  const files = [{ name: '큰 파일.bin', bytes: Buffer.alloc(900_000, 'a') }]
  const { fileCode } = await createFiles(services, author, files)
  const words = {
    subject: '큰 편지',
    toRecipients: [{ displayName: '', email: 'peer@test.example' }],
    fileCode,
  }
  // 900,000 octets are 1.2 MB in base64.
  const { refusal } = await user.call(mailWritingApi.sendMail, words)
  expect([refusal?.code, refusal?.error.params]).toEqual(['mail.tooLarge', { megabytes: 1 }])
  expect((await user.call(mailApi.listMails, { folder: 'drafts' })).result.items).toEqual([])
  await manager.call(mailAdministrationApi.setCompanyLimits, limits)
  const sent = await user.call(mailWritingApi.sendMail, words)
  expect(sent.result.state).toBe('Wating')
})
