import { approvalApi } from '@maru/api/approval'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { actOn, boxOf, type Forms, openApproval, read, submitProposal } from '#test/approvals.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>
let forms: Forms

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
  forms = await openApproval(portal)
})
afterAll(() => portal.stop())

/** A document of `user` that `peer` has completed. */
async function completed(more: Parameters<typeof submitProposal>[2] = {}): Promise<string> {
  const apmId = await submitProposal(people.user, forms, more)
  await actOn(people.peer, apmId, 'approve')
  return apmId
}
const circulate = (client: Client, apmId: string, to: string[], departments: string[] = []) =>
  client.call(approvalApi.circulateDocument, { apmId, people: to, departments, comment: '참고하세요' })
const item = async (client: Client, apmId: string) =>
  (await client.call(approvalApi.listBox, { box: 'circulation' })).result.data.find(
    (one) => one.apmId === apmId,
  )

describe('a circulated document', () => {
  test('opens to the people it was sent to, who confirm that they read it', async () => {
    const apmId = await completed({ disclosure: 'department' })
    expect((await people.colleague.call(approvalApi.getDocument, { apmId })).status).toBe(404)
    expect((await circulate(people.user, apmId, ['colleague'])).result).toEqual({ added: 1 })
    expect((await circulate(people.user, apmId, ['colleague'])).result).toEqual({ added: 0 })
    expect(await boxOf(people.colleague, 'circulation')).toContain(apmId)
    expect((await item(people.colleague, apmId))?.isConfirmed).toBe(false)
    const detail = await read(people.colleague, apmId)
    expect(detail.circulation).toMatchObject([
      {
        party: { personCode: 'colleague' },
        sentBy: { personCode: 'user' },
        comment: '참고하세요',
        confirmedDate: null,
      },
    ])
    expect(detail.acts.map((one) => one.act)).toContain('confirmReading')
    await people.colleague.call(approvalApi.markSeen, { apmId })
    expect((await item(people.colleague, apmId))?.isConfirmed).toBe(false)
    const confirm = () => people.colleague.call(approvalApi.confirmReading, { apmIds: [apmId] })
    expect((await confirm()).result).toEqual({ confirmed: 1 })
    expect((await confirm()).result).toEqual({ confirmed: 0 })
    expect((await item(people.colleague, apmId))?.isConfirmed).toBe(true)
    expect((await read(people.user, apmId)).circulation[0]?.confirmedDate).not.toBeNull()
    expect((await read(people.colleague, apmId)).acts.map((one) => one.act)).not.toContain('confirmReading')
  })

  test('stays with its readers when the document is received elsewhere', async () => {
    const recipients = { references: [], recipients: [{ personCode: null, deptCode: 'ONE-HR' }] }
    const apmId = await completed({ companions: recipients, disclosure: 'department' })
    await circulate(people.user, apmId, ['colleague'])
    const { version } = await read(people.user, apmId)
    const accepted = { apmId, version, receiptId: 1, act: 'acceptReceipt' as const }
    expect((await people.manager.call(approvalApi.actOnReceipt, accepted)).status).toBe(200)
    expect(await boxOf(people.colleague, 'circulation')).toContain(apmId)
    expect(await boxOf(people.colleague, 'all')).toContain(apmId)
    const received = (await people.manager.call(approvalApi.listBox, { box: 'departmentReceived' })).result
      .data
    expect(received.find((one) => one.apmId === apmId)?.receipt).toMatchObject({
      state: 'ACCEPTED',
      acceptedBy: { ko: 'manager 님' },
    })
  })

  test('reaches the members of a department', async () => {
    const apmId = await completed()
    expect((await circulate(people.peer, apmId, [], ['ONE-HR'])).result.added).toBe(3)
    expect(await boxOf(people.super, 'circulation')).toContain(apmId)
  })

  test('is refused while it runs, for grade S, and by readers of a document for its line', async () => {
    const running = await submitProposal(people.user, forms)
    expect((await circulate(people.user, running, ['colleague'])).refusal?.code).toBe(
      'approval.circulationClosed',
    )
    const secret = await completed({ grade: 'S' })
    expect((await circulate(people.user, secret, ['colleague'])).refusal?.code).toBe(
      'approval.circulationClosed',
    )
    const references = [{ personCode: 'colleague', deptCode: null, atEnd: false }]
    const forLine = await completed({ disclosure: 'line', companions: { references, recipients: [] } })
    expect((await circulate(people.colleague, forLine, ['concurrent'])).refusal?.code).toBe(
      'approval.circulationClosed',
    )
    expect((await circulate(people.user, forLine, ['concurrent'])).result).toEqual({ added: 1 })
  })

  test('is refused without people, for oneself and for people of another company', async () => {
    const apmId = await completed()
    expect((await circulate(people.user, apmId, [])).refusal?.code).toBe('approval.circulationEmpty')
    expect((await circulate(people.user, apmId, ['user'])).refusal?.code).toBe('approval.circulationEmpty')
    expect((await circulate(people.user, apmId, ['outsider'])).refusal?.code).toBe('approval.personUnknown')
    expect((await circulate(people.outsider, apmId, ['outsider'])).status).toBe(404)
  })
})

describe('confirmed reading', () => {
  test('follows from opening a document for people who chose so', async () => {
    const references = [{ personCode: 'colleague', deptCode: null, atEnd: false }]
    const apmId = await completed({ companions: { references, recipients: [] } })
    await people.colleague.call(approvalApi.saveSettings, { data: { isAutoConfirm: true }, isFirst: false })
    await people.colleague.call(approvalApi.markSeen, { apmId })
    expect((await read(people.user, apmId)).readers[0]?.confirmedDate).not.toBeNull()
    await people.colleague.call(approvalApi.saveSettings, { data: { isAutoConfirm: false }, isFirst: false })
  })

  test('is counted only for documents that one got to read', async () => {
    const apmId = await completed()
    expect((await people.peer.call(approvalApi.confirmReading, { apmIds: [apmId] })).result.confirmed).toBe(0)
    expect(
      (await people.outsider.call(approvalApi.confirmReading, { apmIds: [apmId] })).result.confirmed,
    ).toBe(0)
  })

  test('puts documents that are not confirmed first', async () => {
    const references = [{ personCode: 'concurrent', deptCode: null, atEnd: false }]
    const older = await completed({ companions: { references, recipients: [] } })
    portal.clock.advance(1000)
    const newer = await completed({ companions: { references, recipients: [] } })
    expect(await boxOf(people.concurrent, 'reference')).toEqual([newer, older])
    await people.concurrent.call(approvalApi.confirmReading, { apmIds: [newer] })
    expect(await boxOf(people.concurrent, 'reference')).toEqual([older, newer])
    const open = await people.concurrent.call(approvalApi.listBox, { box: 'reference', isUnreadOnly: true })
    expect(open.result.data.map((one) => one.apmId)).toEqual([older])
  })
})

test('an announced document says when the turn is expected', async () => {
  for (let index = 0; index < 3; index += 1) {
    const apmId = await submitProposal(people.colleague, forms)
    portal.clock.advance(2 * 3_600_000)
    await actOn(people.manager, apmId, 'approve')
  }
  const apmId = await submitProposal(people.colleague, forms)
  const rows = (await people.peer.call(approvalApi.listBox, { box: 'scheduled' })).result.data
  const expected = rows.find((one) => one.apmId === apmId)?.expectedDate
  expect(Date.parse(expected ?? '') - portal.clock.now().getTime()).toBe(2 * 3_600_000)
})
