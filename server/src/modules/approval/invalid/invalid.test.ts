import { approvalApi } from '@maru/api/approval'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

const list = async (client = people.super) => (await client.call(approvalApi.listInvalidSteps, {})).result

test('steps of a person who left are listed, replaced one by one, and the approval continues', async () => {
  const [first, second] = [
    await submitProposal(people.colleague, forms),
    await submitProposal(people.colleague, forms),
  ]
  expect((await list()).totalCount).toBe(0)
  await portal.db`update org_person set retired_on = '2026-11-01' where person_code = 'manager'`
  const { data, totalCount } = await list()
  expect(totalCount).toBe(2)
  expect(data.map((one) => [one.apmId, one.personCode, one.isActive, one.kind])).toEqual([
    [first, 'manager', true, 'review'],
    [second, 'manager', true, 'review'],
  ])
  expect((await people.user.call(approvalApi.listInvalidSteps, {})).status).toBe(403)
  const replace = (client: Client, personCode: string, from = 'manager') =>
    client.call(approvalApi.replaceSteps, {
      steps: data.map(({ apmId, stepId }) => ({ apmId, stepId, from })),
      personCode,
    })
  expect((await replace(people.user, 'concurrent')).status).toBe(403)
  expect((await replace(people.super, 'outsider')).refusal?.code).toBe('approval.personUnknown')
  // The drafter is no approver, and a step of another person stays as it is.
  expect((await replace(people.super, 'colleague')).result).toMatchObject({
    replaced: 0,
    skipped: [{ code: 'approval.ownDocument' }, { code: 'approval.ownDocument' }],
  })
  expect((await replace(people.super, 'concurrent', 'peer')).result.skipped[0]?.code).toBe('approval.changed')
  expect((await replace(people.super, 'concurrent')).result).toEqual({ replaced: 2, skipped: [] })
  expect((await list()).totalCount).toBe(0)
  expect(await boxOf(people.concurrent, 'pending')).toContain(first)
  expect((await actOn(people.concurrent, first, 'approve')).result.status).toBe('PROGRESS')
  expect((await read(people.colleague, first)).history.map((one) => one.act)).toEqual([
    ...['submit', 'replace', 'approve'],
  ])
})
