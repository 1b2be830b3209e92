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

type Rule = Parameters<typeof people.manager.call<typeof approvalApi.saveNumberRule>>[1]
const rule = (more: Partial<Rule>): Rule => ({
  ...{ scope: 'company', key: '', pattern: '{form}-{yyyy}-{n:5}', counter: 'form', reset: 'year' },
  ...more,
})
const save = (more: Partial<Rule>) => people.manager.call(approvalApi.saveNumberRule, rule(more))

async function completed(): Promise<{ apmId: string; number: string }> {
  const apmId = await submitProposal(people.user, forms)
  await actOn(people.peer, apmId, 'approve')
  return { apmId, number: (await read(people.user, apmId)).docNumber }
}

describe('rules of document numbers', () => {
  test('the rule of the form comes before that of the department, and that before the company’s', async () => {
    const year = String(portal.clock.now().getFullYear())
    expect((await completed()).number).toBe(`품의-${year}-00001`)
    await save({ pattern: '{company}/{yy}{mm}-{n:3}', counter: 'company', reset: 'month' })
    expect((await completed()).number).toMatch(/^ONE\/\d{4}-001$/)
    await save({ scope: 'dept', key: 'ONE-D1', pattern: '{dept}-{n:2}', counter: 'dept', reset: 'never' })
    expect((await completed()).number).toBe('ONE-D1-01')
    const form = { scope: 'form' as const, key: String(forms.get('품의')) }
    await save({ ...form, pattern: '구매{yyyy}-{n:1}', counter: 'company', reset: 'year' })
    expect((await completed()).number).toBe(`구매${year}-1`)
    const listed = (await people.manager.call(approvalApi.listNumberRules, {})).result
    expect(listed.map((one) => one.scope)).toEqual(['company', 'dept', 'form'])
    expect(listed[1]?.sample).toBe('ONE-D1-01')
    await people.manager.call(approvalApi.removeNumberRule, form)
    expect((await completed()).number).toBe('ONE-D1-02')
    await people.manager.call(approvalApi.removeNumberRule, { scope: 'dept', key: 'ONE-D1' })
    expect((await people.manager.call(approvalApi.removeNumberRule, form)).status).toBe(404)
  })

  test('a number that another rule gave before is not given again', async () => {
    await save({ pattern: 'X{yyyy}-{n:2}', counter: 'company', reset: 'year' })
    const first = (await completed()).number
    await portal.db`update approval_number set last = last - 1 where com_code = 'ONE' and scope = 'company'`
    const second = (await completed()).number
    expect([first, second]).toEqual([
      expect.stringMatching(/^X\d{4}-\d\d$/),
      expect.stringMatching(/^X\d{4}-\d\d$/),
    ])
    expect(Number(second.slice(-2))).toBe(Number(first.slice(-2)) + 1)
  })

  test.each([
    ['without a serial', { pattern: '{form}-{yyyy}' }],
    ['of a year without the year', { pattern: '{form}-{n:5}' }],
    ['of a month without the month', { pattern: '{form}-{yyyy}-{n:5}', reset: 'month' as const }],
    ['of departments without the department', { pattern: '{yyyy}-{n:5}', counter: 'dept' as const }],
  ])('a pattern %s is refused', async (_name, more) => {
    expect((await save(more)).refusal?.code).toBe('approval.patternInvalid')
  })

  test('forms and departments of another company are refused', async () => {
    const { formId } = (
      await portal.db<{ formId: number }[]>`
      select form_id from approval_form where com_code = 'TWO' limit 1`
    )[0] ?? { formId: 0 }
    expect((await save({ scope: 'form', key: String(formId) })).refusal?.code).toBe('approval.personUnknown')
    expect((await save({ scope: 'dept', key: 'TWO-D1' })).refusal?.code).toBe('approval.personUnknown')
  })
})

test('a manager of a box from another department receives its documents until it ends', async () => {
  const recipients = { references: [], recipients: [{ personCode: null, deptCode: 'ONE-HR' }] }
  const apmId = await submitProposal(people.user, forms, { companions: recipients })
  await actOn(people.peer, apmId, 'approve')
  const set = (isOn: boolean, personCode = 'concurrent') =>
    people.manager.call(approvalApi.setBoxManager, { deptCode: 'ONE-HR', personCode, isOn })
  expect(await boxOf(people.concurrent, 'departmentReceived')).toEqual([])
  expect((await set(true)).status).toBe(200)
  expect((await set(true, 'outsider')).refusal?.code).toBe('approval.personUnknown')
  expect((await people.manager.call(approvalApi.listBoxManagers, {})).result).toMatchObject([
    { deptCode: 'ONE-HR', personCode: 'concurrent' },
  ])
  expect(await boxOf(people.concurrent, 'departmentReceived')).toContain(apmId)
  await set(false)
  expect(await boxOf(people.concurrent, 'departmentReceived')).toEqual([])
})

test('statistics name usual times and what waits, of the own company only', async () => {
  const apmId = await submitProposal(people.user, forms)
  portal.clock.advance(3 * 3_600_000)
  await actOn(people.peer, apmId, 'approve')
  await submitProposal(people.user, forms)
  const figures = (await people.manager.call(approvalApi.getStatistics, { days: '30' })).result
  const peer = figures.people.find((one) => one.key === 'peer')
  expect(peer?.count).toBeGreaterThan(1)
  expect(peer?.waiting).toBe(1)
  expect(figures.forms[0]?.name.ko).toBe('기본 품의서')
  expect(figures.departments.map((one) => one.key)).toContain('ONE-D1')
})

test('the check of histories names the first document of which one byte changed', async () => {
  const check = async () => (await people.manager.call(approvalApi.checkHistory, {})).result
  // What circulation and folders add to the boxes is no part of the history.
  const shared = await completed()
  const sent = { apmId: shared.apmId, people: ['colleague', 'peer'], departments: [], comment: '' }
  expect((await people.user.call(approvalApi.circulateDocument, sent)).result.added).toBe(2)
  const folder = { folderId: null, name: '검사', deptCode: null }
  const { folderId } = (await people.user.call(approvalApi.saveFolder, folder)).result
  await people.user.call(approvalApi.fileDocuments, { folderId, apmIds: [shared.apmId] })
  const clean = await check()
  expect([clean.touched, clean.next]).toEqual([null, null])
  expect(clean.checked).toBeGreaterThan(3)
  // A box that no act, circulation or folder gives is a fault.
  await portal.db`
    insert into approval_entry (com_code, owner, box, apm_id, form_id, sort_at)
    select com_code, 'person:concurrent', 117, apm_id, form_id, now() from approval_document
     where apm_id = ${Number(shared.apmId)}`
  expect((await check()).touched).toMatchObject({ apmId: shared.apmId, fault: 'boxes' })
  await portal.db`delete from approval_entry where owner = 'person:concurrent' and box = 117`
  const { apmId, number } = await completed()
  await portal.db`
    update approval_content set content = replace(content, '장비', '장미') where apm_id = ${Number(apmId)}`
  expect((await check()).touched).toEqual({
    ...{ apmId, docNumber: number, subject: '테스트 장비 구매', fault: 'content' },
  })
})
