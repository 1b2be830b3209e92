import { mailAdministrationApi } from '@maru/api/mail/administration'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { mailWritingApi } from '@maru/api/mail/writing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { certificateFor } from '#test/imap-stand-in.ts'
import { startSubmission } from '#test/mail-server.ts'
import { releaseMail, sendOut } from '../sending/queue.jobs.ts'

let app: TestApp
let people: Record<Role, Client>
let submission: Awaited<ReturnType<typeof startSubmission>>
let remove: () => void
beforeAll(async () => {
  const made = certificateFor('localhost')
  remove = made.remove
  submission = await startSubmission(made)
  const { port } = submission
  app = await openTestApp({
    withJobs: 'queued',
    env: { MAIL_IMPORT_HOSTS: `localhost:${port}`, MAIL_IMPORT_CA: made.file },
  })
  people = await openCast(app)
  const address = { host: 'localhost', port, security: 'tls' as const }
  await people.manager.call(mailAdministrationApi.setMailServer, { imap: address, submission: address })
}, 60_000)
afterAll(async () => {
  await app.stop()
  await submission.stop()
  remove()
})

const connect = (client: Client, password = 'right') =>
  client.call(mailSettingsApi.connectMailMirror, { user: 'kim', password })

const addressOf = async (person: string) => {
  const [row] = await app.db<{ email: string }[]>`
    select lower(email) as email from org_public_person where person_code = ${person}`
  return row?.email ?? ''
}

/** Sends a mail to addresses and runs its jobs; returns the states of the recipients. */
async function send(client: Client, ...addresses: string[]) {
  const sent = await client.call(mailWritingApi.sendMail, {
    ...{ subject: '견적', body: '<p>본문</p>', ccRecipients: [], bccRecipients: [], importance: 'normal' },
    ...{
      isReadReceiptRequested: false,
      replyToId: null,
      forwardOfId: null,
      fromMailboxId: null,
      fileCode: null,
    },
    toRecipients: addresses.map((email) => ({ displayName: email, email })),
  })
  expect(sent.status).toBe(200)
  const [key] = await app.db<{ comCode: string; mailboxId: number; outboxId: number }[]>`
    select com_code, mailbox_id, outbox_id from mail_outbox order by outbox_id desc limit 1`
  if (!key) throw new Error('no mail is queued')
  app.clock.set(new Date(app.clock.now().getTime() + 60_000))
  const context = { ...app.app.services, db: app.db }
  await releaseMail(context, key)
  await sendOut(context, key)
  const rows = await app.db<{ state: string }[]>`
    select state from mail_recipient where outbox_id = ${key.outboxId} order by place`
  return rows.map((row) => row.state)
}

const inboxOf = async (person: string) => {
  const [row] = await app.db<{ count: number }[]>`
    select count(*)::int as count from mail_entry entry join mail_box box using (com_code, mailbox_id)
      join mail_box_folder folder using (com_code, mailbox_id, folder_id)
     where box.person_code = ${person} and folder.well_known_name = 'inbox'`
  return row?.count ?? 0
}

test('a connected person sends by the server of the company, also to colleagues on it', async () => {
  expect((await connect(people.user)).status).toBe(200)
  const [own, peer, outsider] = await Promise.all(['user', 'peer', 'outsider'].map(addressOf))
  expect(await send(people.user, 'a@else.example', peer ?? '', outsider ?? '')).toEqual([
    'sent',
    'sent',
    'sent',
  ])
  expect(submission.taken).toMatchObject([{ user: 'kim', from: own, to: ['a@else.example', peer] }])
  expect(submission.taken[0]?.raw).not.toMatch(/^bcc:/im)
  // A company without a mail server has its mailboxes in the portal.
  expect([await inboxOf('peer'), await inboxOf('outsider')]).toEqual([0, 1])
})

test('a mail from the portal reaches a connected mailbox, and never one that is only on the server', async () => {
  const [user, peer] = await Promise.all(['user', 'peer'].map(addressOf))
  const before = await inboxOf('user')
  // Without a mail server of the portal the mail to a mailbox that is not connected fails visibly.
  expect(await send(people.outsider, user ?? '', peer ?? '')).toEqual(['sent', 'bounced'])
  expect([await inboxOf('user'), await inboxOf('peer')]).toEqual([before + 1, 0])
})

test('a refused password is sent once: the mail waits, and so does the mailbox', async () => {
  await connect(people.user, 'wrong')
  const before = submission.passwords.length
  expect(await send(people.user, 'b@else.example')).toEqual(['deferred'])
  expect(await send(people.user, 'c@else.example')).toEqual(['deferred'])
  expect(submission.passwords.slice(before)).toEqual(['wrong'])
  const { result } = await people.user.call(mailSettingsApi.getMailMirror, {})
  expect(result).toMatchObject({ state: 'paused', reason: 'password', triesLeft: 2 })
})

test('only managers of mail set the server, and only addresses that the portal may connect to', async () => {
  const server = (host: string, port: number) => ({ host, port, security: 'tls' as const })
  const set = (client: Client, imap: object, submission: object) =>
    client.callWith(mailAdministrationApi.setMailServer, { imap, submission })
  const good = server('mail.example.com', 993)
  expect((await set(people.user, good, server('mail.example.com', 465))).status).toBe(403)
  for (const [imap, submission] of [
    [server('10.0.0.5', 993), server('mail.example.com', 465)],
    [good, server('169.254.169.254', 465)],
    [good, server('mail.example.com', 25)],
    [server('mail.example.com', 22), server('mail.example.com', 465)],
    [server('db.internal', 993), server('mail.example.com', 465)],
  ] as const)
    expect((await set(people.manager, imap, submission)).refusal?.code).toBe('mail.movingAddress')
  expect((await connect(people.outsider)).refusal?.code).toBe('mail.mirrorNoServer')
  const counts = await people.manager.call(mailAdministrationApi.getMailServer, {})
  expect(counts.result).toMatchObject({ connected: 1, waiting: 1, server: { imap: { host: 'localhost' } } })
  const [row] = await app.db<{ sealed: Buffer }[]>`select sealed from mail_mirror`
  expect(row?.sealed.includes('wrong')).toBe(false)
  expect(await app.db`select act from audit_entry where room in ('mail', 'mailMirror') order by 1`).toEqual([
    { act: 'connect' },
    { act: 'connect' },
    { act: 'setServer' },
  ])
})

test('a manager removes the server: mailboxes are disconnected, passwords deleted, and mails stay', async () => {
  const before = await inboxOf('user')
  await people.manager.call(mailAdministrationApi.removeMailServer, {})
  expect(await app.db`select 1 from mail_mirror`).toEqual([])
  expect((await people.user.call(mailSettingsApi.getMailMirror, {})).result).toMatchObject({
    ...{ server: null, state: 'none' },
  })
  expect(await inboxOf('user')).toBe(before)
})
