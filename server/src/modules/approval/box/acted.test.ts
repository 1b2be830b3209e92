import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { actOn, boxOf, type Forms, openApproval, submitProposal } from '#test/approvals.ts'
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

test('documents that a person decided are in progress, completed and rejected for them as for the drafter', async () => {
  const [done, refused] = [
    await submitProposal(people.colleague, forms),
    await submitProposal(people.colleague, forms),
  ]
  const boxesOf = async (person: Role, apmId: string) => {
    const result: string[] = []
    for (const box of ['progress', 'completed', 'rejected'] as const)
      if ((await boxOf(people[person], box)).includes(apmId)) result.push(box)
    return result
  }
  expect(await boxesOf('manager', done)).toEqual([])
  for (const apmId of [done, refused]) await actOn(people.manager, apmId, 'approve')
  expect([await boxesOf('manager', done), await boxesOf('peer', done)]).toEqual([['progress'], []])
  await actOn(people.peer, done, 'approve')
  await actOn(people.peer, refused, 'reject', '다시')
  for (const person of ['colleague', 'manager', 'peer'] as const)
    expect([await boxesOf(person, done), await boxesOf(person, refused)]).toEqual([
      ['completed'],
      ['rejected'],
    ])
  expect(await boxesOf('user', done)).toEqual([])
})
