import { approvalApi } from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
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

interface Tables {
  Table1: { ColumnKey: string; ColumnName: string }[]
  Table2: Record<string, string>[]
  Table3: Record<string, unknown>[]
}
const tables = async (client: Client, input: Input<typeof approvalApi.listDocuments>) =>
  JSON.parse((await client.call(approvalApi.listDocuments, input)).result) as Tables

describe('the list of the specification', () => {
  test('is a text with three tables and all fields of a row', async () => {
    const apmId = await submitProposal(people.colleague, forms)
    const { Table1, Table2, Table3 } = await tables(people.manager, {
      documentQueryNumber: 101,
      personCode: 'manager',
    })
    expect(Table1.map((one) => one.ColumnKey)).toContain('Subject')
    expect(Object.keys(Table2[0] ?? {})).toEqual(['Column0', 'Column1', 'Column2', 'Column3', 'Column4'])
    expect(Table3.find((row) => row.ApmId === apmId)).toEqual({
      ApmId: apmId,
      ApplicationId: String(forms.get('품의')),
      APMStatus: 'PROGRESS',
      CurrentStep: 1,
      MaxStep: 2,
      DocNumber: '',
      ApplicationName: '기본 품의서',
      ApplicationNameEn: 'Proposal',
      Subject: '테스트 장비 구매',
      ReqName: 'colleague 님',
      ReqNameEn: 'colleague En',
      ReqDeptName: '인사',
      DraftDate: portal.clock.now().toISOString().replace('.000', ''),
      CreatedDate: portal.clock.now().toISOString().replace('.000', ''),
      LastApprovedDate: null,
      CurrentApprovalStatus: 'review',
      CurrentApprovedDate: null,
      CurrentApproverName: 'manager 님',
      CurrentApproverNameEn: 'manager En',
      IsAttach: 'N',
      CurrentPage: 1,
      TotalCount: 1,
    })
  })

  test('looks back 30 days, searches one column, sorts and knows no other box', async () => {
    const apmId = await submitProposal(people.colleague, forms)
    const numbers = async (input: object) =>
      (await tables(people.colleague, { documentQueryNumber: 102, ...input })).Table3.map((row) => row.ApmId)
    const today = portal.clock.now().toISOString().slice(0, 10)
    expect((await numbers({}))[0]).toBe(apmId)
    expect((await numbers({ sortValue: 1 })).at(-1)).toBe(apmId)
    expect(await numbers({ startDate: '2020-01-01', endDate: '2020-01-31' })).toEqual([])
    expect(await numbers({ startDate: today, endDate: today })).toContain(apmId)
    expect(await numbers({ searchType: 0, searchText: '장비 테스트' })).toContain(apmId)
    expect(await numbers({ searchType: 1, searchText: '장비 테스트' })).toEqual([])
  })

  test('without a box, of an unknown box or of another person is refused', async () => {
    const refusal = async (input: object) =>
      (await people.colleague.callWith(approvalApi.listDocuments, input)).refusal?.error
    const field = { params: { fields: ['documentQueryNumber'] } }
    for (const input of [{}, { documentQueryNumber: 777 }, { documentQueryNumber: 7777 }])
      expect(await refusal(input)).toMatchObject({ code: 'kit.invalidInput', ...field })
    expect(await refusal({ documentQueryNumber: 2000, personCode: 'manager' })).toMatchObject({
      code: 'kit.actorMismatch',
    })
  })
})

test('counts of the boxes and of the specification agree, and only decisions wait', async () => {
  const apmId = await submitProposal(people.colleague, forms)
  const counts = (await people.manager.call(approvalApi.countBoxes, {})).result
  const pending = await boxOf(people.manager, 'pending')
  expect(counts.find((one) => one.box === 'pending')?.count).toBe(pending.length)
  const wire = (
    await people.manager.call(approvalApi.countDocuments, { personCode: 'manager', deptCode: 'ONE-HR' })
  ).result
  expect(wire).toEqual([
    { queryNumber: 101, count: pending.length },
    { queryNumber: 203, count: 0 },
  ])
  expect(pending).toContain(apmId)
})

test('a document is unread until it was opened by the person', async () => {
  const apmId = await submitProposal(people.colleague, forms)
  const isUnread = async () =>
    (await people.manager.call(approvalApi.listBox, { box: 'pending' })).result.data.find(
      (row) => row.apmId === apmId,
    )?.isUnread
  expect(await isUnread()).toBe(true)
  await people.manager.call(approvalApi.markSeen, { apmId })
  expect(await isUnread()).toBe(false)
  expect((await read(people.manager, apmId)).seenDate).not.toBeNull()
})

test('a page of a box holds what its filters ask for', async () => {
  const box = async (input: object) =>
    (await people.colleague.call(approvalApi.listBox, { box: 'drafted', ...input })).result
  const all = await box({})
  expect((await box({ itemsPerPage: 1, page: 2 })).data.map((row) => row.apmId)).toEqual([all.data[1]?.apmId])
  expect((await box({ searchText: '없는 문서' })).totalCount).toBe(0)
  expect((await box({ searchText: '%' })).totalCount).toBe(0)
  expect((await box({ applicationId: '999999' })).totalCount).toBe(0)
  expect((await box({ endDate: '2020-01-01' })).totalCount).toBe(0)
})

describe('a received document', () => {
  test('goes to the department, and only its leader accepts, assigns and finishes it', async () => {
    const recipients = { references: [], recipients: [{ personCode: null, deptCode: 'ONE-HR' }] }
    const apmId = await submitProposal(people.user, forms, { companions: recipients })
    await actOn(people.peer, apmId, 'approve')
    expect(await boxOf(people.manager, 'departmentReceived')).toContain(apmId)
    expect(await boxOf(people.colleague, 'departmentReceived')).toEqual([])
    const act = async (
      client: Client,
      kind: 'acceptReceipt' | 'assignReceipt' | 'finishReceipt' | 'returnReceipt',
      more = {},
    ) => {
      const { version } = await read(people.user, apmId)
      return client.call(approvalApi.actOnReceipt, { apmId, version, receiptId: 1, act: kind, ...more })
    }
    expect((await act(people.user, 'acceptReceipt')).refusal?.code).toBe('approval.notYourTurn')
    expect((await act(people.manager, 'returnReceipt', { comment: ' ' })).refusal?.code).toBe(
      'approval.commentNeeded',
    )
    expect((await act(people.manager, 'acceptReceipt')).status).toBe(200)
    expect((await act(people.manager, 'acceptReceipt')).refusal?.code).toBe('approval.wrongState')
    expect((await act(people.manager, 'assignReceipt', { personCode: 'outsider' })).refusal?.code).toBe(
      'approval.personUnknown',
    )
    expect((await act(people.manager, 'assignReceipt', { personCode: 'colleague' })).status).toBe(200)
    expect(await boxOf(people.colleague, 'received')).toContain(apmId)
    expect((await act(people.colleague, 'finishReceipt')).status).toBe(200)
    expect((await read(people.user, apmId)).receipts[0]).toMatchObject({
      state: 'DONE',
      charge: { personCode: 'colleague' },
    })
  })
})

test('a department agrees by its inner line', async () => {
  const line = [{ need: 0, steps: [{ kind: 'agree' as const, personCode: null, deptCode: 'ONE-HR' }] }]
  const apmId = await submitProposal(people.user, forms, { line })
  const detail = await read(people.manager, apmId)
  const stepId = detail.acts.find((one) => one.act === 'startInner')?.stepId ?? 0
  const stages = [{ need: 0, steps: [{ kind: 'approve' as const, personCode: 'colleague', deptCode: null }] }]
  const start = (client: Client, version = detail.version) =>
    client.call(approvalApi.startInnerLine, { apmId, version, stepId, stages })
  expect((await start(people.user)).refusal?.code).toBe('approval.notYourTurn')
  expect((await start(people.manager)).status).toBe(200)
  expect((await start(people.manager)).refusal?.code).toBe('approval.changed')
  expect((await actOn(people.colleague, apmId, 'approve')).status).toBe(200)
  expect((await read(people.user, apmId)).stages[0]?.steps[0]?.state).toBe('done')
})

test('an approver changes the line above, but not the people of the form', async () => {
  const apmId = await submitProposal(people.colleague, forms)
  const { version, stages } = await read(people.manager, apmId)
  const peer = stages[1]?.steps[0]?.stepId ?? 0
  const added = { kind: 'review' as const, personCode: 'user', deptCode: null }
  const existing = { kind: 'approve' as const, personCode: 'peer', deptCode: null, stepId: peer }
  const change = (steps: object[], at = version) =>
    people.manager.callWith(approvalApi.changeLine, {
      apmId,
      version: at,
      stages: steps.map((one) => ({ need: 0, steps: [one] })),
    })
  expect((await change([added])).refusal?.code).toBe('approval.stepRequired')
  expect((await change([added, existing])).status).toBe(200)
  expect((await change([existing])).refusal?.code).toBe('approval.changed')
  expect((await read(people.user, apmId)).stages.map((one) => one.steps[0]?.assignee.personCode)).toEqual([
    'manager',
    'user',
    'peer',
  ])
})
