import { approvalApi } from '@maru/api/approval'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { actOn, expenseValues, type Forms, openApproval, read, submission } from '#test/approvals.ts'
import { openCast, type Role } from '#test/cast.ts'
import { dataColumns, dataLines, sheetCell } from './form-data.rules.ts'

let portal: TestApp
let people: Record<Role, Client>
let forms: Forms

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
  forms = await openApproval(portal)
})
afterAll(() => portal.stop())

async function completedExpense(rows: Record<string, string>[], more = {}): Promise<string> {
  const values = { ...expenseValues(1000), rows, payee: '=HYPERLINK("http://x")', bank: '-5' }
  const { apmId } = (
    await people.user.call(approvalApi.submitDocument, submission(forms, '지출', values, more))
  ).result
  for (const approver of [people.peer, people.peer])
    if ((await read(people.user, apmId)).status === 'PROGRESS') await actOn(approver, apmId, 'approve')
  const { status, docNumber } = await read(people.user, apmId)
  expect(status).toBe('COMPLETE')
  return docNumber
}

const input = (more = {}) => ({
  ...{ applicationId: String(forms.get('지출')), language: 'ko' as const },
  ...{ startDate: '2026-01-01', endDate: '2026-12-31' },
  ...more,
})
async function take(client: Client, more = {}): Promise<string[][]> {
  const { status, body } = await client.call(approvalApi.exportFormData, input(more))
  expect(status).toBe(200)
  return body
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
}

test('expenses have a line for each row, with labels of choices, numbers and harmless cells', async () => {
  const number = await completedExpense([
    { item: '서버', vendor: '한결', evidence: 'card', count: '2', price: '1000' },
    { item: '=1+1', vendor: '한결', evidence: 'cash', count: '1', price: '-500' },
  ])
  const secret = await completedExpense([{ item: '비밀', count: '1', price: '1' }], { grade: 'S' })
  const [head = [], ...lines] = await take(people.manager)
  const at = (name: string) => head.indexOf(name)
  const own = lines.filter((line) => line[0] === number)
  expect(own.map((line) => line[at('금액')])).toEqual(['2000', '-500'])
  expect(own.map((line) => line[at('합계')])).toEqual(['1500', '1500'])
  expect(own.map((line) => line[at('증빙')])).toEqual(['법인카드', '현금'])
  expect(own[0]?.[at('예산 과목')]).toBe('5312 지급임차료')
  expect(own[0]?.[at('계좌')]).toBe('-5')
  expect(own[0]?.[at('받는 사람')]).toContain("'=HYPERLINK")
  expect(lines.some((line) => line[0] === secret)).toBe(false)
  expect((await take(people.manager, { language: 'en' }))[0]).toContain('Evidence')
  const [entry] = await portal.db<{ personCode: string; subjectName: string }[]>`
    select person_code, subject_name from kit_audit where action = 'documentsExported' limit 1`
  expect(entry).toEqual({ personCode: 'manager', subjectName: '지출결의서' })
})

test('only documents of the period, in the time zone of the company', async () => {
  const number = await completedExpense([{ item: '하나', count: '1', price: '1' }])
  // 23:30 of 30 June in Seoul.
  await portal.db`
    update approval_document set completed_at = '2026-06-30T14:30:00Z' where doc_number = ${number}`
  const numbers = async (startDate: string, endDate: string) =>
    (await take(people.manager, { startDate, endDate })).slice(1).map((line) => line[0])
  expect(await numbers('2026-06-30', '2026-06-30')).toEqual([number])
  expect(await numbers('2026-07-01', '2026-07-31')).toEqual([])
  await portal.db`
    update approval_document set completed_at = '2026-06-30T15:00:00Z' where doc_number = ${number}`
  expect(await numbers('2026-06-30', '2026-06-30')).toEqual([])
  expect(await numbers('2026-07-01', '2026-07-01')).toEqual([number])
})

test('a period in the wrong order or of more than a year is refused, and a form of another company not found', async () => {
  const refusal = async (more: object) =>
    (await people.manager.call(approvalApi.exportFormData, input(more))).refusal?.code
  expect(await refusal({ startDate: '2026-02-01', endDate: '2026-01-31' })).toBe('approval.dataPeriod')
  expect(await refusal({ startDate: '2026-01-01', endDate: '2027-01-02' })).toBe('approval.dataPeriod')
  const [other] = await portal.db<{ formId: number }[]>`
    select form_id from approval_form where com_code = 'TWO' limit 1`
  const answer = await people.manager.call(
    approvalApi.exportFormData,
    input({ applicationId: String(other?.formId) }),
  )
  expect(answer.status).toBe(404)
})

test('columns of older versions stay, and rows of two tables are lines of their own', () => {
  const label = (ko: string) => ({ ko, en: '', zh: '' })
  const field = (key: string, more = {}) => ({
    ...{ key, label: label(key), kind: 'text', options: [], columns: [] },
    ...more,
  })
  const table = (key: string) => field(key, { kind: 'table', columns: [field('a'), field('b')] })
  const versions = [
    { fields: [field('now'), table('one'), table('two')] },
    { fields: [field('old'), table('one')] },
  ] as unknown as Parameters<typeof dataColumns>[0] // only what the function reads
  const columns = dataColumns(versions)
  expect(columns.map(({ table: of, key }) => `${of ?? ''}/${key}`)).toEqual([
    ...['/now', 'one/a', 'one/b', 'two/a', 'two/b', '/old'],
  ])
  const values = { old: 'x', one: [{ a: '1' }], two: [{ b: '2' } as Record<string, string>, { a: '3' }] }
  expect(dataLines(columns, values, 'ko')).toEqual([
    ['', '1', '', '', '', 'x'],
    ['', '', '', '', '2', 'x'],
    ['', '', '', '3', '', 'x'],
  ])
  expect(dataLines(columns, { now: 'y' }, 'ko')).toEqual([['y', '', '', '', '', '']])
  expect(['-1.50', '-a', '+82 10', '=1', '@x', 'a'].map(sheetCell)).toEqual([
    '-1.50',
    "'-a",
    "'+82 10",
    "'=1",
    "'@x",
    'a',
  ])
})
