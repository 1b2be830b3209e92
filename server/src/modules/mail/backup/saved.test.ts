import { mailApi } from '@maru/api/mail'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { mimeText, putMail } from '#test/mails.ts'
import { makeBackup, removeOldBackups } from './backup.jobs.ts'

let app: TestApp
let people: Record<Role, Client>
beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  people = await openCast(app)
}, 60_000)
afterAll(() => app.stop())

test('a large backup is made by a job; its owner is written to, downloads it, and it goes after a week', async () => {
  const { user, peer } = people
  for (const subject of ['하나', '둘', '셋']) await putMail(app, 'user', mimeText({ subject }))
  const folders = (await user.call(mailApi.listFolders, {})).result
  const folderId = folders.find((one) => one.wellKnownFolderName === 'inbox')?.id ?? ''
  const { id } = (await user.call(mailSettingsApi.startBackup, { folderId })).result
  expect((await user.call(mailSettingsApi.startBackup, { folderId })).refusal?.code).toBe(
    'mail.backupRunning',
  )
  const list = async (client: Client) => (await client.call(mailSettingsApi.listBackups, {})).result
  expect((await list(user))[0]).toMatchObject({ id, state: 'running', count: 3, files: [] })
  const context = { ...app.app.services, db: app.db }
  await makeBackup(context, { comCode: 'ONE', backupId: Number(id) })
  // A job that runs again does nothing.
  await makeBackup(context, { comCode: 'ONE', backupId: Number(id) })
  const [done] = await list(user)
  expect(done).toMatchObject({ state: 'done' })
  expect(done?.files).toHaveLength(1)
  expect(await list(peer)).toEqual([])
  const download = (client: Client) =>
    app.app.server.inject({ url: done?.files[0]?.url ?? '', headers: { cookie: client.cookie ?? '' } })
  const answer = await download(user)
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK')
  expect((await download(peer)).statusCode).toBe(404)
  const { items } = (await user.call(mailApi.listMails, { folder: 'inbox' })).result
  expect(items.filter((one) => one.subject.includes('백업'))).toHaveLength(1)
  await app.db`update mail_backup set created_at = created_at - interval '8 days'`
  await removeOldBackups(context)
  expect(await list(user)).toEqual([])
})
