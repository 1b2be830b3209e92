import { generateKeyPairSync } from 'node:crypto'
import { mailApi } from '@maru/api/mail'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { dkimSign, dkimVerify } from 'mailauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { mimeText, putMail } from '#test/mails.ts'
import { type MboxMail, readMbox } from './mbox.rules.ts'

let app: TestApp
let people: Record<Role, Client>
beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  people = await openCast(app)
}, 60_000)
afterAll(() => app.stop())

const folder = async (client: Client, name = 'inbox') => {
  const { result } = await client.call(mailApi.listFolders, {})
  return result.find((one) => one.wellKnownFolderName === name)?.id ?? ''
}
const take = async (client: Client, bytes: Buffer, name = 'a.mbox') =>
  client.call(mailSettingsApi.importMails, { folderId: await folder(client) }, { part: { name, bytes } })
const listed = async (client: Client) =>
  (await client.call(mailApi.listMails, { folder: 'inbox', limit: 50 })).result.items
const one = (subject: string, more = '') =>
  `From: kim@x.example\nDate: Mon, 02 Nov 2026 09:00:00 +0900\nSubject: ${subject}\n${more}\n`

async function read(text: string, size = 7): Promise<MboxMail[]> {
  const bytes = Buffer.from(text)
  const chunks = (async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  })()
  const mails: MboxMail[] = []
  for await (const mail of readMbox(chunks, 1_000)) mails.push(mail)
  return mails
}

test('an mbox is split at its postmarks, whatever the borders of its chunks', async () => {
  const text = `From a Mon\n${one('1')}x\n>From here\n>>From there\nFrom now on\n\nFrom b Tue\r\n${one('2')}y\n\nFrom c\n${'z'.repeat(2_000)}\n`
  for (const size of [1, 7, 100_000]) {
    const [first, second, third] = await read(text, size)
    expect(first?.line).toBe(1)
    expect(first?.bytes?.toString()).toBe(
      `${one('1').replaceAll('\n', '\r\n')}x\r\nFrom here\r\n>From there\r\nFrom now on\r\n`,
    )
    expect(second?.line).toBe(11)
    expect(third).toMatchObject({ line: 18, bytes: null })
  }
  expect((await read('Subject: eml\n\n>From x'))[0]?.bytes?.toString()).toBe('Subject: eml\n\n>From x')
})

test('an import reports line by line, stores each mail once, and keeps times and marks', async () => {
  const text = [
    `From a Mon\nStatus: O\nX-Status: F\n${one('가져온 첫째')}본문\n`,
    `From b Tue\n${one('둘째', 'X-Gmail-Labels: Inbox,Unread\n')}본문\n`,
    'From c Wed\njust a note\n',
    `From b Tue\n${one('둘째', 'X-Gmail-Labels: Inbox,Unread\n')}본문\n`,
  ].join('\n')
  const { result } = await take(people.user, Buffer.from(text))
  expect(result).toEqual({
    imported: 2,
    repeated: 1,
    refused: 1,
    lines: [
      { line: 1, subject: '가져온 첫째', result: 'imported' },
      { line: 10, subject: '둘째', result: 'imported' },
      { line: 18, subject: '', result: 'unreadable' },
      { line: 21, subject: '둘째', result: 'repeated' },
    ],
  })
  const rows = await listed(people.user)
  expect(rows.map((row) => [row.subject, row.isRead, row.isFlagged, row.receivedAt])).toEqual(
    expect.arrayContaining([
      ['가져온 첫째', false, true, '2026-11-02T00:00:00Z'],
      ['둘째', false, false, '2026-11-02T00:00:00Z'],
    ]),
  )
  expect((await take(people.user, Buffer.from(text))).result).toMatchObject({ imported: 0, repeated: 3 })
  // An import is no arrival: no rule runs and no alarm is queued.
  const [jobs] = await app.db`select count(*)::int as count from mail_entry where delivery ? 'arrived'`
  expect(jobs?.count).toBe(0)
})

test('an .eml keeps its octets, and a mailbox without room refuses what does not fit', async () => {
  const eml = mimeText({ subject: '한 통' })
  expect((await take(people.peer, eml, '한통.eml')).result).toMatchObject({ imported: 1 })
  const [row] = await listed(people.peer)
  expect((await people.peer.call(mailApi.getEml, { id: row?.id ?? '' })).bytes.equals(eml)).toBe(true)
  await app.db`update mail_box set size_limit = total_size + 10 where person_code = 'peer'`
  const { result } = await take(people.peer, mimeText({ subject: '가득' }))
  expect(result).toMatchObject({ imported: 0, refused: 1 })
  expect(result.lines[0]?.result).toBe('full')
})

test('an export gives the whole mailbox as an mbox that can be imported again', async () => {
  const body = 'From the start\r\n>From quoted\r\n마지막'
  await putMail(app, 'colleague', mimeText({ subject: '내보내기' }, body), { isFlagged: true })
  await putMail(app, 'colleague', mimeText({ subject: '지운 것' }), { folder: 'deleteditems', isRead: true })
  await putMail(app, 'colleague', mimeText({ subject: '숨은 것' }), { folder: 'recoverableitemsdeletions' })
  const all = await people.colleague.call(mailSettingsApi.exportMails, {})
  expect(all.headers['content-disposition']).toContain('mailbox.mbox')
  expect(all.body).toMatch(
    /^From kim@x\.example \w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4}\nStatus: O\nX-Status: F\n/,
  )
  expect(all.body).toContain('\n>From the start\n>>From quoted\n')
  expect(all.body).toContain('지운 것')
  expect(all.body).not.toContain('숨은 것')
  const inbox = await people.colleague.call(mailSettingsApi.exportMails, {
    folderId: await folder(people.colleague),
  })
  expect(inbox.body).not.toContain('지운 것')
  expect((await take(people.concurrent, all.bytes)).result).toMatchObject({ imported: 2, refused: 0 })
  const row = (await listed(people.concurrent)).find((mail) => mail.subject === '내보내기')
  expect(row?.isFlagged).toBe(true)
  const eml = await people.concurrent.call(mailApi.getEml, { id: row?.id ?? '' })
  expect(eml.body).toContain('\r\nFrom the start\r\n>From quoted\r\n마지막')
})

test('an exported mail comes back as it was: its signature holds, and it is known', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    ...{ modulusLength: 2048, privateKeyEncoding: { type: 'pkcs8', format: 'pem' } as const },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  })
  const text = mimeText({ subject: '서명된 것' }, 'From the start\r\n\r\n>From quoted\r\n끝\r\n')
  const key = {
    signingDomain: 'x.example',
    selector: 's',
    privateKey,
    canonicalization: 'relaxed/relaxed' as const,
  }
  const { signatures } = await dkimSign(text, { ...key, signatureData: [key] })
  const signed = Buffer.concat([Buffer.from(signatures), text])
  await putMail(app, 'outsider', signed, { isFlagged: true })
  const mbox = (await people.outsider.call(mailSettingsApi.exportMails, {})).bytes
  const repeated = await take(people.outsider, mbox)
  expect(repeated.result).toMatchObject({ imported: 0, repeated: 1 })
  await take(people.manager, mbox)
  const [row] = await listed(people.manager)
  expect(row).toMatchObject({ subject: '서명된 것', isFlagged: true, isRead: false })
  const eml = (await people.manager.call(mailApi.getEml, { id: row?.id ?? '' })).bytes
  expect(eml.equals(signed)).toBe(true)
  const resolver = async () => [[`v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`]]
  const { results } = await dkimVerify(eml, { resolver })
  expect(results.map((one) => one.status.result)).toEqual(['pass'])
})

test('marks of Thunderbird are read, and the headers of programs leave', async () => {
  const head = 'From - Mon Nov 23 00:00:00 2026\nX-Mozilla-Status: 0005\nX-Mozilla-Status2: 00000000\n'
  const keys = 'X-Mozilla-Keys: a\n  folded\nX-Mozilla-Other: stays\n'
  const mail = `${head}${keys}From: a@x.example\nSubject: 천둥새\nStatus of things: stays\n\nStatus: in the text\n`
  await take(people.super, Buffer.from(mail))
  const [row] = await listed(people.super)
  expect(row).toMatchObject({ subject: '천둥새', isRead: true, isFlagged: true })
  const eml = (await people.super.call(mailApi.getEml, { id: row?.id ?? '' })).body
  expect(eml).toBe(
    'X-Mozilla-Other: stays\r\nFrom: a@x.example\r\nSubject: 천둥새\r\nStatus of things: stays\r\n\r\nStatus: in the text\r\n',
  )
})
