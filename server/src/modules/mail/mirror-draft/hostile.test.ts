import { mailAdministrationApi } from '@maru/api/mail/administration'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { type ImapStandIn, startImap } from '#test/imap-stand-in.ts'
import { mimeText } from '#test/mails.ts'
import { mailsIn } from '#test/mirror-world.ts'
import type { MirrorWork } from '../mirror/run.service.ts'
import { runMirror } from '../mirror/run.service.ts'
import { draftsAtMost } from './draft.rules.ts'
import { openDraftWork } from './work.service.ts'

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

const draft = (uid: number, subject = `초안 ${uid}`) => ({
  uid,
  flags: '\\Draft',
  bytes: mimeText({ subject }),
})
const drafts = () => server.folders[1]?.mails ?? []
/** A mailbox with a new mail and three drafts. */
beforeEach(async () => {
  server.before = () => false
  await app.db`delete from mail_mirror`
  await app.db`delete from mail_mirror_draft`
  await app.db`delete from mail_entry`
  server.folders = [
    { name: 'INBOX', validity: 1, mails: [{ uid: 1, bytes: mimeText({ subject: '새 메일' }) }] },
    { name: 'Drafts', flags: '\\Drafts', validity: 1, mails: [1, 2, 3].map((uid) => draft(uid)) },
  ]
  await people.user.call(mailSettingsApi.connectMailMirror, { user: 'kim', password: server.password })
})

async function pass(work: MirrorWork = openDraftWork()): Promise<void> {
  const [box] = await app.db<{ comCode: string; mailboxId: number }[]>`
    select com_code, mailbox_id from mail_box where person_code = 'user'`
  if (!box) throw new Error('there is no mailbox')
  const context = { ...app.app.services, db: app.db }
  await runMirror(context, box, { signal: new AbortController().signal, work })
}
const stateOf = async () => (await people.user.call(mailSettingsApi.getMailMirror, {})).result
const subjectsOf = async (folder: string) =>
  (await mailsIn(people.user, folder)).map((one) => one.subject).sort()

/** The server ends the connection when it is asked for the text of a draft. */
const breakAt = (uid: number) => {
  server.before = (line, socket) => {
    if (!/BODY/.test(line) || !new RegExp(`FETCH (\\d+,)*${uid}[, ]`).test(line) || !isInDrafts())
      return false
    socket.destroy()
    return true
  }
  const isInDrafts = () => server.lines.findLast((one) => /^(SELECT|EXAMINE)/.test(one))?.includes('Drafts')
}

test('a draft that breaks the connection each time is passed over, and the other folders are read', async () => {
  breakAt(2)
  for (let at = 0; at < 4; at += 1) {
    await pass()
    expect(await subjectsOf('inbox')).toEqual(['새 메일'])
  }
  expect(await subjectsOf('drafts')).toEqual(['초안 1', '초안 3'])
  expect(await stateOf()).toMatchObject({ state: 'running', refused: 1 })
})

test('drafts that break the connection twice wait, and do not keep a mailbox from its mails', async () => {
  breakAt(2)
  const work = openDraftWork()
  await pass(work)
  await pass(work)
  const before = server.lines.length
  await pass(work)
  expect(
    server.lines.slice(before).some((one) => one.includes('Drafts') && /^(SELECT|EXAMINE)/.test(one)),
  ).toBe(false)
  expect(await stateOf()).toMatchObject({ state: 'running', reason: '' })
})

test('a folder of drafts that cannot be opened, or lists less than it has, takes no draft away', async () => {
  await pass()
  expect(await subjectsOf('drafts')).toHaveLength(3)
  server.before = (line, socket, tag) => {
    if (!/^(SELECT|EXAMINE) "?Drafts/.test(line)) return false
    socket.write(`${tag} NO [CANNOT] not now\r\n`)
    return true
  }
  await pass()
  expect(await subjectsOf('drafts')).toHaveLength(3)
  expect(await stateOf()).toMatchObject({ state: 'running', reason: '' })
  let isDrafts = false
  server.before = (line, socket, tag) => {
    if (/^(SELECT|EXAMINE)/.test(line)) isDrafts = line.includes('Drafts')
    if (!isDrafts || !line.startsWith('UID SEARCH')) return false
    socket.write(`* SEARCH\r\n${tag} OK done\r\n`)
    return true
  }
  await pass()
  expect(await subjectsOf('drafts')).toHaveLength(3)
})

test('a draft of 200 MB, and those beyond the number of drafts, are counted and stay on the server', async () => {
  const known = draftsAtMost - 2
  for (let uid = 4; uid < known + 4; uid += 1) drafts().push(draft(uid))
  // Most of them are known; of the others two fit.
  await app.db`
    insert into mail_mirror_draft (com_code, mailbox_id, source, connected_at, validity, uid, entry_id, version)
    select com_code, mailbox_id, source, connected_at, '1', uid, 1000000 + uid, 1
      from mail_mirror, generate_series(4, ${known + 3}::int) as uid`
  drafts().push({ ...draft(known + 4), named: 200_000_000 })
  await pass()
  expect(await subjectsOf('drafts')).toEqual(['초안 3'])
  expect(await stateOf()).toMatchObject({ state: 'running', refused: 3 })
  await pass()
  expect(await subjectsOf('drafts')).toEqual(['초안 2', '초안 3'])
  await pass()
  expect(await subjectsOf('drafts')).toEqual(['초안 2', '초안 3'])
  expect(await stateOf()).toMatchObject({ state: 'running', refused: 2 })
})
