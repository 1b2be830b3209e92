import { approvalApi } from '@maru/api/approval'
import { orgReorganisationApi } from '@maru/api/org/reorganisation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { viewerCache } from '#kit/session/session.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { actOn, boxOf, type Forms, openApproval, read, submitProposal } from '#test/approvals.ts'
import { openCast, type Role } from '#test/cast.ts'
import { checkHistories } from '../index.ts'

let portal: TestApp
let people: Record<Role, Client>
let forms: Forms

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
  forms = await openApproval(portal)
  await portal.db`
    insert into org_department (com_code, dept_code, parent_dept_code, path, name_ko)
    values ('ONE', 'ONE-NEW', null, '{ONE-NEW}', '통합지원')`
})
afterAll(() => portal.stop())

const move = (fromDept: string, toDept: string | null, client = people.super) =>
  client.call(approvalApi.moveBox, { fromDept, toDept })
const list = async () => (await people.super.call(approvalApi.listBoxMoves, {})).result

/** Puts a person into another department only. */
async function transfer(person: string, deptCode: string) {
  await portal.db`update org_post set dept_code = ${deptCode} where person_code = ${person} and com_code = 'ONE'`
  // A change of a post in the portal makes every process forget the viewer.
  portal.app.services.caches.drop(viewerCache, '*')
}

test('boxes of a merged department follow the other one: documents, receipts, references and folders', async () => {
  const companions = {
    references: [{ personCode: null, deptCode: 'ONE-HR', atEnd: false }],
    recipients: [{ personCode: null, deptCode: 'ONE-HR' }],
  }
  const received = await submitProposal(people.user, forms, { companions })
  await actOn(people.peer, received, 'approve')
  const drafted = await submitProposal(people.colleague, forms)
  await actOn(people.manager, drafted, 'approve')
  await actOn(people.peer, drafted, 'approve')
  const folder = { folderId: null, name: '인사 서류', deptCode: 'ONE-HR' }
  const { folderId } = (await people.manager.call(approvalApi.saveFolder, folder)).result
  await people.manager.call(approvalApi.fileDocuments, { folderId, apmIds: [drafted] })

  // The merger: all people of ONE-HR work in ONE-NEW, the manager leads it.
  for (const person of ['manager', 'colleague', 'super']) await transfer(person, 'ONE-NEW')
  const before = await boxOf(people.manager, 'departmentReceived')
  expect(before).not.toContain(received)
  const orphan = (await list()).orphans.find((one) => one.deptCode === 'ONE-HR')
  expect(orphan?.documents).toBeGreaterThanOrEqual(2)

  expect((await move('ONE-HR', 'ONE-NEW')).status).toBe(200)
  expect((await list()).moves).toMatchObject([{ fromDept: 'ONE-HR', toDept: 'ONE-NEW' }])
  expect((await list()).orphans.map((one) => one.deptCode)).not.toContain('ONE-HR')
  expect(await boxOf(people.manager, 'departmentReceived')).toContain(received)
  expect(await boxOf(people.colleague, 'departmentReference')).toContain(received)
  expect(await boxOf(people.super, 'departmentDrafted')).toContain(drafted)
  expect((await people.super.call(approvalApi.getDocument, { apmId: drafted })).status).toBe(200)
  const folders = (await people.super.call(approvalApi.listFolders, {})).result.folders
  expect(folders.map((one) => one.name)).toContain('인사 서류')
  const counts = (await people.manager.call(approvalApi.countDocuments, {})).result
  expect(counts.find((one) => one.queryNumber === 203)?.count).toBe(1)

  // Their new leader accepts what the old department received.
  const { receipts, version } = await read(people.manager, received)
  expect(receipts[0]?.acts).toContain('acceptReceipt')
  const accept = { apmId: received, version, receiptId: 1, act: 'acceptReceipt' } as const
  expect((await people.manager.call(approvalApi.actOnReceipt, accept)).status).toBe(200)
  // Documents stay where they are, so that the histories agree.
  expect((await checkHistories(portal.db, portal.app.services)).touched).toBeNull()

  // People of other departments see no more than before.
  expect(await boxOf(people.user, 'departmentReceived')).not.toContain(received)
  expect(await boxOf(people.outsider, 'departmentDrafted')).toEqual([])
  expect((await move('ONE-HR', null)).status).toBe(200)
  expect(await boxOf(people.manager, 'departmentReceived')).not.toContain(received)
})

test('boxes follow over several moves, and never in a circle', async () => {
  await move('ONE-OLD', 'ONE-HR')
  await move('ONE-HR', 'ONE-NEW')
  expect((await move('ONE-HR', 'ONE-HR')).refusal?.code).toBe('approval.boxCycle')
  expect((await move('ONE-NEW', 'ONE-HR')).refusal?.code).toBe('approval.boxCycle')
  const [row] = await portal.db<{ codes: string[] }[]>`
    select array(select dept_code from approval_with_moved('ONE', '{ONE-NEW}') order by 1) as codes`
  expect(row?.codes).toEqual(['ONE-HR', 'ONE-NEW', 'ONE-OLD'])
})

test('only administrators move boxes, to a department of their company; the log names who did', async () => {
  expect((await move('ONE-D1', 'ONE-NEW', people.user)).status).toBe(403)
  expect((await move('ONE-D1', 'TWO-D1')).refusal?.code).toBe('approval.personUnknown')
  expect((await move('ONE-XX', null)).status).toBe(404)
  const [entry] = await portal.db<{ personCode: string; details: unknown }[]>`
    select person_code, details from kit_audit where action = 'approvalBoxMoved' and subject = 'ONE-OLD'`
  expect(entry).toEqual({ personCode: 'super', details: { department: ['ONE-OLD', 'ONE-HR'] } })
})

test('a department that moves in the tree keeps its boxes, and the new leader above sees them', async () => {
  const apmId = await submitProposal(people.user, forms)
  await actOn(people.peer, apmId, 'approve')
  expect(await boxOf(people.manager, 'departmentDrafted')).not.toContain(apmId)
  await portal.db`
    update org_department set parent_dept_code = 'ONE-NEW', path = '{ONE-NEW,ONE-D1}'
     where com_code = 'ONE' and dept_code = 'ONE-D1'`
  expect(await boxOf(people.manager, 'departmentDrafted')).toContain(apmId)
  expect((await people.manager.call(approvalApi.getDocument, { apmId })).status).toBe(200)
})

test('a re-organization that merges a department moves its boxes, and its undo takes them back', async () => {
  await portal.db`delete from approval_box_move`
  const applyOn = new Date(portal.clock.now().getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
  const key = (
    await people.manager.call(orgReorganisationApi.createReorganisation, { name: '통합', applyOn })
  ).result
  const read = async () => {
    const { reorganisationId } = key
    return (await people.manager.call(orgReorganisationApi.getReorganisation, { reorganisationId })).result
  }
  const plan = await read()
  const departments = [
    {
      ...{ deptCode: 'ONE-HR', parentDeptCode: 'ONE-D1', name: { ko: '인사', en: '', zh: '' }, sort: 0 },
      ...{ isClosed: true, successorCode: 'ONE-NEW' },
    },
  ]
  const { reorganisationId, version, name } = plan
  await people.manager.call(orgReorganisationApi.saveReorganisation, {
    ...{ reorganisationId, version, name, applyOn, departments, moves: [] },
  })
  const saved = await read()
  const run = { reorganisationId, version: saved.version }
  expect((await people.manager.call(orgReorganisationApi.scheduleReorganisation, run)).result.state).toBe(
    'applied',
  )
  expect((await list()).moves).toMatchObject([{ fromDept: 'ONE-HR', toDept: 'ONE-NEW' }])
  const applied = await read()
  const undo = { reorganisationId, version: applied.version }
  expect((await people.manager.call(orgReorganisationApi.undoReorganisation, undo)).result.state).toBe(
    'undone',
  )
  expect((await list()).moves).toEqual([])
})
