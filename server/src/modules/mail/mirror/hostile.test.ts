import { mailApi } from '@maru/api/mail'
import { mailAdministrationApi } from '@maru/api/mail/administration'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { type ImapStandIn, startImap } from '#test/imap-stand-in.ts'
import { mimeText } from '#test/mails.ts'
import { runMirror } from './run.service.ts'

let server: ImapStandIn
let app: TestApp
let people: Record<Role, Client>
beforeAll(async () => {
  server = await startImap()
  app = await openTestApp({
    withJobs: 'queued',
    env: { MAIL_IMPORT_HOSTS: `localhost:${server.port}`, MAIL_IMPORT_CA: server.authority },
  })
  people = await openCast(app)
  const address = { host: 'localhost', port: server.port, security: 'tls' as const }
  await people.manager.call(mailAdministrationApi.setMailServer, { imap: address, submission: address })
}, 60_000)
afterAll(async () => {
  await app.stop()
  await server.close()
})

/** Three mails that are shown before each test. */
beforeEach(async () => {
  server.before = () => false
  await people.user.call(mailSettingsApi.disconnectMailMirror, {})
  await app.db`delete from mail_mirror`
  await app.db`delete from mail_entry`
  server.folders = [
    {
      name: 'INBOX',
      validity: 1,
      mails: [1, 2, 3].map((uid) => ({ uid, bytes: mimeText({ subject: `메일 ${uid}` }) })),
    },
  ]
  await people.user.call(mailSettingsApi.connectMailMirror, { user: 'kim', password: server.password })
  await pass()
  expect(await subjects()).toEqual(['메일 1', '메일 2', '메일 3'])
})

async function pass(): Promise<void> {
  const [box] = await app.db<{ comCode: string; mailboxId: number }[]>`
    select com_code, mailbox_id from mail_box where person_code = 'user'`
  if (!box) throw new Error('there is no mailbox')
  const context = { ...app.app.services, db: app.db }
  await runMirror(context, box, { signal: new AbortController().signal })
}
const listed = async () =>
  (await people.user.call(mailApi.listMails, { folder: 'inbox', limit: 50 })).result.items
const subjects = async () => (await listed()).map((one) => one.subject).sort()
const stateOf = async () => (await people.user.call(mailSettingsApi.getMailMirror, {})).result
const inbox = () => server.folders[0]?.mails ?? []

test('a server that says garbage, or breaks off, takes no mail away', async () => {
  for (const answer of ['* 99999999999999999999 EXISTS\r\n(((\r\n', '\0\0\0\r\n', '* BYE\r\n']) {
    server.before = (line, socket) => {
      if (!line.startsWith('UID SEARCH')) return false
      socket.write(answer)
      socket.destroy()
      return true
    }
    await pass()
    expect(await stateOf()).toMatchObject({ state: 'away', reason: 'broken' })
    expect(await subjects()).toHaveLength(3)
  }
  server.before = () => false
  await pass()
  expect(await stateOf()).toMatchObject({ state: 'running', reason: '' })
})

test('a list that is shorter than the folder takes no mail away', async () => {
  server.before = (line, socket, tag) => {
    if (!line.startsWith('UID SEARCH')) return false
    socket.write(`* SEARCH\r\n${tag} OK done\r\n`)
    return true
  }
  inbox().push({ uid: 4, bytes: mimeText({ subject: '메일 4' }) })
  await pass()
  expect(await stateOf()).toMatchObject({ state: 'away', reason: 'broken' })
  expect(await subjects()).toHaveLength(3)
})

test('a connection that breaks within new mails continues after those that are stored', async () => {
  for (let uid = 4; uid < 44; uid += 1) inbox().push({ uid, bytes: mimeText({ subject: `메일 ${uid}` }) })
  let fetches = 0
  server.before = (line, socket) => {
    if (!line.includes('BODY')) return false
    fetches += 1
    if (fetches !== 2) return false
    socket.destroy()
    return true
  }
  await pass()
  expect(await subjects()).toHaveLength(23)
  await pass()
  expect(await subjects()).toHaveLength(43)
  expect(new Set(await subjects()).size).toBe(43)
})

test('a named size is not believed, and a mail that is too large stays on the server', async () => {
  inbox().push({ uid: 4, bytes: mimeText({ subject: '작다고 한 메일' }), named: 1 })
  inbox().push({ uid: 5, bytes: mimeText({ subject: '크다고 한 메일' }), named: 200_000_000 })
  await pass()
  expect(await subjects()).toContain('작다고 한 메일')
  expect(await stateOf()).toMatchObject({ state: 'running', shown: 4, refused: 1 })
})

test('mails that are numbered anew keep their ids', async () => {
  const before = (await listed()).map((one) => one.id).sort()
  const [folder] = server.folders
  if (!folder) throw new Error('there is no folder')
  folder.validity = 2
  folder.mails = folder.mails.map((one) => ({ ...one, uid: one.uid + 100 }))
  await pass()
  expect((await listed()).map((one) => one.id).sort()).toEqual(before)
})

test('a folder that lets nothing be changed gives the mailbox its marks back', async () => {
  const [mail] = await listed()
  await people.user.call(mailApi.markMails, { ids: [mail?.id ?? ''], isRead: true })
  // The stand-in opens every folder read-only.
  await pass()
  expect((await listed()).every((one) => !one.isRead)).toBe(true)
})
