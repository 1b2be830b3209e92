import { approvalApi } from '@maru/api/approval'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import {
  actOn,
  expenseValues,
  type Forms,
  openApproval,
  read,
  submission,
  submitProposal,
} from '#test/approvals.ts'
import { openCast, type Role } from '#test/cast.ts'
import { checkHistories } from '../index.ts'
import { canonicalJson, firstHash, keyedHash } from '../seal/chain.rules.ts'

let portal: TestApp
let people: Record<Role, Client>
let forms: Forms

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
  forms = await openApproval(portal)
})
afterAll(() => portal.stop())

test('canonical JSON sorts keys and refuses fractions', () => {
  expect(canonicalJson({ b: [1, null, 'ㄱ'], a: { d: true, c: undefined } })).toBe(
    '{"a":{"d":true},"b":[1,null,"ㄱ"]}',
  )
  expect(() => canonicalJson({ a: 0.5 })).toThrow('no integer')
})

test('50 completions at the same time through two processes give 50 numbers without a gap', async () => {
  const second = await portal.second()
  const documents = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const input = submission(forms, '지출', expenseValues(1000))
      return (await people.colleague.call(approvalApi.submitDocument, input)).result
    }),
  )
  const other = second.client.as(people.manager.cookie)
  const answers = await Promise.all(
    documents.map(({ apmId, version }, index) =>
      (index % 2 === 0 ? people.manager : other).call(approvalApi.actOnDocument, {
        ...{ apmId, version, act: 'approve', stepId: 1, comment: '' },
      }),
    ),
  )
  const numbers = answers.map((one) => Number(one.result.docNumber.slice(-5))).sort((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 50 }, (_one, index) => index + 1))
})

test('one byte that is changed in the database is found by the check, whatever part it is in', async () => {
  const references = [{ personCode: 'user', deptCode: null, atEnd: false }]
  const apmId = await submitProposal(people.colleague, forms, { companions: { references, recipients: [] } })
  await actOn(people.manager, apmId, 'approve', '확인')
  await actOn(people.peer, apmId, 'approve')
  expect((await read(people.peer, apmId)).status).toBe('COMPLETE')
  const healthy = await checkHistories(portal.db, portal.app.services)
  expect(healthy.touched).toBeNull()
  expect(healthy.checked).toBeGreaterThanOrEqual(51)
  const { db } = portal
  const number = Number(apmId)
  const touches: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    [
      'chain',
      () =>
        db`update approval_act set act = replace(act, '확인', '확언') where apm_id = ${number} and seq = 2`,
      () =>
        db`update approval_act set act = replace(act, '확언', '확인') where apm_id = ${number} and seq = 2`,
    ],
    [
      'content',
      () =>
        db`update approval_content set content = replace(content, '장비', '장미') where apm_id = ${number}`,
      () =>
        db`update approval_content set content = replace(content, '장미', '장비') where apm_id = ${number}`,
    ],
    [
      'columns',
      () => db`update approval_document set doc_number = 'X' || doc_number where apm_id = ${number}`,
      () => db`update approval_document set doc_number = substr(doc_number, 2) where apm_id = ${number}`,
    ],
    [
      'state',
      () => db`update approval_document set flow = jsonb_set(flow, '{round}', '2') where apm_id = ${number}`,
      () => db`update approval_document set flow = jsonb_set(flow, '{round}', '1') where apm_id = ${number}`,
    ],
  ]
  touches.push(
    [
      'boxes',
      () =>
        db`update approval_entry set owner = 'person:outsider' where apm_id = ${number} and owner = 'person:peer'`,
      () =>
        db`update approval_entry set owner = 'person:peer' where apm_id = ${number} and owner = 'person:outsider'`,
    ],
    [
      'access',
      () => db`update approval_document set grade = 'A' where apm_id = ${number}`,
      () => db`update approval_document set grade = 'B' where apm_id = ${number}`,
    ],
    [
      'access',
      () => db`update approval_document set disclosure = 'line' where apm_id = ${number}`,
      () => db`update approval_document set disclosure = 'department' where apm_id = ${number}`,
    ],
    [
      'access',
      () =>
        db`update approval_document set companions = jsonb_set(companions, '{readers,0,atEnd}', 'true')
            where apm_id = ${number}`,
      () =>
        db`update approval_document set companions = jsonb_set(companions, '{readers,0,atEnd}', 'false')
            where apm_id = ${number}`,
    ],
    [
      'steps',
      () =>
        db`update approval_step set person_code = 'user' where apm_id = ${number} and person_code = 'peer'`,
      () =>
        db`update approval_step set person_code = 'peer' where apm_id = ${number} and person_code = 'user'`,
    ],
  )
  for (const [fault, touch, mend] of touches) {
    await touch()
    expect((await checkHistories(db, portal.app.services)).touched).toEqual({
      comCode: 'ONE',
      apmId: number,
      fault,
    })
    await mend()
  }
  expect((await checkHistories(db, portal.app.services)).touched).toBeNull()
})

test('a grade that was changed together with the boxes is found, and documents from before stay checked', async () => {
  const { db } = portal
  const apmId = Number(await submitProposal(people.colleague, forms, { grade: 'A' }))
  await db`update approval_document set grade = 'B' where apm_id = ${apmId}`
  expect((await checkHistories(db, portal.app.services)).touched).toEqual({
    comCode: 'ONE',
    apmId,
    fault: 'access',
  })
  // A history from before access was recorded: the same acts without it, chained again.
  const [row] = await db<{ act: string }[]>`
    select act from approval_act where apm_id = ${apmId} and seq = 1`
  const { access: _access, ...action } = JSON.parse(row?.act ?? '{}').action
  const act = canonicalJson({ ...JSON.parse(row?.act ?? '{}'), action })
  const hash = keyedHash(portal.app.services.sealer, firstHash('ONE', String(apmId)), act)
  await db`update approval_act set act = ${act}, hash = ${hash} where apm_id = ${apmId}`
  await db`update approval_document set hash = ${hash} where apm_id = ${apmId}`
  expect((await checkHistories(db, portal.app.services)).touched).toBeNull()
  await db`delete from approval_entry where apm_id = ${apmId} and owner = 'person:colleague' and box = 102`
  expect((await checkHistories(db, portal.app.services)).touched).toMatchObject({ apmId, fault: 'boxes' })
  await db`delete from approval_document where apm_id = ${apmId}`
})

test('a history cannot be moved to another document', async () => {
  const [first, second] = [
    await submitProposal(people.colleague, forms),
    await submitProposal(people.colleague, forms),
  ]
  await portal.db`delete from approval_act where apm_id = ${second}`
  await portal.db`
    insert into approval_act (com_code, apm_id, seq, act, hash)
    select com_code, ${second}::bigint, seq, act, hash from approval_act where apm_id = ${first}`
  expect((await checkHistories(portal.db, portal.app.services)).touched).toMatchObject({
    apmId: Number(second),
    fault: 'chain',
  })
})
