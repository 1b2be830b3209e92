import { approvalApi, type BoxName, boxes } from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { copyDocuments, type Forms, openApproval, submitProposal } from '#test/approvals.ts'
import { openCast, type Role } from '#test/cast.ts'
import { pagesRead } from '#test/pages-read.ts'

let portal: TestApp
let people: Record<Role, Client>
let forms: Forms
let made = 0

/** Boxes in the order of their entries, each with owners whose entries `peer` sees. */
const listed: [BoxName, string[]][] = [
  ['pending', ['person:peer', 'person:manager', 'department:ONE-HR', 'department:ONE-D1']],
  ['departmentDrafted', ['department:ONE-HR', 'department:ONE-D1']],
  ['departmentReceived', ['department:ONE-HR', 'department:ONE-D1']],
  ['decided', ['person:peer']],
  ['company', ['company:ONE']],
]

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
  forms = await openApproval(portal)
  await people.super.call(approvalApi.setBoxManager, { deptCode: 'ONE-HR', personCode: 'peer', isOn: true })
  await people.super.call(approvalApi.setBoxManager, { deptCode: 'ONE-D1', personCode: 'peer', isOn: true })
  // `peer` represents `manager` today.
  await people.manager.call(approvalApi.setDelegation, {
    delegation: {
      ...{ personCode: 'manager', delegatorCode: 'peer', applicationId: null, reason: 0 },
      ...{ startDate: '2026-11-20', endDate: '2026-11-30', movesPending: true },
    },
  } as never)
  await submitProposal(people.colleague, forms)
})
afterAll(() => portal.stop())

/** Copies the first document until there are so many, each in every listed box. */
async function grow(count: number): Promise<void> {
  const { db } = portal
  const owners = listed.flatMap(([box, all]) => all.map((owner) => ({ box: boxes[box], owner })))
  await copyDocuments(db, { from: made + 1, until: count, entries: owners })
  made = count
  await db`
    insert into approval_seen (com_code, apm_id, person_code, seen_at, seq, revision)
    select com_code, apm_id, 'peer', now(), 1, 1 from approval_document on conflict do nothing`
  await db`vacuum analyze approval_document`
  await db`vacuum analyze approval_entry`
  await db`vacuum analyze approval_seen`
}

const list = (box: BoxName, more: Partial<Input<typeof approvalApi.listBox>> = {}) =>
  people.peer.call(approvalApi.listBox, { box, itemsPerPage: 50, ...more })
const pageOf = 'as is_unread'
const countOf = ') counted'

/** The pages that a list and its count read, by box and filter. */
async function measure(): Promise<Record<string, { list: number; count: number }>> {
  const pages: Record<string, { list: number; count: number }> = {}
  for (const [box] of listed)
    for (const [name, more] of [
      ['plain', {}],
      ['30 days', { startDate: '2026-10-22' }],
      ['page 2', { page: 2 }],
    ] as const) {
      const make = () => list(box, more)
      pages[`${box}, ${name}`] = {
        list: await pagesRead(portal, pageOf, make),
        count: await pagesRead(portal, countOf, make),
      }
    }
  return pages
}

test('a list of 50 and its count read no more pages when the table grows', async () => {
  await grow(1500)
  const small = await measure()
  await grow(12_000)
  const large = await measure()
  // 50 entries of up to four owners, twice as many on page 2, and the joins of 50 rows.
  const above = Object.entries(large).flatMap(([name, { list: pages, count }]) => {
    const before = small[name] ?? { list: 0, count: 0 }
    return [
      ...(pages > (name.endsWith('page 2') ? 2000 : 1500) ? [`${name}: list ${pages}`] : []),
      ...(pages > before.list * 1.3 + 100 ? [`${name}: list ${before.list} -> ${pages}`] : []),
      ...(count > before.count * 1.3 + 100 ? [`${name}: count ${before.count} -> ${count}`] : []),
    ]
  })
  expect(above).toEqual([])
}, 120_000)

test('a list of several owners and a represented person has each document once, in its order', async () => {
  const [first, second] = [(await list('pending')).result, (await list('pending', { page: 2 })).result]
  const rows = [...first.data, ...second.data]
  expect(new Set(rows.map((row) => row.apmId)).size).toBe(100)
  const days = rows.map((row) => row.draftDate ?? '')
  expect(days).toEqual(days.toSorted().reverse())
  expect(first).toMatchObject({ totalCount: 1000, isTotalCapped: true })
  // The document is in the own box too, so `peer` does not decide it as a deputy.
  expect(rows.some((row) => row.isSubstitute)).toBe(true)
  const [submitted] = rows.filter((row) => Number(row.apmId) < 100_000)
  expect(submitted?.isSubstitute).toBe(true)
  expect(rows.filter((row) => row !== submitted).some((row) => row.isSubstitute)).toBe(false)
})
