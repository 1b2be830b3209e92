import { approvalApi } from '@maru/api/approval'
import { boardApi } from '@maru/api/board'
import { reservationApi } from '@maru/api/reservation'
import { surveyApi } from '@maru/api/survey'
import { workApi } from '@maru/api/work'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { actOn, read, submitProposal } from '#test/approvals.ts'
import type { Role } from '#test/cast.ts'
import { openWorkWorld, type WorkWorld } from '#test/works.ts'

let portal: TestApp
let world: WorkWorld

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-11-21T01:00:00Z' })
  world = await openWorkWorld(portal)
}, 60_000)
afterAll(() => portal.stop())

const itemOf = async (role: Role, kind: string, id: string) =>
  (await world.people[role].call(workApi.listWork, { kind, limit: 100 })).result.data.find(
    (one) => one.id === id,
  )
const mayWait = async (role: Role, kind: string, id: string) =>
  (await itemOf(role, kind, id))?.acts.map((one) => one.mayWait === true)

/** The calls by which a phone makes decisions later. */
const decisions: Record<string, (id: string, version: number, key: string) => Promise<Decided>> = {
  approval: async (id, version, key) => {
    const documents = [{ apmId: id, version }]
    const answer = await world.people.peer.call(
      approvalApi.approveDocuments,
      { documents, comment: '' },
      { headers: { 'idempotency-key': key } },
    )
    return { status: answer.status, code: answer.result?.skipped[0]?.code ?? answer.refusal?.code }
  },
  receipt: async (id, version, key) => {
    const { role } = world.waiting.receipt ?? { role: 'manager' as const }
    const answer = await world.people[role].call(
      approvalApi.actOnReceipt,
      { apmId: id, version, act: 'acceptReceipt', receiptId: null },
      { headers: { 'idempotency-key': key } },
    )
    return { status: answer.status, code: answer.refusal?.code }
  },
  booking: async (id, _version, key) => {
    const answer = await world.people.peer.call(
      reservationApi.decideBookings,
      { bookingIds: [Number(id)], approval: 1 },
      { headers: { 'idempotency-key': key } },
    )
    return { status: answer.status, code: answer.refusal?.code }
  },
  surveyApproval: async (id, _version, key) => {
    const answer = await world.people.peer.call(
      surveyApi.decideApproval,
      { surveyId: Number(id), act: 'approve' },
      { headers: { 'idempotency-key': key } },
    )
    return { status: answer.status, code: answer.refusal?.code }
  },
}
interface Decided {
  status: number
  code: string | undefined
}

describe.each([
  ['approval', 'approval.changed'],
  ['receipt', 'approval.notYourTurn'],
  ['booking', 'reservation.decided'],
  ['surveyApproval', 'kit.forbidden'],
])('a decision of the kind %s that was stored on a phone', (kind, refusal) => {
  test('is made once by its key, also if its answer was lost, and is refused if it was made elsewhere', async () => {
    const { id, role } = world.waiting[kind] ?? { id: '', role: 'peer' }
    const item = await itemOf(role, kind, id)
    expect(item?.acts.every((one) => one.mayWait)).toBe(true)
    const decide = decisions[kind]
    if (!decide) throw new Error(kind)
    const version = item?.version ?? 0
    const both = await Promise.all([decide(id, version, `${kind}1`), decide(id, version, `${kind}1`)])
    expect(both).toEqual([
      { status: 200, code: undefined },
      { status: 200, code: undefined },
    ])
    expect(await decide(id, version, `${kind}1`)).toEqual({ status: 200, code: undefined })
    expect((await decide(id, version, `${kind}2`)).code).toBe(refusal)
  })
})

test('confirming a must-read article twice is the same as once', async () => {
  const { id, role } = world.waiting.mustRead ?? { id: '', role: 'peer' }
  expect(await mayWait(role, 'mustRead', id)).toEqual([true])
  const confirm = async (key: string) =>
    (
      await world.people[role].call(
        boardApi.confirmMustRead,
        { articleId: Number(id) },
        { headers: { 'idempotency-key': key } },
      )
    ).result.readDate
  expect(await confirm('read1')).toBe(await confirm('read2'))
})

test('a decision with an amount or a password is not stored on a phone', async () => {
  const plain = await submitProposal(world.people.user, world.forms)
  expect(await mayWait('peer', 'approval', plain)).toEqual([true, true])
  await portal.db`update approval_document set amount = '4180000' where apm_id = ${Number(plain)}`
  expect(await mayWait('peer', 'approval', plain)).toEqual([false, false])
  await portal.db`update approval_document set amount = '' where apm_id = ${Number(plain)}`
  await portal.db`
    insert into approval_password (com_code, person_code, password_hash, updated_at)
    values ('ONE', 'peer', 'x', ${portal.clock.now()})`
  expect(await mayWait('peer', 'approval', plain)).toEqual([false, false])
  await portal.db`delete from approval_password where person_code = 'peer'`
})

test('things that another decision does not refuse are not stored on a phone', async () => {
  for (const kind of ['invitation', 'flagged', 'assigned', 'hook']) {
    const { id, role } = world.waiting[kind] ?? { id: '', role: 'peer' }
    const acts = (await mayWait(role, kind, id)) ?? []
    expect([kind, acts.includes(true)]).toEqual([kind, false])
  }
})

test('a rejection that was stored keeps to the version that the person saw', async () => {
  const apmId = await submitProposal(world.people.user, world.forms)
  const { version } = await read(world.people.peer, apmId)
  await actOn(world.people.peer, apmId, 'hold')
  const late = await world.people.peer.call(
    approvalApi.actOnDocument,
    { apmId, version, act: 'reject', stepId: null, comment: '늦은 반려' },
    { headers: { 'idempotency-key': 'late1' } },
  )
  expect(late.refusal?.code).toBe('approval.changed')
})
