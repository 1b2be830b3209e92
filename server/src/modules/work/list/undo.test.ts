import { approvalApi, boxes, standardApprovalPolicy } from '@maru/api/approval'
import { reservationApi } from '@maru/api/reservation'
import { workApi } from '@maru/api/work'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createFolder, createResource, type ResourceDraft } from '#modules/reservation/reservation.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { actOn, copyDocuments, type Forms, openApproval, read, submitProposal } from '#test/approvals.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>
let forms: Forms
let folderId = 0

beforeAll(async () => {
  // The clock is moved by a day.
  const env = { SESSION_IDLE_MINUTES: '43200', SESSION_HOURS: '8760' }
  portal = await openTestApp({ now: '2026-11-23T01:00:00Z', env })
  people = await openCast(portal)
  forms = await openApproval(portal)
  folderId = await createFolder(portal.db, { comCode: 'ONE', name: { ko: '차량', en: 'Cars', zh: '车辆' } })
}, 60_000)
afterAll(() => portal.stop())
afterEach(() => setPolicy(true))

async function setPolicy(mayCancel: boolean) {
  const { version } = (await people.manager.call(approvalApi.getPolicy, {})).result
  const policy = { ...standardApprovalPolicy, mayCancel }
  await people.manager.call(approvalApi.savePolicy, { policy, version })
}

const waits = async (client: Client, kind: string, id: string) =>
  (await client.call(workApi.listWork, { kind, limit: 100 })).result.data.find((one) => one.id === id)
const decided = async (client: Client, kind: string, id: string) =>
  (await client.call(workApi.listDoneWork, {})).result.data.find((one) => one.kind === kind && one.id === id)
const undoable = (thing: { acts: { act: string; isUndoable: boolean }[] } | undefined, act: string) =>
  thing?.acts.find((one) => one.act === act)?.isUndoable

const step = (personCode: string | null, deptCode: string | null = null) => [
  { need: 0, steps: [{ kind: 'agree' as const, personCode, deptCode }] },
]

/** Starts a line of `colleague` inside the step of their department. */
async function startInner(apmId: string) {
  const { version, acts } = await read(people.manager, apmId)
  const stepId = acts.find(({ act }) => act === 'startInner')?.stepId ?? 0
  const stages = [{ need: 0, steps: [{ kind: 'approve' as const, personCode: 'colleague', deptCode: null }] }]
  const answer = await people.manager.call(approvalApi.startInnerLine, { apmId, version, stepId, stages })
  expect(answer.status).toBe(200)
}

/** An approval by `who`, and whether it can be taken back. */
interface Approval {
  who: Role
  canUndo: boolean
  open: () => Promise<string>
}
const submit = (line: ReturnType<typeof step> = []) => submitProposal(people.user, forms, { line })
const approvals: Record<string, Approval> = {
  'with a step after it': { who: 'colleague', canUndo: true, open: () => submit(step('colleague')) },
  'of a department': { who: 'manager', canUndo: true, open: () => submit(step(null, 'ONE-HR')) },
  'that completes the document': { who: 'peer', canUndo: false, open: () => submit() },
  'in a company that forbids it': {
    ...{ who: 'colleague', canUndo: false },
    open: async () => {
      await setPolicy(false)
      return submit(step('colleague'))
    },
  },
  'inside a department': {
    ...{ who: 'colleague', canUndo: false },
    open: async () => {
      const apmId = await submit(step(null, 'ONE-HR'))
      await startInner(apmId)
      return apmId
    },
  },
}

describe.each(Object.entries(approvals))('an approval %s', (_name, { who, canUndo, open }) => {
  test(`${canUndo ? 'can' : 'cannot'} be taken back, and both lists say so before and after it`, async () => {
    const apmId = await open()
    const thing = await waits(people[who], 'approval', apmId)
    const box = (await people[who].call(approvalApi.listBox, { box: 'pending' })).result.data
    const documents = [{ apmId, version: thing?.version ?? 0 }]
    const { approved } = (await people[who].call(approvalApi.approveDocuments, { documents, comment: '' }))
      .result
    expect(approved).toEqual([apmId])
    const trace = await decided(people[who], 'approval', apmId)
    const offered = (await read(people[who], apmId)).acts.some(({ act }) => act === 'cancel')
    const lists = {
      work: undoable(thing, 'approve'),
      box: box.find((row) => row.apmId === apmId)?.isUndoable,
      done: trace?.isUndoable,
    }
    expect({ offered, ...lists }).toEqual({ offered: canUndo, work: canUndo, box: canUndo, done: canUndo })
    if (canUndo) expect((await actOn(people[who], apmId, 'cancel')).status).toBe(200)
  })
})

/** What waits for others in approval, as `user` sees it. */
const asked = async () => {
  const { data } = (await people.user.call(workApi.listWaitingWork, {})).result
  return data.filter(({ kind }) => kind === 'approval')
}

test('what waits for others is listed from the longest on, also when many documents are newer', async () => {
  const first = await submit()
  portal.clock.advance(60_000)
  const moved = await submit(step('colleague'))
  portal.clock.advance(60_000)
  const last = await submit()
  // A decision begins a new wait.
  portal.clock.advance(60_000)
  await actOn(people.colleague, moved, 'approve')
  const ids = (await asked()).map(({ id }) => id)
  expect(ids.slice(-3)).toEqual([first, last, moved])
  // Each copy was drafted a minute before the one with the number below it.
  const entries = [{ owner: 'person:user', box: boxes.progress }]
  await copyDocuments(portal.db, { from: 1, until: 450, entries })
  const own = await asked()
  expect([own[0]?.id, own.length]).toEqual(['100450', 100])
})

async function request(day: string, draft: Partial<ResourceDraft> = {}) {
  const rules = { alwaysApproves: true, ...draft.rules }
  const name = { ko: `차 ${day} ${JSON.stringify(rules)}`, en: '', zh: '' }
  const resource = { comCode: 'ONE', folderId, kind: 'vehicle' as const, name, approvers: ['colleague'] }
  const resourceId = await createResource(portal.db, { ...resource, ...draft, rules }, portal.clock.now())
  const { bookingIds } = (
    await people.user.call(reservationApi.saveRequest, {
      ...{ resourceId, startDate: day, endDate: day, startTime: '10:00', endTime: '16:00' },
      ...{ repeat: null, title: '외근' },
    })
  ).result
  return bookingIds[0] ?? 0
}
const decide = (role: Role, bookingId: number, approval: 1 | 2) =>
  people[role].call(reservationApi.decideBookings, { bookingIds: [bookingId], approval, comment: '' })
const withdraw = async (role: Role, bookingId: number) =>
  (await people[role].call(reservationApi.undoDecisions, { bookingIds: [bookingId] })).status === 200

test('an acceptance of a booking can be taken back, unless others must accept too', async () => {
  const both = { approvers: ['colleague', 'manager'], rules: { needsAllApprovers: true } }
  const ids = { alone: await request('2026-11-25'), shared: await request('2026-11-26', both) }
  const before = async (role: Role, id: number) =>
    undoable(await waits(people[role], 'booking', String(id)), 'accept')
  const after = async (role: Role, id: number) =>
    (await decided(people[role], 'booking', String(id)))?.isUndoable
  expect([await before('colleague', ids.alone), await before('colleague', ids.shared)]).toEqual([true, false])
  for (const id of Object.values(ids)) expect((await decide('colleague', id, 1)).status).toBe(200)
  expect([await after('colleague', ids.alone), await after('colleague', ids.shared)]).toEqual([true, false])
  expect([await withdraw('colleague', ids.alone), await withdraw('colleague', ids.shared)]).toEqual([
    true,
    false,
  ])
  // The last approver decides.
  expect(await before('manager', ids.shared)).toBe(true)
  expect((await decide('manager', ids.shared, 1)).status).toBe(200)
  expect([await after('manager', ids.shared), await withdraw('manager', ids.shared)]).toEqual([true, true])
})

test('the acceptance of a booking that another person rejected afterwards is not taken back by its approver', async () => {
  const both = { approvers: ['colleague', 'manager'], rules: { needsAllApprovers: true } }
  const id = await request('2026-11-27', both)
  await decide('colleague', id, 1)
  await decide('manager', id, 2)
  const traces = await Promise.all(
    (['colleague', 'manager'] as const).map((role) => decided(people[role], 'booking', String(id))),
  )
  expect(traces.map((trace) => [trace?.act, trace?.isUndoable])).toEqual([
    ['accept', false],
    ['reject', true],
  ])
})

test('a decision on a booking that has begun is not taken back', async () => {
  const id = await request('2026-11-24')
  // 12:00 in Seoul.
  portal.clock.set(new Date('2026-11-24T03:00:00Z'))
  const thing = await waits(people.colleague, 'booking', String(id))
  expect([undoable(thing, 'accept'), undoable(thing, 'reject')]).toEqual([false, false])
  expect((await decide('colleague', id, 2)).status).toBe(200)
  expect([
    (await decided(people.colleague, 'booking', String(id)))?.isUndoable,
    await withdraw('colleague', id),
  ]).toEqual([false, false])
})
