import { mailApi } from '@maru/api/mail'
import { mailAdministrationApi } from '@maru/api/mail/administration'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { ImapFlow } from 'imapflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { type Dovecot, dovecotMissing, startDovecot } from '#test/dovecot.ts'
import { mimeText } from '#test/mails.ts'
import { runMirror } from './run.service.ts'
import { watchMirror } from './watch.service.ts'

const missing = dovecotMissing()
let dovecot: Dovecot
let app: TestApp
let people: Record<Role, Client>
beforeAll(async () => {
  if (missing !== '') return
  dovecot = await startDovecot()
  app = await openTestApp({
    withJobs: 'queued',
    env: {
      MAIL_IMPORT_HOSTS: `localhost:${dovecot.port},localhost:${dovecot.plainPort},127.0.0.1:${dovecot.port}`,
      MAIL_IMPORT_CA: dovecot.authority,
    },
  })
  people = await openCast(app)
  const address = { host: 'localhost', port: dovecot.port, security: 'tls' as const }
  await people.manager.call(mailAdministrationApi.setMailServer, {
    imap: address,
    submission: { ...address, port: dovecot.plainPort, security: 'starttls' },
  })
}, 60_000)
afterAll(async () => {
  if (missing !== '') return
  await app.stop()
  await dovecot.stop()
})

const background = () => ({ ...app.app.services, db: app.db })

/** Works in the mailbox of `kim` as another mail program does. */
async function elsewhere<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
  const client = new ImapFlow({
    ...{ host: '127.0.0.1', servername: 'localhost', port: dovecot.port, secure: true, logger: false },
    ...{ auth: { user: 'kim', pass: 'right' }, tls: { rejectUnauthorized: false }, disableAutoIdle: true },
  })
  await client.connect()
  const result = await work(client)
  await client.logout()
  return result
}

const connect = (password = 'right') =>
  people.user.call(mailSettingsApi.connectMailMirror, { user: 'kim', password })
const stateOf = async () => (await people.user.call(mailSettingsApi.getMailMirror, {})).result

async function boxOfUser() {
  const [box] = await app.db<{ comCode: string; mailboxId: number }[]>`
    select com_code, mailbox_id from mail_box where person_code = 'user'`
  if (!box) throw new Error('there is no mailbox')
  return box
}

/** Makes both sides equal once. */
const pass = async () => runMirror(background(), await boxOfUser(), { signal: new AbortController().signal })

async function listed(folder: string) {
  const { result } = await people.user.call(mailApi.listFolders, {})
  const id = result.find((one) => one.wellKnownFolderName === folder || one.displayName === folder)?.id
  if (id === undefined) return []
  return (await people.user.call(mailApi.listMails, { folder: id, limit: 50 })).result.items
}
const subjects = async (folder: string) => (await listed(folder)).map((one) => one.subject).sort()

/** What a folder of the server has, as subjects with flags. */
const onServer = (path: string) =>
  elsewhere(async (client) => {
    const { exists } = await client.mailboxOpen(path)
    const rows: string[] = []
    if (exists > 0)
      for await (const { envelope, flags } of client.fetch('1:*', { envelope: true, flags: true }))
        rows.push([envelope?.subject, ...[...(flags ?? [])].sort()].join(' '))
    return rows.sort()
  })

const only = test.skipIf(missing !== '')

only(`a mailbox with Hangul folders is shown, and a second pass changes nothing ${missing}`, async () => {
  await elsewhere(async (client) => {
    await client.mailboxCreate('거래처/2026년')
    await client.append('INBOX', mimeText({ subject: '첫 메일' }), ['\\Seen'])
    await client.append('INBOX', mimeText({ subject: '둘째 메일' }))
    await client.append('거래처/2026년', mimeText({ subject: '계약' }), ['\\Flagged', '\\Answered'])
  })
  expect((await connect()).status).toBe(200)
  expect(await stateOf()).toMatchObject({ state: 'filling', server: 'localhost', seenAt: null })
  await pass()
  expect(await stateOf()).toMatchObject({ state: 'running', shown: 3, refused: 0, user: 'kim' })
  expect((await listed('inbox')).map((one) => [one.subject, one.isRead]).sort()).toEqual([
    ['둘째 메일', false],
    ['첫 메일', true],
  ])
  expect(await listed('2026년')).toMatchObject([{ subject: '계약', isFlagged: true, isAnswered: true }])
  const change = async () =>
    app.db`select change_number from mail_box where mailbox_id = ${(await boxOfUser()).mailboxId}`
  const before = await change()
  await pass()
  expect(await change()).toEqual(before)
})

only(`marks go both ways ${missing}`, async () => {
  const [mail] = (await listed('inbox')).filter((one) => one.subject === '둘째 메일')
  await people.user.call(mailApi.markMails, { ids: [mail?.id ?? ''], isRead: true, isFlagged: true })
  await pass()
  expect(await onServer('INBOX')).toEqual(['둘째 메일 \\Flagged \\Seen', '첫 메일 \\Seen'])
  await elsewhere(async (client) => {
    await client.mailboxOpen('INBOX')
    await client.messageFlagsRemove('1:*', ['\\Seen', '\\Flagged'])
  })
  await pass()
  expect((await listed('inbox')).map((one) => [one.isRead, one.isFlagged])).toEqual([
    [false, false],
    [false, false],
  ])
})

only(
  `mails that are moved and deleted on one side are so on the other, with the same ids ${missing}`,
  async () => {
    const [first, second] = (await listed('inbox')).sort((one, other) =>
      one.subject.localeCompare(other.subject),
    )
    const folders = (await people.user.call(mailApi.listFolders, {})).result
    const target = folders.find((one) => one.displayName === '2026년')?.id ?? ''
    await people.user.call(mailApi.moveMails, { ids: [first?.id ?? ''], destinationFolder: target })
    await pass()
    expect(await onServer('거래처/2026년')).toEqual(['계약 \\Answered \\Flagged', '둘째 메일'])
    await elsewhere(async (client) => {
      await client.mailboxOpen('거래처/2026년')
      await client.messageMove({ subject: '둘째' }, 'INBOX')
    })
    await pass()
    expect((await listed('inbox')).map((one) => one.id).sort()).toEqual([first?.id, second?.id].sort())
    await people.user.call(mailApi.removeMails, { ids: [second?.id ?? ''], mode: 'HardDelete' })
    await pass()
    expect(await onServer('INBOX')).toEqual([first?.subject])
    await elsewhere(async (client) => {
      await client.mailboxOpen('거래처/2026년')
      await client.messageDelete('1:*')
    })
    await pass()
    expect(await listed('2026년')).toEqual([])
  },
)

only(`a mail that is hidden for recovery is off the server, and comes back ${missing}`, async () => {
  const [mail] = await listed('inbox')
  const id = mail?.id ?? ''
  const { places } = (await people.user.call(mailApi.removeMails, { ids: [id], mode: 'SoftDelete' })).result
  await pass()
  expect(await onServer('INBOX')).toEqual([])
  await people.user.call(mailApi.restoreMails, { places })
  await pass()
  expect(await onServer('INBOX')).toEqual([mail?.subject])
  await pass()
  expect((await listed('inbox')).map((one) => one.id)).toEqual([id])
})

only(`a folder that is renamed on one side is renamed on the other ${missing}`, async () => {
  await elsewhere((client) => client.append('거래처/2026년', mimeText({ subject: '견적' })))
  await pass()
  const [before] = await listed('2026년')
  await elsewhere((client) => client.mailboxRename('거래처/2026년', '거래처/지난해'))
  await pass()
  expect((await listed('지난해')).map((one) => one.id)).toEqual([before?.id])
  const folder = (await people.user.call(mailApi.listFolders, {})).result.find(
    (one) => one.displayName === '지난해',
  )
  await people.user.call(mailApi.renameFolder, { id: folder?.id ?? '', displayName: '올해' })
  await pass()
  expect(await onServer('거래처/올해')).toEqual(['견적'])
})

only(`a folder with another UIDVALIDITY keeps its mails and their ids ${missing}`, async () => {
  const before = (await listed('inbox')).map((one) => one.id)
  await elsewhere(async (client) => {
    await client.mailboxCreate('다른 곳')
    await client.mailboxOpen('거래처/올해')
    await client.messageMove('1:*', '다른 곳')
    await client.mailboxClose()
    await client.mailboxDelete('거래처/올해')
    await client.mailboxCreate('거래처/올해')
    await client.mailboxOpen('다른 곳')
    await client.messageMove('1:*', '거래처/올해')
    await client.mailboxClose()
    await client.mailboxDelete('다른 곳')
  })
  const [kept] = await listed('올해')
  await pass()
  expect((await listed('올해')).map((one) => [one.id, one.subject])).toEqual([[kept?.id, '견적']])
  expect((await listed('inbox')).map((one) => one.id)).toEqual(before)
})

only(
  `a new mail is reported by IDLE, and a change of the portal goes out while it waits ${missing}`,
  async () => {
    const box = await boxOfUser()
    const watched = watchMirror(background(), box)
    try {
      await expect.poll(async () => (await stateOf()).state, { timeout: 20_000 }).toBe('running')
      dovecot.put([mimeText({ subject: '방금 온 메일' })])
      await expect.poll(() => subjects('inbox'), { timeout: 20_000 }).toContain('방금 온 메일')
      const [job] = await app.db<{ count: number }[]>`
      select count(*)::int as count from job.job where data ->> 'name' = 'mail.announce'`
      expect(job?.count).toBe(1)
      const [mail] = (await listed('inbox')).filter((one) => one.subject === '방금 온 메일')
      await people.user.call(mailApi.markMails, { ids: [mail?.id ?? ''], isRead: true })
      watched.wake()
      await expect.poll(() => onServer('INBOX'), { timeout: 20_000 }).toContain('방금 온 메일 \\Seen')
    } finally {
      watched.end()
      await watched.ended
    }
  },
  90_000,
)

only(
  `while the server is away the mails are shown, changes wait, and arrive when it is back ${missing}`,
  async () => {
    await dovecot.pause()
    await pass()
    expect(await stateOf()).toMatchObject({ state: 'away', reason: 'unreachable' })
    const mails = await listed('inbox')
    expect(mails.length).toBe(2)
    await people.user.call(mailApi.markMails, {
      ids: mails.map((one) => one.id),
      isRead: true,
      isFlagged: true,
    })
    await pass()
    await dovecot.resume()
    await pass()
    expect(await stateOf()).toMatchObject({ state: 'running', reason: '' })
    expect((await onServer('INBOX')).every((one) => one.endsWith('\\Flagged \\Seen'))).toBe(true)
  },
)

only(
  `a refused password is sent once, and after three of them the mailbox waits for an hour ${missing}`,
  async () => {
    const failed = () => (dovecot.log().match(/auth failed|Password mismatch|unknown user/gi) ?? []).length
    for (const left of [2, 1, 0]) {
      const before = failed()
      expect((await connect('wrong')).status).toBe(200)
      await pass()
      await pass()
      expect(await stateOf()).toMatchObject({ state: 'paused', reason: 'password', triesLeft: left })
      expect(failed() - before).toBeLessThanOrEqual(1)
    }
    expect((await connect('right')).refusal?.code).toBe('mail.mirrorGuesses')
    app.clock.set(new Date(app.clock.now().getTime() + 3_660_000))
    expect((await connect('right')).status).toBe(200)
    await pass()
    expect((await stateOf()).state).toBe('running')
  },
)

only(
  `another server deletes the stored passwords, and its certificate must be its own ${missing}`,
  async () => {
    const address = { host: '127.0.0.1', port: dovecot.port, security: 'tls' as const }
    await people.manager.call(mailAdministrationApi.setMailServer, { imap: address, submission: address })
    expect(await stateOf()).toMatchObject({ state: 'paused', reason: 'serverChanged' })
    const logins = dovecot.log().length
    await connect()
    await pass()
    expect(await stateOf()).toMatchObject({ state: 'paused', reason: 'certificateName' })
    expect(dovecot.log().slice(logins)).not.toContain('Login: user')
  },
)

only(`a person who disconnects cannot try passwords on ${missing}`, async () => {
  const sealed = async () => app.db`select state, sealed from mail_mirror`
  await app.db`update mail_mirror set wrong_passwords = 2, wrong_at = ${app.clock.now()}`
  await people.user.call(mailSettingsApi.disconnectMailMirror, {})
  expect(await sealed()).toEqual([{ state: 'ended', sealed: null }])
  expect((await stateOf()).state).toBe('none')
  await connect()
  expect(await stateOf()).toMatchObject({ state: 'filling', triesLeft: 1 })
})
