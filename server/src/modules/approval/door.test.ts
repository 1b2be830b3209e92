import { accountApi } from '@maru/api/account'
import { webpartApi } from '@maru/api/webpart'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { actOn, type Forms, openApproval, submitProposal } from '#test/approvals.ts'
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

test('pages of approval open for employees, those of the administration for managers only', async () => {
  const opens = async (role: Role, ep: string) =>
    (await people[role].call(accountApi.checkAccess, { ep })).result.allowed
  for (const page of ['/po/workflow', '/po/workflow/absence', '/po/page/form?apmid=1&authkey=x&pop=1']) {
    expect([page, await opens('user', page)]).toEqual([page, true])
    expect([page, await opens('mailonly', page)]).toEqual([page, false])
  }
  for (const page of ['approval', 'approvaldesk', 'leave', 'invalid-approvals']) {
    const path = `/po/admin/${page}`
    const allowed = await Promise.all(
      (['manager', 'super', 'user', 'mailonly'] as const).map((role) => opens(role, path)),
    )
    expect([page, ...allowed]).toEqual([page, true, true, false, false])
  }
})

test('the home page counts what waits for a decision of the viewer, and no longer after it', async () => {
  const countOf = async (client: Client) =>
    (await client.call(webpartApi.listCounts, {})).result.find((one) => one.name === 'approval')
  const before = (await countOf(people.manager))?.count ?? 0
  const apmId = await submitProposal(people.colleague, forms)
  expect(await countOf(people.manager)).toEqual({ name: 'approval', count: before + 1, url: '/workflow' })
  expect((await countOf(people.colleague))?.count).toBe(0)
  await actOn(people.manager, apmId, 'approve')
  expect((await countOf(people.manager))?.count).toBe(before)
})
