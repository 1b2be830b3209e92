import { approvalApi } from '@maru/api/approval'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { actOn, boxOf, type Forms, openApproval, submitProposal } from '#test/approvals.ts'
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

const save = (client: Client, name: string, more: { folderId?: string; deptCode?: string } = {}) =>
  client.call(approvalApi.saveFolder, {
    folderId: more.folderId ?? null,
    name,
    deptCode: more.deptCode ?? null,
  })
const listed = async (client: Client, folderId?: string) =>
  (
    await client.call(approvalApi.listBox, { box: 'folder', ...(folderId ? { folderId } : {}) })
  ).result.data.map((one) => one.apmId)

test('a folder is a view: removing it or a document from it leaves the document in its boxes', async () => {
  const apmId = await submitProposal(people.user, forms)
  const { folderId } = (await save(people.user, ' 프로젝트 ')).result
  expect((await people.user.call(approvalApi.listFolders, {})).result.folders).toEqual([
    { folderId, name: '프로젝트', deptCode: null, canManage: true },
  ])
  const file = () => people.user.call(approvalApi.fileDocuments, { folderId, apmIds: [apmId] })
  expect((await file()).result).toEqual({ filed: 1 })
  expect((await file()).result).toEqual({ filed: 0 })
  expect(await listed(people.user, folderId)).toEqual([apmId])
  await actOn(people.peer, apmId, 'approve')
  expect(await listed(people.user)).toEqual([apmId])
  await people.user.call(approvalApi.unfileDocuments, { folderId, apmIds: [apmId] })
  expect(await listed(people.user, folderId)).toEqual([])
  await file()
  expect((await people.user.call(approvalApi.removeFolder, { folderId })).status).toBe(200)
  expect(await listed(people.user)).toEqual([])
  expect(await boxOf(people.user, 'completed')).toContain(apmId)
})

test('names are unique per owner and never empty', async () => {
  const first = (await save(people.user, '가')).result.folderId
  expect((await save(people.user, '가')).refusal?.code).toBe('approval.folderTaken')
  expect((await save(people.peer, '가')).status).toBe(200)
  const second = (await save(people.user, '나')).result.folderId
  expect((await save(people.user, '가', { folderId: second })).refusal?.code).toBe('approval.folderTaken')
  expect((await save(people.user, '가', { folderId: first })).status).toBe(200)
  expect((await save(people.user, '​ ')).refusal?.code).toBe('approval.nameEmpty')
})

test('a folder of a department belongs to those who run its box, and shows members what they may read', async () => {
  expect((await save(people.user, '공용', { deptCode: 'ONE-D1' })).status).toBe(404)
  const { folderId } = (await save(people.peer, '공용', { deptCode: 'ONE-D1' })).result
  const open = await submitProposal(people.user, forms, { grade: 'B' })
  const secret = await submitProposal(people.user, forms, { grade: 'S' })
  for (const apmId of [open, secret]) await actOn(people.peer, apmId, 'approve')
  await people.peer.call(approvalApi.fileDocuments, { folderId, apmIds: [open, secret] })
  expect((await listed(people.peer, folderId)).toSorted()).toEqual([open, secret].toSorted())
  expect(await listed(people.concurrent, folderId)).toEqual([open])
  expect(await listed(people.colleague, folderId)).toEqual([])
  const { folders, runsDepartment } = (await people.concurrent.call(approvalApi.listFolders, {})).result
  expect([folders.find((one) => one.folderId === folderId)?.canManage, runsDepartment]).toEqual([
    false,
    false,
  ])
  for (const client of [people.concurrent, people.outsider]) {
    expect((await client.call(approvalApi.removeFolder, { folderId })).status).toBe(404)
    expect((await client.call(approvalApi.fileDocuments, { folderId, apmIds: [open] })).status).toBe(404)
    expect((await client.call(approvalApi.unfileDocuments, { folderId, apmIds: [open] })).status).toBe(404)
  }
})

test('a document that the viewer may not read cannot be put into a folder', async () => {
  const { folderId } = (await save(people.colleague, '남의 것')).result
  const apmId = await submitProposal(people.user, forms, { grade: 'A' })
  expect((await people.colleague.call(approvalApi.fileDocuments, { folderId, apmIds: [apmId] })).status).toBe(
    404,
  )
})
