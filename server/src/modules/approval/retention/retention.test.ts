import { approvalApi } from '@maru/api/approval'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { actOn, boxOf, type Forms, openApproval, read, submitProposal } from '#test/approvals.ts'
import { openCast, type Role } from '#test/cast.ts'
import { checkHistories } from '../index.ts'
import { endRetentions } from './retention.jobs.ts'

let portal: TestApp
let people: Record<Role, Client>
let forms: Forms

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
  forms = await openApproval(portal)
})
afterAll(() => portal.stop())

async function completed(retentionYears: number): Promise<string> {
  const apmId = await submitProposal(people.colleague, forms, { retentionYears })
  await actOn(people.manager, apmId, 'approve')
  await actOn(people.peer, apmId, 'approve')
  const sent = { apmId, people: ['user'], departments: [], comment: '' }
  expect((await people.colleague.call(approvalApi.circulateDocument, sent)).result.added).toBe(1)
  return apmId
}

/** Moves the completion into the past, as if these days had passed. */
const age = (apmId: string, column: 'completed_at' | 'expired_at', days: number) =>
  portal.db`update approval_document set ${portal.db(column)} = ${portal.db(column)} - make_interval(days => ${days})
             where apm_id = ${Number(apmId)}`
const run = () => endRetentions({ ...portal.app.services, db: portal.db })
const readable = async (apmId: string) =>
  (
    await Promise.all(
      (['colleague', 'manager', 'user'] as const).map(async (person) =>
        (await people[person].call(approvalApi.getDocument, { apmId })).status === 200 ? person : '',
      ),
    )
  ).filter(Boolean)
const auditOf = async (apmId: string) =>
  (
    await portal.db<{ act: string; personCode: string }[]>`
      select act, person_code from audit_entry where room = 'approvalRetention' and target_id = ${apmId} order by audit_id`
  ).map((row) => `${row.act} ${row.personCode}`)
const expired = async () => (await people.super.call(approvalApi.listExpired, {})).result.data

test('a document expires on the day its years have ended, leaves all boxes, and is restored to all of them', async () => {
  const [short, long, endless] = [await completed(1), await completed(3), await completed(0)]
  for (const one of [short, long, endless]) await age(one, 'completed_at', 364)
  await run()
  expect(await expired()).toEqual([])
  await age(short, 'completed_at', 2)
  await age(endless, 'completed_at', 40_000)
  const boxesBefore =
    await portal.db`select owner, box from approval_entry where apm_id = ${Number(short)} order by 1, 2`
  await run()
  expect((await expired()).map((one) => one.apmId)).toEqual([short])
  expect(await readable(short)).toEqual([])
  expect(await boxOf(people.colleague, 'completed')).toEqual(expect.not.arrayContaining([short]))
  expect(await readable(long)).toEqual(['colleague', 'manager', 'user'])
  expect(await readable(endless)).toEqual(['colleague', 'manager', 'user'])
  expect((await checkHistories(portal.db, portal.app.services)).touched).toBe(null)

  expect((await people.super.call(approvalApi.restoreDocuments, { apmIds: [short] })).result.count).toBe(1)
  expect(await readable(short)).toEqual(['colleague', 'manager', 'user'])
  expect((await read(people.colleague, short)).history.slice(-2).map((one) => one.act)).toEqual([
    'expire',
    'restore',
  ])
  const boxesAfter =
    await portal.db`select owner, box from approval_entry where apm_id = ${Number(short)} order by 1, 2`
  expect(boxesAfter).toEqual(boxesBefore)
  expect(await auditOf(short)).toEqual(['expire ', 'restore super'])
  await run()
  expect(await expired()).toEqual([])
  expect((await checkHistories(portal.db, portal.app.services)).touched).toBe(null)
})

test('an expired document is purged after 90 days with everything that belongs to it, and a completed one never', async () => {
  const [apmId, other] = [await completed(1), await completed(5)]
  await age(apmId, 'completed_at', 366)
  await run()
  await age(apmId, 'expired_at', 89)
  await run()
  expect((await expired()).map((one) => one.apmId)).toEqual([apmId])
  await age(apmId, 'expired_at', 2)
  await run()
  expect(await expired()).toEqual([])
  for (const table of [
    'approval_document',
    'approval_act',
    'approval_content',
    'approval_entry',
    'approval_search',
  ])
    expect(await portal.db`select from ${portal.db(table)} where apm_id = ${Number(apmId)}`).toHaveLength(0)
  expect(await auditOf(apmId)).toEqual(['expire ', 'purge '])
  expect(await readable(other)).toHaveLength(3)
})

test('only administrators of its company restore and purge, and only what has expired', async () => {
  const [running, apmId] = [await completed(5), await completed(1)]
  await age(apmId, 'completed_at', 366)
  await run()
  for (const call of [approvalApi.restoreDocuments, approvalApi.purgeDocuments]) {
    expect((await people.colleague.call(call, { apmIds: [apmId] })).status).toBe(403)
    expect((await people.super.call(call, { apmIds: [running] })).result.count).toBe(0)
  }
  expect((await people.super.call(approvalApi.purgeDocuments, { apmIds: [apmId] })).result.count).toBe(1)
  expect(await auditOf(apmId)).toEqual(['expire ', 'purge super'])
  expect((await people.super.call(approvalApi.restoreDocuments, { apmIds: [apmId] })).result.count).toBe(0)
  expect(await readable(running)).toHaveLength(3)
})

const hold = (personCode: string) => portal.db`
  insert into admin_erasure_hold (com_code, person_code, reason, held_by, held_at)
  values ('ONE', ${personCode}, 'court', 'super', now())`
const isStored = async (apmId: string) =>
  (await portal.db`select from approval_document where apm_id = ${Number(apmId)}`).length === 1

test('a legal hold on a person of the line stops the purge by hand, all or none, and the one of the night', async () => {
  const [apmId, other] = [await completed(1), await completed(1)]
  for (const one of [apmId, other]) await age(one, 'completed_at', 366)
  await run()
  // Only one of both is circulated to the held person.
  await portal.db`delete from approval_circulation where apm_id = ${Number(other)}`
  await hold('user')
  const refused = await people.super.call(approvalApi.purgeDocuments, { apmIds: [other, apmId] })
  expect([refused.status, refused.refusal?.code]).toEqual([409, 'approval.legalHold'])
  expect(await isStored(other)).toBe(true)
  for (const one of [apmId, other]) await age(one, 'expired_at', 91)
  await run()
  expect([await isStored(apmId), await isStored(other)]).toEqual([true, false])
  await portal.db`delete from admin_erasure_hold`
  await run()
  expect(await isStored(apmId)).toBe(false)
})

test('a held manager purges as usual, and the document is kept out of sight until the hold is lifted', async () => {
  const apmId = await completed(1)
  await age(apmId, 'completed_at', 366)
  await run()
  await hold('manager')
  const purge = () => people.manager.call(approvalApi.purgeDocuments, { apmIds: [apmId] })
  expect((await purge()).result.count).toBe(1)
  expect((await purge()).result.count).toBe(0)
  expect(await expired()).toEqual([])
  expect((await people.super.call(approvalApi.restoreDocuments, { apmIds: [apmId] })).result.count).toBe(0)
  expect(await auditOf(apmId)).toEqual(['expire ', 'purge manager'])
  await run()
  expect(await isStored(apmId)).toBe(true)
  await portal.db`delete from admin_erasure_hold`
  await run()
  expect(await isStored(apmId)).toBe(false)
})
