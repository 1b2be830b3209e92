import { accountApi } from '@maru/api/account'
import { fileApi } from '@maru/api/file'
import { mailApi } from '@maru/api/mail'
import { mailAdministrationApi } from '@maru/api/mail/administration'
import { mailWritingApi } from '@maru/api/mail/writing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { companyLimitsOf } from '../transport/limit.service.ts'
import { saveCompanyLimits } from '../transport/limit.sql.ts'
import { findOverdue, releaseMail, sendOut } from './queue.jobs.ts'

let smtp: TestSmtp
let test: TestApp
let people: Record<Role, Client>
beforeAll(async () => {
  smtp = await startSmtp()
  test = await openTestApp({ env: smtp.env, withJobs: 'queued' })
  people = await openCast(test)
})
afterAll(async () => {
  await test.stop()
  await smtp.stop()
})

const to = (...emails: string[]) => emails.map((email) => ({ displayName: '', email }))
const peer = 'peer@test.example'
async function send(more: Record<string, unknown> = {}, client = people.user) {
  const words = { subject: '회의', body: '<p>안녕하세요</p>', toRecipients: to(peer), ...more }
  return client.call(mailWritingApi.sendMail, words)
}
/** Uploads a small file to a collection, as the writer does. */
function uploadText(client: Client, code: string, name: string, text: string) {
  const bytes = Buffer.from(text)
  const chunk = {
    ...{ code, flowChunkNumber: 1, flowChunkSize: 1_000_000, flowTotalChunks: 1, flowFilename: name },
    ...{ flowCurrentChunkSize: bytes.length, flowTotalSize: bytes.length, flowRelativePath: name },
    flowIdentifier: '0190a3f0-0000-7000-8000-000000000001',
  }
  return client.call(fileApi.uploadChunk, chunk, { part: { name, bytes } })
}
/** Lets the mail of a copy go, as the job does when it is due. */
async function release(id: string) {
  test.clock.advance(60_000)
  const [key] = await test.db<{ comCode: string; mailboxId: number; outboxId: number }[]>`
    select com_code, mailbox_id, outbox_id from mail_outbox where entry_id = ${id} order by outbox_id desc limit 1`
  if (!key) throw new Error('no mail on its way')
  const context = { ...test.app.services, db: test.db }
  await releaseMail(context, key)
  return { key, context }
}
const inbox = async (client: Client, folder = 'inbox') =>
  (await client.call(mailApi.listMails, { folder })).result.items
const receipts = async (id: string) => (await people.user.call(mailWritingApi.getReceipts, { id })).result

describe('a mail inside the portal', () => {
  it('waits in the outbox for ten seconds and then reaches its recipients once', async () => {
    const sent = (await send({ subject: '한 번만' })).result
    expect(sent.state).toBe('Wating')
    expect(Date.parse(sent.dueAt ?? '') - test.clock.now().getTime()).toBe(10_000)
    expect((await inbox(people.user, 'outbox')).map((row) => row.subject)).toEqual(['한 번만'])
    expect((await inbox(people.peer)).map((row) => row.subject)).not.toContain('한 번만')
    const { key, context } = await release(sent.id)
    await releaseMail(context, key)
    expect((await inbox(people.peer)).filter((row) => row.subject === '한 번만')).toHaveLength(1)
    expect((await inbox(people.user, 'sentitems')).map((row) => row.subject)).toContain('한 번만')
    expect(await receipts(sent.id)).toMatchObject({
      state: 'Send',
      recipients: [{ address: peer, state: 'sent', isInside: true, readAt: null }],
    })
  })
  it('leaves one trace for each recipient, which an administrator of the company finds', async () => {
    const sent = (await send({ subject: '흔적', toRecipients: to(peer, 'colleague@test.example') })).result
    const since = test.clock.now()
    const { key, context } = await release(sent.id)
    await releaseMail(context, key)
    const traces = await people.manager.call(mailAdministrationApi.listMailTraces, {
      search: '@test.example',
    })
    const own = traces.result.filter((one) => Date.parse(one.happenedAt) > since.getTime())
    expect(
      own.map(({ direction, result, recipient, detail }) => [direction, result, recipient, detail]).sort(),
    ).toEqual([
      ['in', 'stored', 'colleague@test.example', 'inside'],
      ['in', 'stored', peer, 'inside'],
    ])
  })
  it('is a draft again after it is taken back, and cannot be taken back once it has gone', async () => {
    const sent = (await send({ subject: '되돌림' })).result
    expect((await people.user.call(mailWritingApi.undoMail, { id: sent.id })).status).toBe(200)
    const { key, context } = await release(sent.id)
    await releaseMail(context, key)
    expect((await inbox(people.peer)).map((row) => row.subject)).not.toContain('되돌림')
    const draft = (await people.user.call(mailWritingApi.getDraft, { id: sent.id })).result
    expect(draft.words).toMatchObject({ subject: '되돌림', toRecipients: to(peer) })
    const again = (await send({ id: sent.id, subject: '다시' })).result
    await release(again.id)
    expect((await inbox(people.peer)).map((row) => row.subject)).toContain('다시')
    const late = await people.user.call(mailWritingApi.undoMail, { id: again.id })
    expect(late.refusal?.code).toBe('mail.alreadySent')
  })
  it('is taken back and sent again, as often as its author likes, and its receipts are those of the last time', async () => {
    const first = (await send({ subject: '두 번 보낸 메일' })).result
    for (const _time of [1, 2]) {
      expect((await people.user.call(mailWritingApi.undoMail, { id: first.id })).status).toBe(200)
      const again = await people.user.call(mailWritingApi.sendMail, { id: first.id })
      expect(again.result).toMatchObject({ id: first.id, state: 'Wating' })
    }
    expect(await receipts(first.id)).toMatchObject({ state: 'Wating', canUndo: true })
    await release(first.id)
    expect(await receipts(first.id)).toMatchObject({ state: 'Send', recipients: [{ state: 'sent' }] })
    expect((await inbox(people.peer)).filter((row) => row.subject === '두 번 보낸 메일')).toHaveLength(1)
  })
  it('does not show its hidden recipients, and carries the department of its sender', async () => {
    const sent = (await send({ subject: '숨은', bccRecipients: to('colleague@test.example') })).result
    await release(sent.id)
    for (const client of [people.peer, people.colleague]) {
      const [row] = (await inbox(client)).filter((one) => one.subject === '숨은')
      const source = (await client.call(mailApi.getEml, { id: row?.id ?? '' })).body
      // The boundary of the parts is random and may hold the letters of the header.
      expect(source).not.toMatch(/^bcc:|colleague@/im)
      expect(source).toMatch(/^x-eum-deptcode: ONE-D1\r$/im)
    }
  })
  it('has the importance that its author has chosen', async () => {
    for (const importance of ['high', 'normal', 'low'] as const) {
      await release((await send({ subject: `중요도 ${importance}`, importance })).result.id)
      const [row] = (await inbox(people.peer)).filter((one) => one.subject === `중요도 ${importance}`)
      expect(row?.importance).toBe(importance)
    }
  })
  it('contains the attached files', async () => {
    const { fileCode } = (await people.user.call(fileApi.createFileCode, {})).result
    await uploadText(people.user, fileCode, '견적.txt', 'hello')
    const saved = (await send({ subject: '첨부', fileCode, isSave: true })).result
    const sent = (await people.user.call(mailWritingApi.sendMail, { id: saved.id, version: saved.version }))
      .result
    await release(sent.id)
    const [row] = (await inbox(people.peer)).filter((one) => one.subject === '첨부')
    const mail = (await people.peer.call(mailApi.getMail, { id: row?.id ?? '' })).result
    expect(mail.attachments).toMatchObject([{ name: '견적.txt', size: 5 }])
  })
})

describe('a draft', () => {
  it('is one row however often it is saved, and a second window gets a conflict', async () => {
    const first = (await send({ subject: '초안', isSave: true })).result
    const second = await send({ id: first.id, version: 1, subject: '초안 둘', isSave: true })
    expect(second.result).toMatchObject({ id: first.id, version: 2 })
    const stale = await send({ id: first.id, version: 1, subject: '낡은', isSave: true })
    expect(stale.refusal?.code).toBe('mail.draftChanged')
    const rows = (await inbox(people.user, 'drafts')).filter((row) => row.subject.startsWith('초안'))
    expect(rows.map((row) => row.subject)).toEqual(['초안 둘'])
    expect((await people.user.call(mailWritingApi.removeDraft, { id: first.id })).result).toBe(1)
    expect((await people.user.call(mailWritingApi.getDraft, { id: first.id })).status).toBe(404)
  })
  it('of another person or company answers like a missing one', async () => {
    const { id } = (await send({ isSave: true })).result
    for (const client of [people.peer, people.super, people.outsider]) {
      expect((await client.call(mailWritingApi.getDraft, { id })).status).toBe(404)
      expect((await client.call(mailWritingApi.removeDraft, { id })).status).toBe(404)
      expect((await send({ id }, client)).status).toBe(404)
      expect((await client.call(mailWritingApi.createAnswer, { id, kind: 'reply' })).status).toBe(404)
    }
  })
})

describe('refused mails', () => {
  it('have no recipients, a wrong address, a past time or too many recipients', async () => {
    const empty = await people.user.call(mailWritingApi.sendMail, {})
    expect(empty.refusal).toMatchObject({ code: 'mail.empty', error: { params: { argument: 'mail' } } })
    expect((await send({ toRecipients: to('a b@x') })).refusal?.code).toBe('mail.addressInvalid')
    const inject = await send({ toRecipients: to('a@x.example\r\nBcc: b@x.example') })
    expect(inject.refusal?.code).toBe('mail.addressInvalid')
    expect((await send({ sendAt: '2020-01-01T00:00:00Z' })).refusal?.code).toBe('mail.sendAtPast')
    const many = to(...Array.from({ length: 501 }, (_one, at) => `p${at}@x.example`))
    expect((await send({ toRecipients: many })).refusal?.code).toBe('mail.tooManyRecipients')
  })
  it('leave no draft of their own, and one draft that was there before', async () => {
    const drafts = async () => (await inbox(people.user, 'drafts')).length
    const before = await drafts()
    const { fileCode } = (await people.peer.call(fileApi.createFileCode, {})).result
    await uploadText(people.peer, fileCode, '남의 것.txt', 'hello')
    const large = { subject: '큼', body: `<p>${'가나다라'.repeat(60_000)}</p>`, toRecipients: to(peer) }
    const limits = await companyLimitsOf(test.db, 'ONE')
    await saveCompanyLimits(test.db, 'ONE', { ...limits, mailBytes: 600_000 }, test.clock.now())
    for (const [code, more] of [
      ['mail.empty', {}],
      ['mail.addressInvalid', { toRecipients: to('a b@x') }],
      ['mail.addressInvalid', { ccRecipients: to('nowhere'), toRecipients: to(peer) }],
      ['mail.sendAtPast', { toRecipients: to(peer), sendAt: '2020-01-01T00:00:00Z' }],
      ['kit.notFound', { toRecipients: to(peer), fromMailboxId: '999999' }],
      ['kit.notFound', { toRecipients: to(peer), fileCode }],
      ['mail.tooLarge', large],
    ] as const) {
      const refused = await people.user.call(mailWritingApi.sendMail, { subject: '거절', ...more })
      expect([code, refused.refusal?.code, await drafts()]).toEqual([code, code, before])
    }
    await saveCompanyLimits(test.db, 'ONE', limits, test.clock.now())
    const { id } = (await send({ subject: '초안', isSave: true })).result
    const again = { id, subject: '초안 둘', toRecipients: to('a b@x') }
    expect((await people.user.call(mailWritingApi.sendMail, again)).refusal?.code).toBe('mail.addressInvalid')
    expect(await drafts()).toBe(before + 1)
    const words = (await people.user.call(mailWritingApi.getDraft, { id })).result.words
    expect(words.subject).toBe('초안 둘')
  })
  it('cannot add a header by their subject or a name', async () => {
    const subject = 'hi\r\nBcc: evil@x.example'
    const names = [{ displayName: 'Kim\r\nX-Evil: 1', email: peer }]
    const sent = (await send({ subject, toRecipients: names })).result
    await release(sent.id)
    const [row] = (await inbox(people.peer)).filter((one) => one.subject.startsWith('hi'))
    const source = (await people.peer.call(mailApi.getEml, { id: row?.id ?? '' })).body
    expect(source).not.toMatch(/^(?:bcc|x-evil):/im)
  })
})

describe('a scheduled mail', () => {
  it('goes at its time and not before', async () => {
    const at = new Date(test.clock.now().getTime() + 3 * 3_600_000)
    const sent = (await send({ subject: '예약', sendAt: at.toISOString() })).result
    await release(sent.id)
    expect((await inbox(people.peer)).map((row) => row.subject)).not.toContain('예약')
    expect(await receipts(sent.id)).toMatchObject({ isScheduled: true, canUndo: true })
    test.clock.advance(3 * 3_600_000)
    await release(sent.id)
    expect((await inbox(people.peer)).map((row) => row.subject)).toContain('예약')
  })
})

describe('a mail outside the portal', () => {
  it('goes through the mail server without the department, and a refused recipient stays visible', async () => {
    smtp.refusals.set('gone@x.example', 550)
    const sent = (await send({ subject: 'Out', toRecipients: to('kim@x.example', 'gone@x.example', peer) }))
      .result
    const { key, context } = await release(sent.id)
    await sendOut(context, key)
    const mail = smtp.taken.find((one) => one.raw.includes('Subject: Out'))
    expect(mail).toMatchObject({ from: 'user@test.example', to: ['kim@x.example'] })
    expect(mail?.raw).not.toMatch(/x-eum-deptcode/i)
    const result = await receipts(sent.id)
    expect(result.state).toBe('Fail')
    expect(result.recipients.map((one) => [one.address, one.state])).toEqual([
      ['kim@x.example', 'sent'],
      ['gone@x.example', 'bounced'],
      [peer, 'sent'],
    ])
    smtp.refusals.clear()
    expect((await people.user.call(mailWritingApi.retryMail, { id: sent.id })).result).toBe(1)
    await sendOut(context, key)
    expect(await receipts(sent.id)).toMatchObject({ state: 'Send' })
  })
  it('is tried again after a temporary refusal, and a lost job is found', async () => {
    smtp.refusals.set('later@x.example', 451)
    const sent = (await send({ subject: 'Later', toRecipients: to('later@x.example') })).result
    const { key, context } = await release(sent.id)
    await sendOut(context, key)
    expect(await receipts(sent.id)).toMatchObject({ state: 'Wating', recipients: [{ state: 'deferred' }] })
    smtp.refusals.clear()
    test.clock.advance(10 * 60_000)
    await findOverdue(context)
    await sendOut(context, key)
    await sendOut(context, key)
    expect(smtp.taken.filter((one) => one.raw.includes('Subject: Later'))).toHaveLength(1)
    expect(await receipts(sent.id)).toMatchObject({ state: 'Send' })
  })
})

describe('receipts and recall', () => {
  it('take unread copies back and leave the read one with its time', async () => {
    const sent = (await send({ subject: '회수', ccRecipients: to('colleague@test.example') })).result
    await release(sent.id)
    const [row] = (await inbox(people.peer)).filter((one) => one.subject === '회수')
    await people.peer.call(mailApi.openMail, { id: row?.id ?? '' })
    expect((await receipts(sent.id)).canRecall).toBe(true)
    const result = (await people.user.call(mailWritingApi.recallMail, { id: sent.id })).result
    expect(result.recipients).toMatchObject([
      { address: peer, state: 'sent', readAt: expect.any(String), recalledAt: null },
      { address: 'colleague@test.example', state: 'recalled', readAt: null, recalledAt: expect.any(String) },
    ])
    expect(result.canRecall).toBe(false)
    expect((await inbox(people.colleague)).map((one) => one.subject)).not.toContain('회수')
    expect((await inbox(people.peer)).map((one) => one.subject)).toContain('회수')
    await test.db`update mail_outbox set due_at = due_at - interval '25 hours' where entry_id = ${sent.id}`
    const late = await people.user.call(mailWritingApi.recallMail, { id: sent.id })
    expect(late.refusal?.code).toBe('mail.recallLate')
  })
  it('belong to the sender alone', async () => {
    const sent = (await send()).result
    for (const client of [people.peer, people.super, people.outsider]) {
      for (const call of [mailWritingApi.getReceipts, mailWritingApi.recallMail, mailWritingApi.undoMail]) {
        expect((await client.callWith(call, { id: sent.id })).status).toBe(404)
      }
    }
  })
})

describe('an answer', () => {
  it('goes to the sender or to all but oneself, quotes the original and joins its conversation', async () => {
    const sent = (await send({ subject: '안건', ccRecipients: to('colleague@test.example') })).result
    await release(sent.id)
    const [row] = (await inbox(people.peer)).filter((one) => one.subject === '안건')
    const id = row?.id ?? ''
    const reply = (await people.peer.call(mailWritingApi.createAnswer, { id, kind: 'replyAll' })).result
    expect(reply.subject).toBe('Re: 안건')
    expect(reply.toRecipients.map((one) => one.email)).toEqual(['user@test.example'])
    expect(reply.ccRecipients.map((one) => one.email)).toEqual(['colleague@test.example'])
    expect(reply.body).toContain('<blockquote>')
    expect(reply.body).toContain('안녕하세요')
    expect(reply.body).toContain('<strong>보낸 사람:</strong>')
    const answer = (await people.peer.call(mailWritingApi.sendMail, reply)).result
    await release(answer.id)
    const [answered] = (await inbox(people.user)).filter((one) => one.subject === 'Re: 안건')
    const original = (await people.user.call(mailApi.getMail, { id: sent.id })).result
    expect(answered?.threadId).toBe(original.threadId)
    expect((await people.peer.call(mailApi.getMail, { id })).result.isAnswered).toBe(true)
  })
  it('has the labels and the time of the quote in the language and the time zone of its author', async () => {
    const sent = (await send({ subject: '시차' })).result
    await release(sent.id)
    const [row] = (await inbox(people.peer)).filter((one) => one.subject === '시차')
    const quote = async () => {
      const input = { id: row?.id ?? '', kind: 'reply' } as const
      return (await people.peer.call(mailWritingApi.createAnswer, input)).result.body
    }
    const at = (timeZone: string) =>
      new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(
        new Date(sent.dueAt ?? ''),
      )
    await people.peer.call(accountApi.setLanguage, { language: 'en-US' })
    const far = 'Line Islands Standard Time'
    await test.db`
      update account_login set time_zone = ${far} where person_code = (
        select person_code from org_person where email = ${peer})`
    expect(await quote()).toContain(`<strong>Sent:</strong> ${at('Pacific/Kiritimati')}`)
    await people.peer.call(accountApi.setLanguage, { language: 'zh-CN' })
    expect(await quote()).toContain('<strong>发件人:</strong>')
    await people.peer.call(accountApi.setLanguage, { language: 'ko-KR' })
  })
  it('is listed with its mail as long as it is a draft of the viewer, the newest first', async () => {
    const mail = (await send({ subject: '답할 것', toRecipients: to(peer) })).result
    await release(mail.id)
    const [received] = (await inbox(people.peer)).filter((row) => row.subject === '답할 것')
    const mailId = received?.id ?? ''
    const list = async (client: Client) => (await client.call(mailWritingApi.listAnswerDrafts, {})).result
    const save = async (more: Record<string, unknown>) =>
      (await people.peer.call(mailWritingApi.sendMail, { isSave: true, body: '<p>네</p>', ...more })).result
    expect((await list(people.peer)).filter((row) => row.mailId === mailId)).toEqual([])
    const answer = await save({ replyToId: mailId })
    test.clock.advance(1000)
    const forward = await save({ forwardOfId: mailId })
    await save({ subject: '답장 아님' })
    const mine = (await list(people.peer)).map(({ id, mailId: of }) => [id, of])
    expect(mine.slice(0, 2)).toEqual([
      [forward.id, mailId],
      [answer.id, mailId],
    ])
    expect((await list(people.user)).filter((row) => row.mailId === mailId)).toEqual([])
    await people.peer.call(mailWritingApi.removeDraft, { id: forward.id })
    await people.peer.call(mailWritingApi.sendMail, { id: answer.id, toRecipients: to(peer) })
    expect((await list(people.peer)).filter((row) => row.mailId === mailId)).toEqual([])
  })
})
