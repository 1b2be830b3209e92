import { approvalApi } from '@maru/api/approval'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
})
afterAll(() => portal.stop())

const members = ['user', 'concurrent', 'super'] as const
const agree = (personCode: string) => ({ kind: 'agree' as const, personCode, deptCode: null })

/** A proposal whose last but one stage are three agreements, at the turn of these three. */
async function asked(need = 0): Promise<string> {
  const line = [{ need, steps: members.map(agree) }]
  const apmId = await submitProposal(people.colleague, forms, { line })
  await actOn(people.manager, apmId, 'approve')
  return apmId
}
async function own(person: Role, apmId: string) {
  const { version, acts } = await read(people[person], apmId)
  return { apmId, version, stepId: acts.find((one) => one.act === 'approve')?.stepId ?? null }
}
const act = (person: Role, seen: Awaited<ReturnType<typeof own>>, kind: 'approve' | 'disagree' | 'reject') =>
  people[person].call(approvalApi.actOnDocument, { ...seen, act: kind, comment: '의견' })
const stateOf = async (apmId: string) => {
  const { status, stages } = await read(people.colleague, apmId)
  return [status, ...stages.flatMap((stage) => stage.steps.map((step) => step.state))]
}

test('three members of a stage who saw the same document decide at the same time', async () => {
  const apmId = await asked()
  const seen = await Promise.all(members.map((person) => own(person, apmId)))
  const answers = await Promise.all(
    members.map((person, at) => act(person, seen[at] ?? { apmId, version: 0, stepId: null }, 'approve')),
  )
  expect(answers.map((one) => one.status)).toEqual([200, 200, 200])
  expect(await stateOf(apmId)).toEqual(['PROGRESS', 'done', 'done', 'done', 'done', 'active'])
  expect((await checkHistories(portal.db, portal.app.services)).touched).toBeNull()
})

test('a member decides once, also when the same decision is sent twice at the same time', async () => {
  const apmId = await asked()
  const seen = await own('user', apmId)
  const answers = await Promise.all([act('user', seen, 'approve'), act('user', seen, 'disagree')])
  expect(answers.map((one) => one.status).toSorted()).toEqual([200, 409])
})

test('who has not seen the turn, the line or another decision of the own step is asked to look again', async () => {
  const early = await submitProposal(people.colleague, forms)
  const before = { ...(await own('peer', early)), stepId: 2 }
  await actOn(people.manager, early, 'approve')
  // `peer` saw the document before it was their turn: the comment of `manager` is new.
  expect(await act('peer', before, 'approve')).toMatchObject({ refusal: { code: 'approval.changed' } })
  const apmId = await asked()
  const [first, second] = [await own('user', apmId), await own('concurrent', apmId)]
  const discuss = { ...first, act: 'discuss' as const, comment: '금액?' }
  expect((await people.user.call(approvalApi.actOnDocument, discuss)).status).toBe(200)
  expect(await act('concurrent', second, 'approve')).toMatchObject({ refusal: { code: 'approval.changed' } })
  const future = { ...(await own('concurrent', apmId)), version: 9999 }
  expect(await act('concurrent', future, 'approve')).toMatchObject({ refusal: { code: 'approval.changed' } })
})

test('a vote that two of three have lost ends the document, and the third is not asked', async () => {
  const apmId = await asked(2)
  await act('user', await own('user', apmId), 'disagree')
  expect(await boxOf(people.super, 'pending')).toContain(apmId)
  await act('concurrent', await own('concurrent', apmId), 'disagree')
  expect((await stateOf(apmId))[0]).toBe('REJECT')
  expect(await boxOf(people.super, 'pending')).not.toContain(apmId)
})
