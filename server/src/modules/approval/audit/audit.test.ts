import { accountApi } from '@maru/api/account'
import { accountPeopleApi } from '@maru/api/account/people'
import { adminApi } from '@maru/api/admin'
import { adminViewApi } from '@maru/api/admin/view-as'
import { approvalApi, type Disclosure, type Grade } from '@maru/api/approval'
import { fileApi } from '@maru/api/file'
import type { Endpoint } from '@maru/api/kit/endpoint'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFiles } from '#modules/file/file.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { actOn, type Forms, openApproval, read, submitProposal } from '#test/approvals.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createPerson } from '#test/people.ts'

let portal: TestApp
let people: Record<Role, Client>
/** Internal auditor of ONE, in a department with no place on any document. */
let auditor: Client
let forms: Forms

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
  forms = await openApproval(portal)
  const seat = { comCode: 'ONE', deptCode: 'ONE-AUDIT' }
  await portal.db`
    insert into org_department (com_code, dept_code, path, name_ko) values ('ONE', 'ONE-AUDIT', '{ONE-AUDIT}', '감사실')`
  auditor = await createPerson(portal, seat, 'auditor')
  await portal.db`update org_post set position_code = 'P90' where person_code = 'auditor'`
})
afterAll(() => portal.stop())
beforeEach(() => setRoles('auditor', ['auditor']))

async function setRoles(personCode: string, roleIds: string[], by: Role = 'manager') {
  const answer = await people[by].call(accountPeopleApi.setRoles, { personCode, roleIds })
  return answer.refusal?.code ?? answer.result.roleIds
}

const write = (subject: string, grade: Grade = 'S', disclosure: Disclosure = 'line') =>
  submitProposal(people.super, forms, {
    ...{ grade, disclosure },
    content: { subject, values: { purpose: `본문 ${subject}` }, body: '', fileCode: null, linked: [] },
  })

const statusOf = async (client: Client, apmId: string) =>
  (await client.call(approvalApi.getDocument, { apmId })).status

/** What both logs say of readings of a document by internal auditors. */
async function logged(apmId: string): Promise<{ onDocument: string[]; inLog: string[] }> {
  const { audits } = await read(people.super, apmId)
  const rows = await portal.db<{ personCode: string }[]>`
    select person_code from kit_audit where action = 'documentAudited' and subject = ${apmId} order by audit_id`
  return { onDocument: audits.map(({ name }) => name.ko), inLog: rows.map((row) => row.personCode) }
}
const none = { onDocument: [], inLog: [] }

const list = (client: Client, more: object = {}) => client.call(approvalApi.listAudited, more)
const listed = async (more: object = {}) => (await list(auditor, more)).result.data.map((row) => row.apmId)

describe.each(['S', 'A', 'B', 'C'] as const)('grade %s', (grade) => {
  test.each(['line', 'department', 'open'] as const)(
    'with disclosure %s: an auditor lists and opens the document in every state, and each reading is logged twice',
    async (disclosure) => {
      const subject = `감사등급${grade}${disclosure}`
      const apmId = await write(subject, grade, disclosure)
      expect(await listed({ searchText: subject })).toEqual([apmId])
      const document = await read(auditor, apmId)
      expect(document).toMatchObject({ status: 'PROGRESS', content: { subject }, grade })
      expect(document).toMatchObject(
        // The department of the auditor reads no documents of others, but all read open ones of grade C when they are done.
        { isAudit: true, acts: [], audits: [{ name: { ko: 'auditor 님' } }] },
      )
      expect(await logged(apmId)).toEqual({ onDocument: ['auditor 님'], inLog: ['auditor'] })
      await actOn(people.manager, apmId, 'approve')
      await actOn(people.peer, apmId, 'approve')
      const isPlace = grade === 'C' && disclosure === 'open'
      expect(await read(auditor, apmId)).toMatchObject({ status: 'COMPLETE', isAudit: !isPlace })
      expect(await listed({ searchText: subject, status: 'COMPLETE' })).toEqual([apmId])
    },
  )
})

test('a reading is logged once in ten minutes, and again after them', async () => {
  const apmId = await write('열 분')
  await read(auditor, apmId)
  await read(auditor, apmId)
  expect((await logged(apmId)).inLog).toEqual(['auditor'])
  portal.clock.advance(601_000)
  await read(auditor, apmId)
  expect(await logged(apmId)).toEqual({
    onDocument: ['auditor 님', 'auditor 님'],
    inLog: ['auditor', 'auditor'],
  })
})

test('an auditor who has a place on a document reads it as everyone with a place does, without a line', async () => {
  const apmId = await submitProposal(people.super, forms, {
    companions: { references: [{ personCode: 'auditor', deptCode: null, atEnd: false }], recipients: [] },
  })
  expect(await read(auditor, apmId)).toMatchObject({ isAudit: false, audits: [] })
  expect((await auditor.call(approvalApi.addComment, { apmId, text: '의견' })).status).toBe(200)
  expect(await logged(apmId)).toEqual(none)
})

test('people without the role, and of another company, find neither list nor document, with or without the role there', async () => {
  const apmId = await write('담장')
  await portal.db`
    insert into account_person_role (com_code, person_code, role_id) values ('TWO', 'outsider', 'auditor')`
  expect((await people.outsider.call(accountApi.getCurrentUser, {})).result.permissions.isAuditor).toBe(true)
  const answers = [apmId, '999999999'].map((one) =>
    people.outsider.call(approvalApi.getDocument, { apmId: one }),
  )
  const [foreign, missing] = (await Promise.all(answers)).map(({ status, refusal }) => [
    status,
    refusal?.code,
  ])
  expect(foreign).toEqual([404, 'kit.notFound'])
  expect(foreign).toEqual(missing)
  expect((await list(people.outsider)).result.data).toEqual([])
  for (const person of ['user', 'peer', 'colleague', 'concurrent', 'mailonly', 'manager', 'super'] as const) {
    expect([person, (await list(people[person])).status]).toEqual([person, 403])
    if (person === 'manager' || person === 'super' || person === 'peer') continue
    expect([person, await statusOf(people[person], apmId)]).toEqual([
      person,
      person === 'mailonly' ? 403 : 404,
    ])
  }
  expect(await logged(apmId)).toEqual(none)
})

test('drafts and documents whose retention has ended are missing for an auditor', async () => {
  const apmId = await write('보존 만료')
  expect(await statusOf(auditor, apmId)).toBe(200)
  for (const status of ['TEMP', 'EXPIRED']) {
    await portal.db`update approval_document set status = ${status} where apm_id = ${Number(apmId)}`
    expect([status, await statusOf(auditor, apmId)]).toEqual([status, 404])
    expect([status, await listed({ searchText: '보존 만료' })]).toEqual([status, []])
  }
})

test('the right ends with the role, with a view as the person, and with the last day of the person', async () => {
  const apmId = await write('끝')
  expect(await statusOf(auditor, apmId)).toBe(200)
  expect(await setRoles('auditor', [])).toEqual([])
  expect([await statusOf(auditor, apmId), (await list(auditor)).status]).toEqual([404, 403])
  await setRoles('auditor', ['auditor'])
  expect(await statusOf(auditor, apmId)).toBe(200)

  const reason = '문의 확인'
  await people.manager.call(adminViewApi.startViewAs, { personCode: 'auditor', reason })
  const closed = [await people.manager.call(approvalApi.getDocument, { apmId }), await list(people.manager)]
  expect(closed.map(({ refusal }) => refusal?.code)).toEqual(['kit.viewClosed', 'kit.viewClosed'])
  await people.manager.call(adminViewApi.endViewAs, {})

  await portal.db`update org_person set retired_on = '2020-01-01' where person_code = 'auditor'`
  for (const name of Object.keys(portal.app.services.caches.sizes()))
    portal.app.services.caches.drop(name, '*')
  expect([await statusOf(auditor, apmId), (await list(auditor)).status]).toEqual([401, 401])
  await portal.db`update org_person set retired_on = null where person_code = 'auditor'`
  for (const name of Object.keys(portal.app.services.caches.sizes()))
    portal.app.services.caches.drop(name, '*')
})

test('an administrator appoints an auditor, which the audit log says, and never themselves', async () => {
  expect(await setRoles('user', ['auditor'])).toEqual(['auditor'])
  const [entry] = (
    await people.super.call(adminApi.listAuditEntries, { action: 'rolesChanged', page: 1, itemsPerPage: 1 })
  ).result.data
  expect(entry).toMatchObject({ subject: 'user', details: { roles: [[], ['auditor']] } })
  await setRoles('user', [])
  expect(await setRoles('manager', ['company-manager', 'auditor'])).toBe('account.ownAudit')
  expect(await setRoles('super', ['super-admin', 'auditor'], 'super')).toBe('account.ownAudit')
  // A role that a colleague gave is kept.
  expect(await setRoles('manager', ['company-manager', 'auditor'], 'super')).toEqual([
    'auditor',
    'company-manager',
  ])
  expect(await setRoles('manager', ['company-manager', 'auditor'])).toEqual(['auditor', 'company-manager'])
  await setRoles('manager', ['company-manager'], 'super')
})

test('a list of an auditor is in the audit log with its filters, once for its pages', async () => {
  const count = async () =>
    (
      await portal.db<{ details: object }[]>`
        select details from kit_audit where action = 'documentsSearched' and details ->> 'searchText' = '쪽 나눔'`
    ).map((row) => row.details)
  const written: string[] = []
  for (let n = 0; n < 5; n += 1) written.push(await write(`쪽 나눔 ${n}`))
  const more = { searchText: '쪽 나눔', limit: 2 }
  const pages: string[][] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { result } = await list(auditor, cursor === '' ? more : { ...more, cursor })
    pages.push(result.data.map((row) => row.apmId))
    cursor = result.cursor
  }
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
  expect(pages.flat().toSorted()).toEqual(written.toSorted())
  expect(await count()).toEqual([{ searchText: '쪽 나눔' }])
})

test('an auditor finds a document by each filter, and no other one', async () => {
  const apmId = await write('거르기 하나')
  const { docNumber, applicationId } = await read(people.super, apmId)
  expect(docNumber).toBe('')
  const { result: choices } = await auditor.call(approvalApi.listAuditForms, {})
  expect(choices.find((one) => one.applicationId === applicationId)?.name.ko).toBe('기본 품의서')
  expect(choices).toHaveLength(forms.size)
  const searchText = '거르기'
  const fits = [
    {},
    { applicationId },
    { drafterCode: 'super' },
    { deptCode: 'ONE-HR' },
    { status: 'PROGRESS' },
    { startDate: '2020-01-01', endDate: '2090-12-31' },
    { searchText: '본문 거르기', isInText: true },
  ]
  for (const more of fits) expect([more, await listed({ searchText, ...more })]).toEqual([more, [apmId]])
  const misses = [
    { applicationId: '999999' },
    { drafterCode: 'user' },
    { deptCode: 'ONE-D1' },
    { status: 'COMPLETE' },
    { endDate: '2020-01-01' },
    { searchText: '본문 거르기' },
  ]
  for (const more of misses) expect([more, await listed({ searchText, ...more })]).toEqual([more, []])
})

test('attachments are read as part of the document: a download alone is a logged reading', async () => {
  const services = { ...portal.app.services, db: portal.db }
  const file = { name: '계약.txt', bytes: Buffer.from('계약') }
  const { fileCode, ids } = await createFiles(services, { comCode: 'ONE', personCode: 'super' }, [file])
  const apmId = await submitProposal(people.super, forms, {
    ...{ grade: 'S', disclosure: 'line' },
    content: { subject: '첨부', values: { purpose: '첨부' }, body: '', fileCode, linked: [] },
  })
  expect((await auditor.call(fileApi.downloadFile, { id: ids[0] ?? '' })).body).toBe('계약')
  expect(await logged(apmId)).toEqual({ onDocument: ['auditor 님'], inLog: ['auditor'] })
  expect((await people.user.call(fileApi.downloadFile, { id: ids[0] ?? '' })).status).toBe(404)
})

const namesDocument = ({ input }: Endpoint) =>
  (input as { properties?: { apmId?: { type?: string } } } | undefined)?.properties?.apmId?.type === 'string'

/** Calls of approval that name a document, and change it or pass it on. */
const passing: Endpoint[] = Object.values(approvalApi).filter(
  (endpoint: Endpoint) =>
    (endpoint.changes && namesDocument(endpoint)) ||
    ['approval.printDocument', 'approval.getPdf', 'approval.getChanges'].includes(endpoint.name),
)

test('every call that changes, prints or passes on a document refuses an auditor as for a missing document', async () => {
  const apmId = await write('바꾸기')
  const document = await read(auditor, apmId)
  const step = document.stages[0]?.steps[0]?.stepId ?? 1
  const { status, version, content, grade, disclosure } = document
  const submitted = { applicationId: document.applicationId, content, line: [], grade, disclosure }
  const rest = { retentionYears: 5, isUrgent: false, companions: { references: [], recipients: [] } }
  const inputs: Record<string, object> = {
    'approval.markSeen': {},
    'approval.resubmitDocument': { ...submitted, ...rest, version, comment: '' },
    'approval.actOnDocument': { version, act: 'approve', stepId: step, comment: '' },
    'approval.changeLine': { version, stages: [] },
    'approval.editDocument': { version, content: { subject: '새 제목', values: {}, body: '' }, comment: '' },
    'approval.startInnerLine': { version, stepId: step, stages: [] },
    'approval.actOnReceipt': { version, receiptId: 1, act: 'acceptReceipt' },
    'approval.addComment': { text: '의견' },
    'approval.removeComment': { commentId: 1 },
    'approval.circulateDocument': { people: ['user'], departments: [], comment: '' },
    'approval.printDocument': { language: 'ko' },
    'approval.getPdf': { language: 'ko' },
    'approval.createDocumentMail': {},
    'approval.getChanges': {},
  }
  expect(Object.keys(inputs).toSorted()).toEqual(passing.map(({ name }) => name).toSorted())
  const before = await portal.db`select * from approval_document where apm_id = ${Number(apmId)}`
  for (const endpoint of passing) {
    const answer = await auditor.callWith(endpoint, { apmId, ...inputs[endpoint.name] })
    expect.soft([endpoint.name, answer.status]).toEqual([endpoint.name, 404])
  }
  expect(await portal.db`select * from approval_document where apm_id = ${Number(apmId)}`).toEqual(before)
  expect(await read(people.super, apmId)).toMatchObject({ status, version, comments: [] })
  const copied = await auditor.call(approvalApi.openForm, { apmId, isCopy: true })
  expect(copied.status).toBe(404)
})
