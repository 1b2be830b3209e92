import { mailApi } from '@maru/api/mail'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { mailSharedApi } from '@maru/api/mail/shared'
import { mailWritingApi } from '@maru/api/mail/writing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { putShared, releaseSent } from '#test/mails.ts'
import { createCompany, createPerson } from '#test/people.ts'

let app: TestApp
let kim: Client
let lee: Client
let stranger: Client
let mailboxId = ''
let id = ''

beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  const company = await createCompany(app.db, 'H')
  const other = await createCompany(app.db, 'O')
  kim = await createPerson(app, company, 'KIM')
  lee = await createPerson(app, company, 'LEE')
  stranger = await createPerson(app, other, 'STR')
  await app.db`update org_person set email = lower(person_code) || '@h.example'`
  const box = { comCode: 'H', name: '고객 지원', address: 'help@h.example' }
  mailboxId = await putShared(app, box, [
    [`department:${company.deptCode}`, 'write'],
    ['everyone', 'read'],
    ['person:KIM', 'manage'],
  ])
}, 60_000)

afterAll(() => app.stop())

const rows = (who: Client, filter: 'all' | 'unassigned' | 'mine' | 'finished' = 'all') =>
  who.call(mailApi.listMails, { mailboxId, folder: 'inbox', filter })
const assign = (who: Client, act: 'take' | 'give' | 'release' | 'finish' | 'reopen', personCode?: string) =>
  who.call(mailSharedApi.assignMail, { id, act, ...(personCode ? { personCode } : {}) })

describe('a shared mailbox', () => {
  test('is open to its department, and to no one of another company whatever its grants', async () => {
    await stranger.call(mailWritingApi.sendMail, {
      subject: '문의',
      body: '<p>배송이 늦습니다</p>',
      toRecipients: [{ displayName: '', email: 'help@h.example' }],
    })
    await releaseSent(app)
    const { result } = await rows(lee)
    id = result.items[0]?.id ?? ''
    expect(result.items).toMatchObject([{ subject: '문의', assignment: null }])
    expect((await rows(stranger)).status).toBe(404)
    expect((await lee.call(mailSettingsApi.listBoxes, {})).result).toMatchObject([
      { mailboxId, name: '고객 지원', level: 'write', isShared: true, unreadCount: 1 },
    ])
    expect((await stranger.call(mailSettingsApi.listBoxes, {})).result).toMatchObject([{ level: 'owner' }])
  })

  test('has one who answers: taken, given, released, finished, and filtered by it', async () => {
    const people = (await lee.call(mailSharedApi.listAssignees, { mailboxId })).result
    expect(people.map((one) => one.personCode).sort()).toEqual(['KIM', 'LEE'])
    expect((await assign(lee, 'take')).result).toBe(1)
    expect((await rows(kim)).result.items[0]?.assignment).toMatchObject({ personCode: 'LEE', isDone: false })
    expect((await rows(lee, 'mine')).result.items).toHaveLength(1)
    expect((await rows(kim, 'mine')).result.items).toHaveLength(0)
    expect((await rows(kim, 'unassigned')).result.items).toHaveLength(0)
    expect((await assign(kim, 'give', 'STR')).refusal?.code).toBe('mail.assigneeUnknown')
    expect((await assign(lee, 'give', 'KIM')).result).toBe(1)
    expect((await assign(kim, 'finish')).result).toBe(1)
    expect((await rows(kim, 'finished')).result.items).toHaveLength(1)
    expect((await assign(kim, 'reopen')).result).toBe(1)
    expect((await assign(kim, 'release')).result).toBe(1)
    expect((await rows(lee, 'unassigned')).result.items).toHaveLength(1)
    expect((await assign(stranger, 'take')).status).toBe(404)
  })

  test('lets one person answer at a time, until 45 seconds after their last sign of life', async () => {
    const hold = (who: Client, isAnswering = true) => who.call(mailSharedApi.holdAnswer, { id, isAnswering })
    const answer = (who: Client) =>
      who.call(mailWritingApi.sendMail, {
        ...{ subject: 'Re: 문의', body: '<p>확인했습니다</p>', replyToId: id, fromMailboxId: mailboxId },
        toRecipients: [{ displayName: '', email: 'str@h.example' }],
      })
    expect((await hold(lee)).result).toBe(1)
    expect((await rows(kim)).result.items[0]?.assignment).toMatchObject({ answeringBy: 'LEE' })
    expect((await hold(kim)).refusal).toMatchObject({ code: 'mail.beingAnswered' })
    expect((await answer(kim)).refusal?.code).toBe('mail.beingAnswered')
    app.clock.advance(30_000)
    await hold(lee)
    app.clock.advance(30_000)
    expect((await hold(kim)).refusal?.code).toBe('mail.beingAnswered')
    app.clock.advance(16_000)
    expect((await hold(kim)).result).toBe(1)
    expect((await hold(kim, false)).result).toBe(1)
    expect((await answer(lee)).status).toBe(200)
    const [row] = (await rows(kim)).result.items
    expect(row).toMatchObject({ isAnswered: true, assignment: { personCode: 'LEE', answeringBy: '' } })
  })

  test('is the sender of its answers, keeps them in its sent items, and the log names the author', async () => {
    await releaseSent(app)
    const got = (await stranger.call(mailApi.listMails, { folder: 'inbox' })).result.items
    expect(got).toMatchObject([
      { subject: 'Re: 문의', from: { displayName: '고객 지원', email: 'help@h.example' } },
    ])
    const sent = (await kim.call(mailApi.listMails, { mailboxId, folder: 'sentitems' })).result.items
    expect(sent).toMatchObject([{ subject: 'Re: 문의', isRead: true }])
    const receipts = await kim.call(mailWritingApi.getReceipts, { id: sent[0]?.id ?? '' })
    expect(receipts.result.recipients).toMatchObject([{ address: 'str@h.example', isInside: true }])
    const own = (await lee.call(mailApi.listMails, { folder: 'sentitems' })).result.items
    expect(own).toMatchObject([{ subject: 'Re: 문의' }])
    const log = await app.db`select act, person_code, detail from audit_entry where room = 'mailSender'`
    expect(log).toEqual([{ act: 'sendAs', personCode: 'LEE', detail: { address: 'help@h.example' } }])
  })

  test('refuses to send for people who only read it, and is not found for others', async () => {
    const send = (who: Client) =>
      who.call(mailWritingApi.sendMail, {
        ...{ subject: 'x', body: '<p>x</p>', fromMailboxId: mailboxId },
        toRecipients: [{ displayName: '', email: 'kim@h.example' }],
      })
    await kim.call(mailSharedApi.setBoxMember, { mailboxId, subject: 'person:STR', level: 'read' })
    expect((await send(stranger)).refusal?.code).toBe('mail.senderNotAllowed')
    expect((await stranger.call(mailSharedApi.holdAnswer, { id, isAnswering: true })).status).toBe(404)
    await kim.call(mailSharedApi.setBoxMember, { mailboxId, subject: 'person:STR', level: 'none' })
    expect((await send(stranger)).status).toBe(404)
  })
})

test('a mailbox of a person that is sent from names the author, too', async () => {
  const { result: boxes } = await kim.call(mailSettingsApi.listBoxes, {})
  const own = boxes.find((one) => one.level === 'owner')?.mailboxId ?? ''
  await kim.call(mailSettingsApi.setGrant, { personCode: 'LEE', level: 'write' })
  await lee.call(mailWritingApi.sendMail, {
    ...{ subject: '대신 보냄', body: '<p>x</p>', fromMailboxId: own },
    toRecipients: [{ displayName: '', email: 'str@h.example' }],
  })
  await releaseSent(app)
  const [got] = (await stranger.call(mailApi.listMails, { folder: 'inbox' })).result.items
  expect(got?.from.email).toBe('kim@h.example')
  const { headers } = (await stranger.call(mailApi.getMailSource, { id: got?.id ?? '' })).result
  expect(headers.find((one) => one.name.toLowerCase() === 'sender')?.value).toContain('lee@h.example')
})

describe('the settings of a shared mailbox', () => {
  test('are changed by those who manage it', async () => {
    const words = { mailboxId, name: '고객 지원팀', signature: '<p>고객 지원팀 드림</p><script>1</script>' }
    expect((await lee.call(mailSharedApi.setBoxSettings, words)).status).toBe(404)
    expect((await kim.call(mailSharedApi.setBoxSettings, { ...words, name: ' ' })).refusal?.code).toBe(
      'mail.boxNameEmpty',
    )
    expect((await kim.call(mailSharedApi.setBoxSettings, words)).result).toBe(1)
    expect((await lee.call(mailSharedApi.getBoxSettings, { mailboxId })).result).toEqual({
      name: '고객 지원팀',
      address: 'help@h.example',
      signature: '<p>고객 지원팀 드림</p>',
    })
    const answer = await lee.call(mailWritingApi.createAnswer, { id, kind: 'reply' })
    expect(answer.result.fromMailboxId).toBe(mailboxId)
    expect(answer.result.body).toContain('고객 지원팀 드림')
  })

  test('keep one member who manages it, and each change of members is in the audit log', async () => {
    const set = (subject: string, level: 'read' | 'manage' | 'none') =>
      kim.call(mailSharedApi.setBoxMember, { mailboxId, subject, level })
    expect((await set('person:KIM', 'none')).refusal?.code).toBe('mail.lastManager')
    expect((await set('person:NO', 'read')).status).toBe(404)
    expect((await set('unit:NO', 'read')).status).toBe(404)
    expect((await set('person:LEE', 'manage')).result).toBe(1)
    const members = (await kim.call(mailSharedApi.listBoxMembers, { mailboxId })).result
    expect(members.map(({ subject, level }) => [subject.split(':')[0], level])).toEqual([
      ['department', 'write'],
      ['everyone', 'read'],
      ['person', 'manage'],
      ['person', 'manage'],
    ])
    expect((await stranger.call(mailSharedApi.listBoxMembers, { mailboxId })).status).toBe(404)
    const log = await app.db`
      select act, detail->>'subject' as subject from audit_entry
       where room = 'mailMember' and detail->>'subject' = 'person:LEE'`
    expect(log).toEqual([{ act: 'grant', subject: 'person:LEE' }])
  })
})

test('mail of a blocked sender goes to junk, from inside too, by address or by domain', async () => {
  const block = (address: string, isBlocked = true) =>
    kim.call(mailSharedApi.setBlocked, { mailboxId, address, isBlocked })
  const send = async (subject: string) => {
    await stranger.call(mailWritingApi.sendMail, {
      ...{ subject, body: '<p>x</p>', toRecipients: [{ displayName: '', email: 'help@h.example' }] },
    })
    await releaseSent(app)
  }
  expect((await block('nothing')).refusal?.code).toBe('mail.addressInvalid')
  expect((await block(' STR@h.example ')).result).toBe(1)
  expect((await block('@bad.example')).result).toBe(1)
  expect((await lee.call(mailSharedApi.listBlocked, { mailboxId })).result).toEqual([
    '@bad.example',
    'str@h.example',
  ])
  await send('광고')
  const junk = (await kim.call(mailApi.listMails, { mailboxId, folder: 'junkemail' })).result.items
  expect(junk).toMatchObject([{ subject: '광고' }])
  await block('str@h.example', false)
  await block('@bad.example', false)
  await send('다시 문의')
  expect((await rows(kim)).result.items[0]).toMatchObject({ subject: '다시 문의' })
})
