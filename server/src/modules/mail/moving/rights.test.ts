import { mailSettingsApi } from '@maru/api/mail/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { putShared } from '#test/mails.ts'
import { careForImports } from './import.jobs.ts'

let app: TestApp
let people: Record<Role, Client>
beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  people = await openCast(app)
}, 60_000)
afterAll(() => app.stop())

const server = {
  host: 'imap.example.com',
  port: 993,
  security: 'tls',
  user: 'kim',
  password: 'secret',
} as const

test('a writer of a shared mailbox imports into it; readers and other companies do not know it', async () => {
  const box = { comCode: 'ONE', name: '영업', address: 'sales@test.example' }
  const mailboxId = await putShared(app, box, [
    ['person:peer', 'read'],
    ['person:user', 'write'],
  ])
  const start = (client: Client) =>
    client.call(mailSettingsApi.startMailImport, { ...server, mailboxId, user: 'sales' })
  for (const client of [people.peer, people.outsider, people.super])
    expect((await start(client)).status).toBe(404)
  const { result } = await start(people.user)
  const list = await people.user.call(mailSettingsApi.listMailImports, { mailboxId })
  expect(list.result.map(({ id, source }) => [id, source])).toEqual([
    [result.id, 'imaps://sales@imap.example.com:993'],
  ])
  for (const client of [people.peer, people.outsider, people.super]) {
    const asked = { mailboxId, id: result.id }
    expect((await client.call(mailSettingsApi.listMailImports, { mailboxId })).status).toBe(404)
    expect((await client.call(mailSettingsApi.stopMailImport, asked)).status).toBe(404)
    expect((await client.call(mailSettingsApi.getMailImportReport, asked)).status).toBe(404)
    // The own mailbox does not have the import of another one.
    expect((await client.call(mailSettingsApi.stopMailImport, { id: result.id })).status).toBe(404)
  }
})

test('another writer of a shared mailbox ends a period earlier, and does not extend the use of a password', async () => {
  const box = { comCode: 'ONE', name: '기획', address: 'plan@test.example' }
  const mailboxId = await putShared(app, box, [
    ['person:peer', 'write'],
    ['person:user', 'write'],
  ])
  const { result } = await people.user.call(mailSettingsApi.startMailImport, {
    ...{ ...server, mailboxId, user: 'plan', followUntil: '2026-11-30' },
  })
  const follow = (client: Client, until: string) =>
    client.call(mailSettingsApi.followMailImport, { mailboxId, id: result.id, until })
  expect((await follow(people.peer, '2026-12-01')).refusal?.code).toBe('mail.movingPassword')
  expect((await follow(people.peer, '2026-11-28')).result).toBe(true)
  expect((await follow(people.peer, '2026-11-29')).refusal?.code).toBe('mail.movingPassword')
  expect((await follow(people.user, '2026-12-01')).result).toBe(true)
  for (const client of [people.outsider, people.super])
    expect((await follow(client, '2026-11-28')).status).toBe(404)
  const list = await people.peer.call(mailSettingsApi.listMailImports, { mailboxId })
  expect(list.result.map((one) => one.followUntil)).toEqual(['2026-12-01T15:00:00Z'])
})

test('a person of a MAILONLY department imports into the own mailbox, 20 times a day', async () => {
  const { mailonly } = people
  for (let time = 0; time < 20; time += 1) {
    const { result } = await mailonly.call(mailSettingsApi.startMailImport, server)
    expect((await mailonly.call(mailSettingsApi.stopMailImport, { id: result.id })).status).toBe(200)
  }
  const refused = await mailonly.call(mailSettingsApi.startMailImport, server)
  expect(refused.refusal).toMatchObject({ code: 'mail.movingTooMany', error: { params: { most: 20 } } })
})

test('the import of a person who has left ends, and its password goes', async () => {
  expect((await people.colleague.call(mailSettingsApi.startMailImport, server)).status).toBe(200)
  await app.db`update org_person set retired_on = '2026-11-19' where person_code = 'colleague'`
  await careForImports({ ...app.app.services, db: app.db })
  const rows = await app.db`
    select moving.state, moving.reason, moving.sealed
      from mail_import moving join mail_box using (com_code, mailbox_id) where person_code = 'colleague'`
  expect(rows).toEqual([{ state: 'stopped', reason: 'left', sealed: null }])
})

test('the import of a leaver into a shared mailbox ends as well, whoever else may write into it', async () => {
  const box = { comCode: 'ONE', name: '지원', address: 'help@test.example' }
  const mailboxId = await putShared(app, box, [['company:ONE', 'write']])
  expect((await people.peer.call(mailSettingsApi.startMailImport, { ...server, mailboxId })).status).toBe(200)
  const state = async () => {
    const { result } = await people.user.call(mailSettingsApi.listMailImports, { mailboxId })
    return result.map((one) => [one.state, one.reason])
  }
  await careForImports({ ...app.app.services, db: app.db })
  expect(await state()).toEqual([['running', '']])
  await app.db`update org_person set retired_on = '2026-11-19' where person_code = 'peer'`
  await careForImports({ ...app.app.services, db: app.db })
  expect(await state()).toEqual([['stopped', 'left']])
})
