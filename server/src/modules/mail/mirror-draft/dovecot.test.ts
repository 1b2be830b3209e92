import { randomUUID } from 'node:crypto'
import { fileApi } from '@maru/api/file'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { mailWritingApi } from '@maru/api/mail/writing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dovecotMissing } from '#test/dovecot.ts'
import { type DraftWorld, openDraftWorld } from '#test/draft-world.ts'
import { oldKoreanMails } from '#test/mails.ts'
import { mailsIn } from '#test/mirror-world.ts'
import { movesOf, passWithMove, startMove } from '#test/move-world.ts'
import { releaseMail, sendOut } from '../sending/queue.jobs.ts'
import { openDraftWork } from './work.service.ts'

const missing = dovecotMissing()
const only = test.skipIf(missing !== '')
let world: DraftWorld
beforeAll(async () => {
  if (missing === '') world = await openDraftWorld()
}, 60_000)
afterAll(async () => {
  if (missing === '') await world.stop()
})
beforeEach(async () => {
  if (missing === '') await world.clear()
})

const headOf = (id: string, subject: string, more = '') =>
  `From: kim@one.example\r\nTo: Lee <lee@far.example>, half\r\nSubject: ${subject}\r\nMessage-ID: <${id}@phone>\r\n${more}MIME-Version: 1.0\r\n`
const phoneText = (id: string, subject: string, body = '내용', more = '') =>
  Buffer.from(`${headOf(id, subject, more)}Content-Type: text/html; charset=utf-8\r\n\r\n<p>${body}</p>`)

/** A draft with two files and a picture within its text. */
const withFiles = (id: string) => {
  const part = (head: string, text: string) =>
    `--b\r\n${head}\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(text).toString('base64')}\r\n`
  const file = (name: string) =>
    `Content-Type: text/plain\r\nContent-Disposition: attachment; filename="${name}"`
  return Buffer.from(
    `${headOf(id, 'files', 'Bcc: hidden@far.example\r\nX-Priority: 1\r\nDisposition-Notification-To: kim@one.example\r\n')}` +
      `Content-Type: multipart/mixed; boundary=b\r\n\r\n${part('Content-Type: text/html; charset=utf-8', '<p>본문<script>x()</script></p>')}` +
      `${part(file('one.txt'), '하나')}${part(file('two.txt'), '둘')}--b--\r\n`,
  )
}

/** Uploads a small file to a collection, as the writer does. */
function upload(code: string, name: string, text: string) {
  const bytes = Buffer.from(text)
  const chunk = {
    ...{ code, flowChunkNumber: 1, flowChunkSize: 1_000_000, flowTotalChunks: 1, flowFilename: name },
    ...{ flowCurrentChunkSize: bytes.length, flowTotalSize: bytes.length, flowRelativePath: name },
    flowIdentifier: randomUUID(),
  }
  return world.people.user.call(fileApi.uploadChunk, chunk, { part: { name, bytes } })
}

async function sendAll() {
  const context = { ...world.app.app.services, db: world.app.db }
  world.rest()
  const keys = await world.app.db<{ comCode: string; mailboxId: number; outboxId: number }[]>`
    select com_code, mailbox_id, outbox_id from mail_outbox where state = 'held'`
  for (const key of keys) {
    await releaseMail(context, key)
    await sendOut(context, key)
  }
  return keys.length
}
const subjects = async () => (await world.drafts()).map((one) => one.subject).sort()
const onServer = async () =>
  (await world.phoneReads()).map((one) => /^Subject: (.*)\r$/m.exec(one.source)?.[1])
const only1 = async () => {
  const [draft, ...others] = await world.drafts()
  expect(others).toEqual([])
  return draft?.id ?? ''
}

only(
  `a draft of a phone is continued and sent in the portal, and none is left on the server ${missing}`,
  async () => {
    const question = Buffer.from(
      'From: lee@far.example\r\nSubject: asked\r\nMessage-ID: <asked@far>\r\n\r\nwhy?',
    )
    await world.elsewhere((client) => client.append('INBOX', question))
    await world.pass()
    const [asked] = await mailsIn(world.people.user, 'inbox')
    const bytes = withFiles('p1').toString('utf8').replace('Bcc:', 'In-Reply-To: <asked@far>\r\nBcc:')
    await world.phoneSaves(Buffer.from(bytes))
    await world.pass()
    const id = await only1()
    const words = await world.words(id)
    expect(words).toMatchObject({
      ...{ subject: 'files', importance: 'high', isReadReceiptRequested: true, replyToId: asked?.id },
      toRecipients: [
        { displayName: 'Lee', email: 'lee@far.example' },
        { displayName: '', email: 'half' },
      ],
      bccRecipients: [{ email: 'hidden@far.example' }],
    })
    expect(words.body).toContain('본문')
    expect(words.body).not.toContain('script')
    const to = [{ email: 'lee@far.example' }]
    const saved = await world.save({ id, subject: '이어 쓴 글', toRecipients: to })
    const sent = await world.people.user.call(mailWritingApi.sendMail, { id, version: saved.version })
    expect(sent.status).toBe(200)
    expect(await sendAll()).toBe(1)
    await world.pass()
    expect(await world.phoneReads()).toEqual([])
    expect(await subjects()).toEqual([])
    const [mail, ...more] = world.taken
    expect(more).toEqual([])
    expect(mail?.to.sort()).toEqual(['hidden@far.example', 'lee@far.example'])
    for (const name of ['one.txt', 'two.txt', 'In-Reply-To: <asked@far>']) expect(mail?.raw).toContain(name)
    expect(mail?.raw).not.toContain('hidden@far')
  },
)

only(`a draft of the portal is on the server once, however often it is saved ${missing}`, async () => {
  const { user } = world.people
  const { fileCode } = (await user.call(fileApi.createFileCode, {})).result
  await upload(fileCode, '하나.txt', 'one')
  const words = {
    ...{ subject: 'portal', body: '<p>첫째</p>', importance: 'high' as const, fileCode },
    toRecipients: [{ displayName: '이', email: 'lee@far.example' }],
    bccRecipients: [{ email: 'hidden@far.example' }],
  }
  let saved = await world.save(words)
  await world.pass()
  expect(await onServer()).toEqual([])
  for (const body of ['<p>둘째</p>', '<p>셋째</p>'])
    saved = await world.save({ ...words, ...saved, sendAt: null, body })
  world.rest()
  await world.pass()
  const [first] = await world.phoneReads()
  expect(first?.flags.filter((one) => one !== '\\Recent')).toEqual(['\\Draft', '\\Seen'])
  for (const part of ['Bcc: hidden@far.example', 'X-Priority: 1', 'lee@far.example'])
    expect(first?.source).toContain(part)
  // A file is added without saving the words.
  await upload(fileCode, '둘.txt', 'two')
  await world.pass()
  await world.pass()
  const [second, ...more] = await world.phoneReads()
  expect(more).toEqual([])
  expect(second?.uid).not.toBe(first?.uid)
  expect(second?.source.match(/Content-Disposition: attachment/g)).toHaveLength(2)
  expect(await subjects()).toEqual(['portal'])
  expect((await world.words(saved.id)).fileCode).toBe(fileCode)
  await world.remove(saved.id)
  await world.pass()
  expect(await onServer()).toEqual([])
})

only(
  `a draft that another program replaces keeps its place and what a mail cannot hold ${missing}`,
  async () => {
    const former = await world.phoneSaves(phoneText('r1', 'first'))
    await world.pass()
    const id = await only1()
    const files = (await world.words(id)).fileCode
    const next = await world.phoneSaves(phoneText('r1', 'second'), former)
    await world.pass()
    expect(await only1()).toBe(id)
    expect((await world.words(id)).subject).toBe('second')
    expect(files).toBeNull()
    // Other programs give each save a Message-ID of its own.
    await world.phoneSaves(phoneText('r2', 'third'), next)
    await world.pass()
    expect(await subjects()).toEqual(['third'])
  },
)

only(`a draft that was changed on both sides is two drafts on both sides ${missing}`, async () => {
  const former = await world.phoneSaves(phoneText('c1', 'both'))
  await world.pass()
  const id = await only1()
  await world.save({ id, version: 1, subject: 'portal' })
  await world.phoneSaves(phoneText('c1', 'phone'), former)
  await world.pass()
  expect(await subjects()).toEqual(['phone', 'portal'])
  // An open window continues to save.
  await world.save({ id, version: 2, subject: 'portal 2' })
  world.rest()
  await world.pass()
  await world.pass()
  expect((await onServer()).sort()).toEqual(['phone', 'portal 2'])
  const ids = (await world.phoneReads()).map((one) => /^Message-ID: (.*)\r$/im.exec(one.source)?.[1])
  expect(new Set(ids).size).toBe(2)
  expect(await subjects()).toEqual(['phone', 'portal 2'])
})

only(
  `a draft that another program deletes goes from the portal, unless it was changed there ${missing}`,
  async () => {
    await world.phoneSaves(phoneText('d1', 'gone'))
    await world.phoneSaves(phoneText('d2', 'changed'))
    await world.pass()
    const changed = (await world.drafts()).find((one) => one.subject === 'changed')
    await world.save({ id: changed?.id ?? '', subject: 'kept' })
    await world.phoneDeletes()
    await world.pass()
    expect(await subjects()).toEqual(['kept'])
    world.rest()
    await world.pass()
    expect(await onServer()).toEqual(['kept'])
  },
)

only(`a folder that is numbered anew doubles no draft ${missing}`, async () => {
  await world.phoneSaves(phoneText('v1', 'phone'))
  const unnamed = phoneText('', 'unnamed')
    .toString('utf8')
    .replace(/Message-ID: .*\r\n/, '')
  await world.phoneSaves(Buffer.from(unnamed))
  await world.save({ subject: 'portal', body: '<p>a</p>' })
  world.rest()
  await world.pass()
  const ids = (await world.drafts()).map((one) => one.id).sort()
  await world.dovecot.pause()
  world.dovecot.renumber('Drafts')
  await world.dovecot.resume()
  const validity = () => world.app.db`select distinct validity from mail_mirror_draft`
  const before = await validity()
  await world.pass()
  expect(await validity()).not.toEqual(before)
  await world.pass()
  expect((await world.drafts()).map((one) => one.id).sort()).toEqual(ids)
  expect((await onServer()).sort()).toEqual(['phone', 'portal', 'unnamed'])
})

only(`drafts that cannot be read are counted, and Hangul of old programs is read ${missing}`, async () => {
  const [old, shifted] = oldKoreanMails
  await world.phoneSaves(old ?? Buffer.alloc(0))
  await world.phoneSaves(shifted ?? Buffer.alloc(0))
  await world.phoneSaves(Buffer.from('\0\x01garbage without a header'.replaceAll('\0', '')))
  await world.phoneSaves(phoneText('big', 'x'.repeat(600)))
  await world.phoneSaves(
    phoneText(
      'many',
      'many',
      'a',
      `Cc: ${Array.from({ length: 600 }, (_, at) => `p${at}@x.example`).join(',\r\n ')}\r\n`,
    ),
  )
  await world.phoneSaves(phoneText('good', 'good'))
  await world.pass()
  expect(await subjects()).toHaveLength(3)
  for (const { id, subject } of await world.drafts())
    if (subject !== 'good') expect((await world.words(id)).body).toMatch(/똠방각하|안녕 Maru/)
  expect(await world.stateOf()).toMatchObject({ state: 'running', refused: 3 })
  expect(await onServer()).toHaveLength(6)
})

only(`a draft of another person cannot be read or deleted ${missing}`, async () => {
  await world.phoneSaves(phoneText('o1', 'mine'))
  await world.pass()
  const id = await only1()
  for (const other of [world.people.peer, world.people.manager, world.people.outsider]) {
    expect((await other.call(mailWritingApi.getDraft, { id })).refusal?.code).toBe('kit.notFound')
    expect((await other.call(mailWritingApi.removeDraft, { id })).refusal?.code).toBe('kit.notFound')
  }
  expect(await only1()).toBe(id)
})

only(
  `after disconnecting and connecting again each draft is there once, and none is lost ${missing}`,
  async () => {
    await world.phoneSaves(phoneText('a1', 'phone'))
    await world.save({ subject: 'portal', body: '<p>a</p>' })
    world.rest()
    await world.pass()
    await world.people.user.call(mailSettingsApi.disconnectMailMirror, {})
    expect((await onServer()).sort()).toEqual(['phone', 'portal'])
    expect(await subjects()).toEqual(['phone', 'portal'])
    const uids = (await world.phoneReads()).map((one) => one.uid).sort()
    world.rest()
    await world.connect()
    await world.pass()
    await world.pass()
    expect(await subjects()).toEqual(['phone', 'portal'])
    expect((await onServer()).sort()).toEqual(['phone', 'portal'])
    expect((await world.phoneReads()).map((one) => one.uid).sort()).toEqual(uids)
    await world.people.user.call(mailSettingsApi.disconnectMailMirror, {})
    await world.phoneDeletes()
    world.rest()
    await world.connect()
    await world.pass()
    expect(await subjects()).toEqual(['phone', 'portal'])
  },
)

only(
  `a draft goes to the server when it has rested, and its folder is read again after five minutes ${missing}`,
  async () => {
    const work = openDraftWork()
    await world.save({ subject: 'rests', body: '<p>a</p>' })
    await world.pass(work)
    expect(await world.isDue(work)).toBe(false)
    world.rest()
    expect(await world.isDue(work)).toBe(true)
    await world.pass(work)
    expect(await onServer()).toEqual(['rests'])
    expect(await world.isDue(work)).toBe(false)
    world.app.clock.advance(300_000)
    expect(await world.isDue(work)).toBe(true)
  },
)

only(
  `a draft that the server has no room for stays in the portal, is counted and offered again in an hour ${missing}`,
  async () => {
    await world.save({ subject: 'small', body: '<p>a</p>' })
    await world.save({ subject: 'large', body: `<p>${'가나다라'.repeat(20_000)}</p>` })
    await world.dovecot.setQuota({ mailSize: '20k' })
    world.rest()
    await world.pass()
    expect(await onServer()).toEqual(['small'])
    expect(await subjects()).toEqual(['large', 'small'])
    expect(await world.stateOf()).toMatchObject({ state: 'running', portalOnly: 1 })
    await world.dovecot.setQuota({})
    await world.pass()
    expect(await onServer()).toEqual(['small'])
    world.app.clock.advance(3_600_000)
    await world.pass()
    expect((await onServer()).sort()).toEqual(['large', 'small'])
    expect(await world.stateOf()).toMatchObject({ portalOnly: 0 })
  },
)

only(`a mail that is taken back is a draft on the server again ${missing}`, async () => {
  const { id } = await world.save({
    subject: 'back',
    body: '<p>a</p>',
    toRecipients: [{ email: 'lee@far.example' }],
  })
  world.rest()
  await world.pass()
  await world.people.user.call(mailWritingApi.sendMail, { id })
  await world.pass()
  expect(await onServer()).toEqual([])
  await world.people.user.call(mailWritingApi.undoMail, { id })
  world.rest()
  await world.pass()
  expect(await onServer()).toEqual(['back'])
  expect(await subjects()).toEqual(['back'])
})

only(`a move back counts the drafts, and names those that are on the server only ${missing}`, async () => {
  await world.phoneSaves(phoneText('b1', 'shown'))
  await world.phoneSaves(phoneText('b2', 'y'.repeat(600)))
  await world.pass()
  await startMove(world, 'back')
  await passWithMove(world)
  const { back } = await movesOf(world)
  expect(back).toMatchObject({ state: 'done', serverOnly: 1 })
  expect(back?.serverList).toMatchObject([{ folder: 'Drafts', reason: 'tooLarge', count: 1 }])
  const disconnect = (leaves: number) =>
    world.people.user.call(mailSettingsApi.disconnectMailMirror, { leaves })
  expect((await disconnect(0)).refusal?.code).toBe('mail.mirrorServerOnly')
  expect((await disconnect(1)).status).toBe(200)
  expect(await subjects()).toEqual(['shown'])
  world.rest()
  await world.connect()
})
