import { approvalApi } from '@maru/api/approval'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openApproval, submitProposal } from '#test/approvals.ts'
import { openCast } from '#test/cast.ts'
import { pagesRead } from '#test/pages-read.ts'
import { createPerson } from '#test/people.ts'

let portal: TestApp
let auditor: Client
let made = 0

beforeAll(async () => {
  portal = await openTestApp()
  const people = await openCast(portal)
  const forms = await openApproval(portal)
  auditor = await createPerson(portal, { comCode: 'ONE', deptCode: 'ONE-D1' }, 'auditor', ['isAuditor'])
  await submitProposal(people.colleague, forms)
})
afterAll(() => portal.stop())

/** Copies the first document until there are so many; each 500th one is of another person, department, form and state. */
async function grow(count: number): Promise<void> {
  const { db } = portal
  await db`
    with first as (select * from approval_document order by apm_id limit 1),
         other as (select form_id, version from approval_form
                    where com_code = 'ONE' and form_id <> (select form_id from first) order by form_id limit 1)
    insert into approval_document (
      com_code, apm_id, form_id, form_version, status, subject, drafter_code, drafter_dept, drafter, drafted_at,
      updated_at, round, version, revision, grade, disclosure, retention_years, is_urgent, must_open, companions,
      flow, hash)
    select com_code, 100000 + n, case when n % 500 = 0 then other.form_id else first.form_id end,
           case when n % 500 = 0 then other.version else form_version end,
           case when n % 500 = 0 then 'HOLD' else 'COMPLETE' end, subject,
           case when n % 500 = 0 then 'peer' else 'person' || n % 40 end,
           case when n % 500 = 0 then 'ONE-MAILONLY' else 'ONE-HR' end, drafter,
           drafted_at - make_interval(mins => n), updated_at, round, first.version, revision, grade, disclosure,
           retention_years, is_urgent, must_open, companions, flow, hash
      from first cross join other cross join generate_series(${made + 1}::int, ${count}::int) n`
  made = count
  await db`vacuum analyze approval_document`
}

const list = async (more: object = {}) =>
  (await auditor.call(approvalApi.listAudited, { limit: 50, ...more })).result

/** The pages that the list reads, by filter. */
async function measure(): Promise<Record<string, number>> {
  const [quiet] = await portal.db<{ formId: number }[]>`
    select form_id from approval_document where status = 'HOLD' limit 1`
  const { cursor } = await list()
  const filters: Record<string, object> = {
    plain: {},
    'page 2': { cursor },
    '30 days': { startDate: '2026-10-22' },
    'an old week': { startDate: '2026-11-19', endDate: '2026-11-20' },
    'a quiet form': { applicationId: String(quiet?.formId) },
    'a quiet drafter': { drafterCode: 'peer' },
    'a quiet department': { deptCode: 'ONE-MAILONLY' },
    'a rare state': { status: 'HOLD' },
    'a rare state of a busy drafter': { status: 'HOLD', drafterCode: 'person1' },
  }
  const pages: Record<string, number> = {}
  for (const [name, more] of Object.entries(filters))
    pages[name] = await pagesRead(portal, 'as place', () => list(more))
  return pages
}

test('the list of an internal auditor reads no more pages when the table grows, with each filter', async () => {
  await grow(1500)
  const small = await measure()
  await grow(12_000)
  const large = await measure()
  const above = Object.entries(large).flatMap(([name, pages]) => [
    ...(pages > 600 ? [`${name}: ${pages}`] : []),
    ...(pages > (small[name] ?? 0) * 1.3 + 150 ? [`${name}: ${small[name]} -> ${pages}`] : []),
  ])
  expect(above).toEqual([])
  expect((await list({ drafterCode: 'peer', limit: 100 })).data).toHaveLength(24)
}, 120_000)
