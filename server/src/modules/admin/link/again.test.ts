import { linkApi } from '@maru/api/admin/link'
import { approvalApi } from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
import { expect, test } from 'vitest'
import { actOn, expenseValues, read } from '#test/approvals.ts'
import { type Drafting, withSystem } from '#test/system-world.ts'

const world = withSystem()
const { drafting, submit } = world

const again = { again: true, values: expenseValues(500) }

/** A document of the key that was rejected. */
async function rejected(key: string): Promise<string> {
  const apmId = (await submit(key)).result.apmId ?? ''
  await actOn(world.people.peer, apmId, 'reject', '다시')
  return apmId
}

/** What the writer of the browser sends to submit a returned document again. */
async function resubmission(apmId: string): Promise<Input<typeof approvalApi.resubmitDocument>> {
  const document = await read(world.people.user, apmId)
  const { version, content, applicationId, grade, disclosure, retentionYears, isUrgent } = document
  const companions = { references: [], recipients: [] }
  const parts = { applicationId, content, line: [], companions, grade, disclosure, retentionYears, isUrgent }
  return { ...parts, apmId, version, comment: '' }
}
const resubmit = async (apmId: string) =>
  world.people.user.call(approvalApi.resubmitDocument, await resubmission(apmId))

test('a document that the system has drafted again is not submitted again by its drafter', async () => {
  const former = await rejected('PO-1')
  expect((await read(world.people.user, former)).acts.map((one) => one.act)).toContain('resubmit')
  const { result } = await submit('PO-1', again)
  expect(result).toMatchObject({ attempt: 2, status: 'PROGRESS' })
  const refused = await resubmit(former)
  expect([refused.status, refused.refusal?.code]).toEqual([409, 'approval.superseded'])
  const after = await read(world.people.user, former)
  expect([after.status, after.acts.map((one) => one.act)]).toEqual([
    'REJECT',
    expect.not.arrayContaining(['resubmit']),
  ])
  expect((await read(world.people.user, result.apmId ?? '')).source?.apmId).toBe(former)
})

test('an attempt that its person opens is linked to the former document, and supersedes it at once', async () => {
  const former = await rejected('PO-2')
  const draft = (more: Partial<Drafting>) => world.system.call(linkApi.draftDocument, drafting('PO-2', more))
  await draft(again)
  // A replaced draft has the same former document.
  const { storeKey, attempt } = (await draft({ ...again, values: expenseValues(600) })).result
  expect(attempt).toBe(2)
  expect((await resubmit(former)).refusal?.code).toBe('approval.superseded')
  const writing = (await world.people.user.call(approvalApi.openForm, { storeKey: storeKey ?? '' })).result
  const { applicationId, content, line, companions, grade, disclosure, retentionYears, isUrgent } = writing
  const parts = { applicationId, content, line, companions, grade, disclosure, retentionYears, isUrgent }
  const sent = { ...parts, storeKey, sourceApmId: null }
  const saved = (await world.people.user.call(approvalApi.submitDocument, sent)).result
  expect((await read(world.people.user, saved.apmId)).source?.apmId).toBe(former)
})

test('a document that its drafter has submitted again has no further attempt', async () => {
  const former = await rejected('PO-3')
  expect((await resubmit(former)).status).toBe(200)
  const refused = await submit('PO-3', again)
  expect(refused.refusal).toMatchObject({
    ...{ code: 'link.keyUsed', error: { params: { apmId: former, status: 'PROGRESS' } } },
  })
})

test('drafter and system at once: one key has one running document', async () => {
  for (const key of ['PO-10', 'PO-11', 'PO-12', 'PO-13', 'PO-14', 'PO-15']) {
    const former = await rejected(key)
    const input = await resubmission(former)
    const [first, second] = await Promise.all([
      world.people.user.call(approvalApi.resubmitDocument, input),
      submit(key, again),
    ])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    const rows = await world.portal.db<{ apmId: number }[]>`
      select document.apm_id from approval_document document
        join admin_link_document link on link.key::text = document.origin ->> 'key'
       where link.external_key = ${key} and document.status = 'PROGRESS'`
    expect(rows).toHaveLength(1)
  }
})
