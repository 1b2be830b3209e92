import { approvalApi } from '@maru/api/approval'
import { workApi } from '@maru/api/work'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { actOn, type Forms, openApproval, read, submitProposal } from '#test/approvals.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>
let forms: Forms

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-11-23T01:00:00Z' })
  people = await openCast(portal)
  forms = await openApproval(portal)
}, 60_000)
afterAll(() => portal.stop())

const ask = async (client: Client) =>
  (await client.call(workApi.listWork, { kind: 'approval', limit: 100 })).result.data
const waits = async (client: Client, apmId: string) => (await ask(client)).find(({ id }) => id === apmId)
const seenBy = async (apmId: string) => {
  const seen: string[] = []
  for (const [role, client] of Object.entries(people))
    if (role !== 'mailonly' && (await waits(client, apmId))) seen.push(role)
  return seen
}
const doneBy = async (client: Client) =>
  (await client.call(workApi.listDoneWork, {})).result.data.map(({ id, act }) => `${id} ${act}`)
const approve = async (client: Client, apmId: string, version: number) =>
  (await client.call(approvalApi.approveDocuments, { documents: [{ apmId, version }], comment: '' })).result

test('a step of a department waits for those who run its box, and for none of them once one has decided', async () => {
  const line = [{ need: 0, steps: [{ kind: 'agree' as const, personCode: null, deptCode: 'ONE-HR' }] }]
  const apmId = await submitProposal(people.user, forms, { line })
  expect(await seenBy(apmId)).toEqual(['manager'])
  const thing = await waits(people.manager, apmId)
  expect(thing?.acts).toEqual([
    { act: 'approve', isUndoable: true, mayWait: true },
    { act: 'reject', isUndoable: false, mayWait: true },
  ])
  expect((await approve(people.manager, apmId, thing?.version ?? 0)).approved).toEqual([apmId])
  expect(await seenBy(apmId)).toEqual(['peer'])
  expect(await doneBy(people.manager)).toEqual([`${apmId} approve`])
})

test('the delegate of an absent person has their approvals, and the decision is the delegate’s alone', async () => {
  const apmId = await submitProposal(people.user, forms)
  expect(await seenBy(apmId)).toEqual(['peer'])
  const absence = {
    ...{ kind: 'trip' as const, leaveType: null, fromDay: '2026-11-23', untilDay: '2026-11-24' },
    ...{ startsAtNoon: false, endsAtNoon: false, startTime: null, hours: null },
    ...{ delegateCode: 'super', applicationId: null, movesPending: true, reply: '', showsInCalendar: true },
  }
  expect((await people.peer.call(approvalApi.saveAbsence, { absence })).status).toBe(200)
  expect(await seenBy(apmId)).toEqual(['peer', 'super'])
  const thing = await waits(people.super, apmId)
  // A decision for an absent person is not reversed.
  expect(thing?.acts[0]).toEqual({ act: 'approve', isUndoable: false, mayWait: true })
  expect(thing?.why.en).toBe('You decide for an absent approver. Both names are stored.')
  expect((await approve(people.super, apmId, thing?.version ?? 0)).approved).toEqual([apmId])
  expect(await seenBy(apmId)).toEqual([])
  expect(await doneBy(people.super)).toEqual([`${apmId} approve`])
  expect(await doneBy(people.peer)).toEqual([])
})

test('a decision on what another person has decided is refused by name, and reversed only while the next one waits', async () => {
  const line = [{ need: 0, steps: [{ kind: 'agree' as const, personCode: 'colleague', deptCode: null }] }]
  const apmId = await submitProposal(people.user, forms, { line })
  const { version = 0 } = (await waits(people.colleague, apmId)) ?? {}
  expect((await approve(people.colleague, apmId, version)).approved).toEqual([apmId])
  expect((await approve(people.colleague, apmId, version)).skipped).toEqual([
    { apmId, code: 'approval.changed' },
  ])
  expect((await actOn(people.colleague, apmId, 'cancel')).status).toBe(200)
  expect(await seenBy(apmId)).toEqual(['colleague'])
  await actOn(people.colleague, apmId, 'approve')
  await actOn(people.peer, apmId, 'approve')
  const { acts } = (await people.colleague.call(approvalApi.getDocument, { apmId })).result
  expect(acts.map(({ act }) => act)).not.toContain('cancel')
})

test('a rejection without a step rejects in the step that waits for the viewer, and in no other person’s', async () => {
  const apmId = await submitProposal(people.user, forms)
  const { version = 0 } = (await waits(people.peer, apmId)) ?? {}
  const reject = (client: Client) =>
    client.call(approvalApi.actOnDocument, { apmId, version, act: 'reject', stepId: null, comment: '금액' })
  expect((await reject(people.user)).refusal?.code).toBe('approval.notYourTurn')
  expect((await waits(people.peer, apmId))?.version).toBe(version)
  expect((await reject(people.peer)).status).toBe(200)
  const { status, history } = await read(people.user, apmId)
  expect([status, history.at(-1)?.act, history.at(-1)?.by.personCode]).toEqual(['REJECT', 'reject', 'peer'])
})

test('an acceptance without a receipt accepts that of the viewer, also if another recipient was quicker', async () => {
  const recipients = ['colleague', 'super'].map((personCode) => ({
    personCode,
    deptCode: null,
    atEnd: false,
  }))
  const apmId = await submitProposal(people.user, forms, { companions: { references: [], recipients } })
  await actOn(people.peer, apmId, 'approve')
  const receipts = async (client: Client) =>
    (await client.call(workApi.listWork, { kind: 'receipt' })).result.data.filter(({ id }) => id === apmId)
  const [own] = await receipts(people.colleague)
  const accept = (client: Client, version = own?.version ?? 0) =>
    client.call(approvalApi.actOnReceipt, { apmId, version, act: 'acceptReceipt', receiptId: null })
  expect((await accept(people.super)).status).toBe(200)
  expect((await accept(people.user)).status).not.toBe(200)
  expect((await accept(people.colleague)).status).toBe(200)
  const { receipts: stored } = await read(people.user, apmId)
  expect(stored.map(({ recipient, acceptedBy }) => [recipient.personCode, acceptedBy?.personCode])).toEqual([
    ['colleague', 'colleague'],
    ['super', 'super'],
  ])
  expect(await receipts(people.colleague)).toEqual([])
})
