import { mailApi } from '@maru/api/mail'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { mailWritingApi } from '@maru/api/mail/writing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { putMail, releaseSent } from '#test/mails.ts'

let app: TestApp
let people: Record<Role, Client>
beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  people = await openCast(app)
}, 60_000)
afterAll(() => app.stop())

const to = (email: string) => [{ displayName: '', email }]
const oof = { startUtc: '2030-01-01T00:00:00Z', endUtc: '2030-01-02T00:00:00Z', internalMessage: '<p>x</p>' }

describe('what the answers say', () => {
  const states = async (id: string) =>
    (await people.colleague.call(mailWritingApi.getReceipts, { id })).result.state

  test('a mail waits, has gone, or has failed: Wating, Send, Fail', async () => {
    const send = async (email: string) =>
      (await people.colleague.call(mailWritingApi.sendMail, { subject: 's', toRecipients: to(email) })).result
    const inside = await send('peer@test.example')
    expect([inside.state, await states(inside.id)]).toEqual(['Wating', 'Wating'])
    await releaseSent(app)
    expect(await states(inside.id)).toBe('Send')
    const outside = await send('someone@far.example')
    await releaseSent(app)
    await app.db`update mail_outbox set state = 'failed' where entry_id = ${outside.id}`
    expect(await states(outside.id)).toBe('Fail')
  })

  test('a mail names its mailbox and its categories; others of them are ignored', async () => {
    const { colleague, peer } = people
    const { result } = await colleague.call(mailSettingsApi.createCategory, { name: '중요', color: 'Red' })
    const words = { subject: '범주', toRecipients: to('peer@test.example') }
    const draft = await colleague.call(mailWritingApi.sendMail, {
      ...{ ...words, isSave: true, categories: [result.id, '999999'] },
    })
    const { id } = draft.result
    const [row] = (await colleague.call(mailApi.listMails, { folder: 'drafts' })).result.items
    expect(row?.categoryIds).toEqual([result.id])
    await colleague.call(mailWritingApi.sendMail, { id })
    const [sent] = (await colleague.call(mailApi.listMails, { folder: 'outbox' })).result.items
    expect([sent?.id, sent?.categoryIds]).toEqual([id, [result.id]])
    await colleague.call(mailWritingApi.undoMail, { id })
    await colleague.call(mailWritingApi.sendMail, { id, isSave: true, categories: [] })
    expect((await colleague.call(mailApi.getMail, { id })).result.categoryIds).toEqual([])

    const { mailboxId } = await putMail(app, 'peer')
    const as = { ...words, mailboxId }
    expect((await colleague.call(mailWritingApi.sendMail, as)).status).toBe(404)
    await peer.call(mailSettingsApi.setGrant, { personCode: 'colleague', level: 'read' })
    expect((await colleague.call(mailWritingApi.sendMail, as)).refusal?.code).toBe('mail.senderNotAllowed')
    await peer.call(mailSettingsApi.setGrant, { personCode: 'colleague', level: 'write' })
    const other = (await colleague.call(mailWritingApi.sendMail, { ...as, isSave: true })).result
    const { words: stored } = (await colleague.call(mailWritingApi.getDraft, { id: other.id })).result
    expect(stored.fromMailboxId).toBe(mailboxId)
  })

  test('out of office: off from today to tomorrow, then scheduled; switched off, both ends may be equal', async () => {
    const { concurrent } = people
    const read = async () => (await concurrent.call(mailSettingsApi.getOutOfOffice, {})).result
    const first = await read()
    expect(first).toMatchObject({ enabled: false, state: 'Disabled', externalMessage: '' })
    expect(Date.parse(first.endUtc) - Date.parse(first.startUtc)).toBe(86_400_000)
    await concurrent.call(mailSettingsApi.setOutOfOffice, { ...oof, enabled: true })
    expect((await read()).state).toBe('Scheduled')
    const off = { ...oof, endUtc: oof.startUtc, enabled: false }
    expect((await concurrent.call(mailSettingsApi.setOutOfOffice, off)).result).toBe(1)
    expect((await read()).state).toBe('Disabled')
  })

  test('a card is always that of the viewer, and its number names the signature', async () => {
    const { result } = await people.user.call(mailSettingsApi.readCard, { PersonCode: 'user' })
    expect(result.personCode).toBe('user')
    const { result: stored } = await people.user.call(mailSettingsApi.listCardStates, {})
    expect(stored.map((one) => one.name)).toEqual(['Default', 'Korean', 'English', 'Free'])
  })
})
