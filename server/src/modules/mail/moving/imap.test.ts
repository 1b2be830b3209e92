import { type AddressInfo, createServer, type Server } from 'node:net'
import { mailApi } from '@maru/api/mail'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { type ImapStandIn, startImap } from '#test/imap-stand-in.ts'
import { countsOf, importSteps, standInMails } from '#test/mail-import.ts'
import { mimeText, putShared } from '#test/mails.ts'
import type { Restore } from '#test/snapshot.ts'
import { careForImports, moveIn } from './import.jobs.ts'

let server: ImapStandIn
/** A server of an unknown authority. */
let stranger: ImapStandIn
/** A server without encryption that remembers what it receives. */
let plain: Server
let plainText = ''
let app: TestApp
let people: Record<Role, Client>
let restore: Restore
beforeAll(async () => {
  server = await startImap()
  stranger = await startImap('localhost')
  plain = createServer((socket) => {
    socket
      .on('error', () => undefined)
      .on('data', (bytes) => {
        plainText += bytes.toString('latin1')
        const [tag = ''] = bytes.toString('latin1').split(' ')
        if (/CAPABILITY/.test(String(bytes))) socket.write('* CAPABILITY IMAP4rev1\r\n')
        socket.write(`${tag} OK done\r\n`)
      })
    socket.write('* OK ready\r\n')
  })
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
  const ports = [server.port, stranger.port, plainPort()].map((port) => `localhost:${port}`)
  const hosts = `${ports.join()},127.0.0.1:${server.port}`
  const env = { MAIL_IMPORT_HOSTS: hosts, MAIL_IMPORT_CA: server.authority }
  app = await openTestApp({ withJobs: 'queued', env })
  people = await openCast(app)
  restore = await app.snapshot()
}, 60_000)
beforeEach(async () => {
  await restore()
  Object.assign(server, { password: 'right', before: () => false, greeting: '* OK ready' })
  server.lines.length = 0
  server.folders = [{ name: 'INBOX', validity: 1, mails: mails(3) }]
})
afterAll(async () => {
  await app.stop()
  await server.close()
  await stranger.close()
  plain.close()
})

const plainPort = () => (plain.address() as AddressInfo).port

const mails = standInMails
const counts = countsOf
const { account, start, dayIn, lastKey, step, state, run, countJobs, sealedCount, logins, subjectsOf } =
  importSteps(() => ({ app, people, server }))

test('all folders move in with marks, times and names in Korean, and the password is gone at the end', async () => {
  server.folders = [
    { name: 'INBOX', validity: 1, mails: mails(2) },
    { name: '&vPSwuNO4ycDVaA-', flags: '\\Sent', validity: 1, mails: mails(1, 1, '보낸') },
    { name: 'All', flags: '\\All', validity: 1, mails: [] },
    { name: 'Starred', flags: '\\Flagged', validity: 1, mails: mails(1, 1, '별표') },
    {
      ...{ name: '&rHC3mMyY-/2026', validity: 7 },
      mails: [
        { uid: 9, bytes: mimeText({ subject: '표시' }), flags: '\\Seen \\Flagged \\Answered' },
        { uid: 12, bytes: mimeText({ subject: '지움' }), flags: '\\Deleted' },
      ],
    },
  ]
  const [first] = server.folders
  // A mail of Gmail is in a folder and among all mails.
  Object.assign(server.folders[2] ?? {}, { mails: [...(first?.mails ?? []), ...mails(1, 50, '보관')] })
  expect((await start()).status).toBe(200)
  expect(await sealedCount()).toBe(1)
  const [stored] = await app.db<{ text: string }[]>`select mail_import::text as text from mail_import`
  expect(stored?.text).not.toContain(Buffer.from('right').toString('hex'))
  await step()
  expect(counts(await state())).toEqual(['done', '', 5, 2, 1])
  expect(await sealedCount()).toBe(0)
  expect(await subjectsOf('inbox')).toEqual(['메일 1', '메일 2'])
  expect(await subjectsOf('sentitems')).toEqual(['보낸 1'])
  expect(await subjectsOf('archive')).toEqual(['보관 50'])
  expect(await subjectsOf('2026')).toEqual(['표시'])
  const report = await people.user.call(mailSettingsApi.getMailImportReport, { id: (await state()).id })
  expect(report.body).toContain('거래처/2026,7:9,표시,가져옴,,')
  expect(report.body).toContain('거래처/2026,7:12,,가져오지 못함,원본에서 삭제로 표시됨,')
  // Nothing on the server is changed, and no arrival happens here.
  expect(server.lines.filter((line) => /^(?:UID )?(?:STORE|COPY|MOVE|EXPUNGE|SELECT)/.test(line))).toEqual([])
  const [arrived] = await app.db`select count(*)::int as count from mail_entry where delivery ? 'arrived'`
  expect(arrived?.count).toBe(0)
  expect(counts(await run())).toEqual(['done', '', 0, 7, 1])
  // Each import reports its end by a mail in the mailbox.
  const { result: all } = await people.user.call(mailApi.listFolders, {})
  const inbox = all.find((one) => one.wellKnownFolderName === 'inbox')?.id ?? ''
  const { items } = (await people.user.call(mailApi.listMails, { folder: inbox, limit: 50 })).result
  const source = `imaps://kim@old.example@localhost:${server.port}`
  expect(items.flatMap((one) => (one.from.displayName === 'Maru' ? [one.subject] : []))).toEqual([
    `${source}에서 가져오기: 완료`,
    `${source}에서 가져오기: 완료`,
  ])
})

test('a dry run counts mails and bytes, and names the room that is missing', async () => {
  await people.user.call(mailApi.listFolders, {})
  await app.db`update mail_box set size_limit = 100 where person_code = 'user'`
  const dry = await run({ isDry: true })
  const size = server.folders[0]?.mails.reduce((sum, one) => sum + one.bytes.length, 0) ?? 0
  expect([dry.state, dry.mailCount, dry.totalSize, dry.missingRoom]).toEqual(['done', 3, size, size - 100])
  expect(await subjectsOf('inbox')).toEqual([])
  expect(await sealedCount()).toBe(0)
})

test('a refused password is sent once for each time that a person types it, and three times in all', async () => {
  const first = await run({ password: 'wrong' })
  expect([first.state, first.reason, first.triesLeft, logins()]).toEqual(['paused', 'password', 2, 1])
  await step()
  await careForImports({ ...app.app.services, db: app.db })
  expect(logins()).toBe(1)
  const again = (password?: string) =>
    people.user.call(mailSettingsApi.continueMailImport, { id: first.id, ...(password ? { password } : {}) })
  expect((await again()).refusal?.code).toBe('mail.movingPassword')
  await again('wrong 2')
  await step()
  await again('wrong 3')
  await step()
  expect(counts(await state())).toEqual(['failed', 'password', 0, 0, 0])
  expect([logins(), await sealedCount()]).toEqual([3, 0])
  expect((await again('right')).refusal?.code).toBe('mail.movingEnded')
  expect((await start()).refusal?.code).toBe('mail.movingGuesses')
  app.clock.set('2026-11-21T02:00:01Z')
  expect(counts(await run())).toEqual(['done', '', 3, 0, 0])
})

test('a certificate for another name, an unknown authority and an unencrypted server get no password', async () => {
  expect(counts(await run({ port: stranger.port }))).toEqual(['paused', 'certificateUnknown', 0, 0, 0])
  await people.user.call(mailSettingsApi.stopMailImport, { id: (await state()).id })
  expect(counts(await run({ host: '127.0.0.1' }))).toEqual(['paused', 'certificateName', 0, 0, 0])
  await people.user.call(mailSettingsApi.stopMailImport, { id: (await state()).id })
  for (const security of ['tls', 'starttls'] as const) {
    expect(counts(await run({ port: plainPort(), security }))).toEqual(['paused', 'noEncryption', 0, 0, 0])
    await people.user.call(mailSettingsApi.stopMailImport, { id: (await state()).id })
  }
  expect(await sealedCount()).toBe(0)
  expect([...server.lines, ...stranger.lines]).toEqual([])
  expect(plainText).not.toContain('right')
})

test('a folder that is renamed and one that is numbered anew meanwhile bring no double', async () => {
  server.folders.push({ name: 'Old', validity: 5, mails: mails(25, 1, '옛') })
  let bodies = 0
  server.before = (line) => {
    if (line.includes('BODY')) bodies += 1
    const [, old] = server.folders
    // In the middle of the folder: the open one stays readable, as servers do.
    if (bodies === 10 && old) old.name = 'New'
    return false
  }
  expect(counts(await run())).toEqual(['done', '', 28, 25, 0])
  const { result: folders } = await people.user.call(mailApi.listFolders, {})
  expect(folders.map((one) => one.displayName)).toContain('Old')
  expect(folders.map((one) => one.displayName)).not.toContain('New')
  for (const folder of server.folders) {
    folder.validity += 1
    for (const mail of folder.mails) mail.uid += 1_000
  }
  expect(counts(await run())).toEqual(['done', '', 0, 28, 0])
})

test.each([
  ['a private address', { host: '10.0.0.5', port: 993 }],
  ['loopback', { host: '127.0.0.1', port: 993 }],
  ['a name of the own network', { host: 'mail.internal', port: 993 }],
  ['a name without a domain', { host: 'localhost', port: 993 }],
  ['the port of another service', { host: 'imap.example.com', port: 5432 }],
])('%s is refused as a server', async (_what, place) => {
  expect((await start(place)).refusal?.code).toBe('mail.movingAddress')
})

test('a line break in a name, and a second import into the mailbox, are refused', async () => {
  const broken = { ...account(), user: 'a\r\nA1 LOGOUT' }
  expect((await people.user.callWith(mailSettingsApi.startMailImport, broken)).status).toBe(400)
  expect((await start()).status).toBe(200)
  expect((await start()).refusal?.code).toBe('mail.movingRunning')
})

test('an import that a person stops reads nothing more; one that waits for a week ends with its password', async () => {
  const { id } = (await start()).result
  expect((await people.user.call(mailSettingsApi.stopMailImport, { id })).result).toBe(true)
  await step()
  expect([(await state()).state, server.lines, await sealedCount()]).toEqual(['stopped', [], 0])
  await run({ password: 'wrong' })
  app.clock.set('2026-11-28T15:00:00Z')
  await careForImports({ ...app.app.services, db: app.db })
  const [row] = await app.db`select state, reason, sealed from mail_import order by import_id desc limit 1`
  expect(row).toEqual({ state: 'stopped', reason: 'old', sealed: null })
  await app.db`
    insert into mail_import_folder (com_code, mailbox_id, import_id, place, path)
    select com_code, mailbox_id, import_id, 1, '{many}' from mail_import`
  await app.db`
    insert into mail_import_item (com_code, mailbox_id, import_id, place, source_key, state, size)
    select com_code, mailbox_id, import_id, 1, number::text, 'known', 1
      from mail_import_folder cross join generate_series(1, 10001) number`
  app.clock.set('2026-12-29T01:00:02Z')
  await careForImports({ ...app.app.services, db: app.db })
  const [left] = await app.db`
    select (select count(*) from mail_import)::int as imports, (select count(*) from mail_import_item)::int as lines`
  expect(left).toEqual({ imports: 0, lines: 0 })
})

test('an import whose process has died is continued, and a sealed server opens in no other row', async () => {
  await start()
  await start({}, people.peer)
  await app.db`
    update mail_import set sealed = (select sealed from mail_import order by import_id limit 1)
     where import_id = (select max(import_id) from mail_import)`
  await step()
  expect(counts(await state(people.peer))).toEqual(['paused', 'unreadable', 0, 0, 0])
  const before = await countJobs()
  app.clock.set('2026-11-21T04:00:00Z')
  await careForImports({ ...app.app.services, db: app.db })
  expect(await countJobs()).toBe(before + 1)
})

test('a job that comes twice is one step, and only one job follows it', async () => {
  await start()
  server.before = (line, socket) => line.startsWith('EXAMINE') && socket.destroy().destroyed
  const key = await lastKey()
  if (!key) throw new Error('there is no import')
  const before = await countJobs()
  for (let time = 0; time < 2; time += 1) await moveIn({ ...app.app.services, db: app.db }, key)
  expect([logins(), await countJobs()]).toEqual([1, before + 1])
})

test('wrong passwords of several imports of one account are counted together, whatever its letter case', async () => {
  const again = (id: string, password: string) =>
    people.user.call(mailSettingsApi.continueMailImport, { id, password })
  const first = await run({ password: 'wrong' })
  await again(first.id, 'wrong 2')
  await step()
  await people.user.call(mailSettingsApi.stopMailImport, { id: first.id })
  const second = await run({ user: 'KIM@old.example', password: 'wrong 3' })
  expect([second.state, logins()]).toEqual(['paused', 3])
  expect((await again(second.id, 'right')).refusal?.code).toBe('mail.movingGuesses')
  await people.user.call(mailSettingsApi.stopMailImport, { id: second.id })
  expect((await start()).refusal?.code).toBe('mail.movingGuesses')
  // The same account by another port and encryption.
  const other = { port: plainPort(), security: 'starttls' as const }
  expect((await start(other)).refusal?.code).toBe('mail.movingGuesses')
  expect((await start({ user: 'lee@old.example' })).status).toBe(200)
})

test('a server that allows no password gets none, and no try is lost', async () => {
  server.before = (line, socket, tag) =>
    line === 'CAPABILITY' && socket.write(`* CAPABILITY IMAP4rev1 LOGINDISABLED\r\n${tag} OK done\r\n`)
  expect(await run()).toMatchObject({ state: 'paused', reason: 'noPassword', triesLeft: 3 })
  expect(logins()).toBe(0)
})

test('in the forwarding period new mails come by themselves, and the password is gone at its end', async () => {
  const first = await run({ followUntil: dayIn(7) })
  expect([first.state, first.loaded, first.followUntil]).toEqual(['following', 3, '2026-11-28T15:00:00Z'])
  expect((await start()).refusal?.code).toBe('mail.movingRunning')
  server.folders[0]?.mails.push(...mails(1, 9, '새'))
  server.folders.push({ name: 'Later', validity: 1, mails: mails(1, 1, '나중') })
  server.lines.length = 0
  await step()
  expect(counts(await state())).toEqual(['following', '', 5, 0, 0])
  // Only what is new is fetched.
  expect(server.lines.filter((line) => line.includes('BODY'))).toHaveLength(2)
  expect(await sealedCount()).toBe(1)
  app.clock.set('2026-11-28T15:00:00Z')
  await step()
  // The session of the person has ended by then.
  const [row] = await app.db`select state, sealed from mail_import`
  expect(row).toEqual({ state: 'done', sealed: null })
})

test('a visit in the forwarding period that is lost is made up for, and one that is stopped ends', async () => {
  const { id } = await run({ followUntil: dayIn(30) })
  const before = await countJobs()
  app.clock.set('2026-11-21T01:50:00Z')
  await careForImports({ ...app.app.services, db: app.db })
  expect(await countJobs()).toBe(before)
  app.clock.set('2026-11-21T02:00:01Z')
  await careForImports({ ...app.app.services, db: app.db })
  expect(await countJobs()).toBe(before + 1)
  expect((await people.user.call(mailSettingsApi.stopMailImport, { id })).result).toBe(true)
  expect([(await state()).state, await sealedCount()]).toEqual(['done', 0])
})

test('a password that is changed elsewhere in the middle pauses the import, which continues with the new one', async () => {
  const [inbox] = server.folders
  if (inbox) inbox.mails = mails(45)
  let bodies = 0
  server.before = (line, socket) => {
    if (line.includes('BODY')) bodies += 1
    return bodies === 31 && socket.destroy().destroyed
  }
  const { id } = await run()
  bodies = 100
  server.password = 'new'
  await step()
  expect(await state()).toMatchObject({ state: 'paused', reason: 'password', triesLeft: 2, loaded: 30 })
  await people.user.call(mailSettingsApi.continueMailImport, { id, password: 'new' })
  await step()
  expect(counts(await state())).toEqual(['done', '', 45, 0, 0])
})

test('folders that the server names by their use, and folders of the person that are only called so', async () => {
  server.folders.push(
    { name: 'Papierkorb', flags: '\\Trash', validity: 1, mails: mails(1, 10, '지운') },
    { name: 'Projects/Bin', validity: 1, mails: mails(1, 20, '상자') },
    { name: 'Starred', validity: 1, mails: mails(1, 30, '별') },
    { name: '&vPSwuNO4ycDVaA-', validity: 1, mails: mails(1, 40, '보낸') },
    { name: 'Clients/Sent', validity: 1, mails: mails(1, 50, '거래처') },
  )
  expect(counts(await run())).toEqual(['done', '', 8, 0, 0])
  expect(await subjectsOf('deleteditems')).toEqual(['지운 10'])
  expect(await subjectsOf('Bin')).toEqual(['상자 20'])
  expect(await subjectsOf('Starred')).toEqual(['별 30'])
  expect(await subjectsOf('sentitems')).toEqual(['보낸 40'])
  expect(await subjectsOf('Sent')).toEqual(['거래처 50'])
})

test('a forwarding period outlives more changes of the password than tries, and only its start is reported', async () => {
  const { id } = await run({ followUntil: dayIn(7) })
  for (const password of ['one', 'two', 'three', 'four']) {
    server.password = password
    await step()
    expect(await state()).toMatchObject({ state: 'paused', reason: 'password', triesLeft: 2 })
    await people.user.call(mailSettingsApi.continueMailImport, { id, password })
    server.folders[0]?.mails.push(...mails(1, 100 + password.length, password))
    await step()
    expect(await state()).toMatchObject({ state: 'following', triesLeft: 3 })
  }
  // A visit of two steps is no news either.
  server.folders[0]?.mails.push(...mails(2, 200, '늦은'))
  let bodies = 0
  server.before = (line, socket) => {
    if (line.includes('BODY')) bodies += 1
    return bodies === 2 && line.includes('BODY') && socket.destroy().destroyed
  }
  await step()
  expect(await state()).toMatchObject({ state: 'running', reason: 'broken' })
  await step()
  expect(await state()).toMatchObject({ state: 'following', reason: '' })
  const { result } = await people.user.call(mailApi.listFolders, {})
  const folder = result.find((one) => one.wellKnownFolderName === 'inbox')?.id ?? ''
  const { items } = (await people.user.call(mailApi.listMails, { folder, limit: 50 })).result
  const reports = items.filter((one) => one.from.displayName === 'Maru').map((one) => one.subject)
  const title = `imaps://kim@old.example@localhost:${server.port}에서 가져오기`
  expect(reports.filter((one) => one === `${title}: 새 메일 가져오는 중`)).toHaveLength(1)
  expect(reports).toHaveLength(5)
})

test('an import into a shared mailbox runs for writers by a department, and ends when the right is withdrawn', async () => {
  const mailboxId = await putShared(app, { comCode: 'ONE', name: '영업', address: 'sales@test.example' }, [
    ['unit:ONE-D1', 'write'],
  ])
  const shared = async () => {
    const { result } = await people.peer.call(mailSettingsApi.listMailImports, { mailboxId })
    const [last] = result
    return [last?.state, last?.reason, last?.loaded]
  }
  expect((await start({ mailboxId, followUntil: dayIn(7) })).status).toBe(200)
  await step()
  expect(await shared()).toEqual(['following', '', 3])
  // Another writer is no reason to stay: the password is that of the first.
  await app.db`update mail_grant set subject = 'person:peer' where mailbox_id = ${Number(mailboxId)}`
  server.folders[0]?.mails.push(...mails(1, 9))
  server.lines.length = 0
  await step()
  expect(await shared()).toEqual(['stopped', 'noRight', 3])
  expect([server.lines, await sealedCount()]).toEqual([[], 0])
})
