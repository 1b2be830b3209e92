import { accountApi } from '@maru/api/account'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../app.ts'
import { createPerson } from '../people.ts'
import { type Calls, callsByRoom, cellOf, openCalls } from '../sweep/calls.ts'

let calls: Calls
let auditor: Client
let refused = 0

beforeAll(async () => {
  calls = await openCalls()
  auditor = await createPerson(calls.portal, { comCode: 'ONE', deptCode: 'ONE-D1' }, 'auditor', ['isAuditor'])
})
afterAll(() => calls.portal.stop())

/** The calls that no employee without a role may make. */
const closed = callsByRoom
  .map(([room, all]) => {
    const mine = all.filter((one) =>
      (['user', 'peer', 'outsider'] as const).every((asker) => cellOf(one, asker) === '403'),
    )
    return [room, mine] as const
  })
  .filter(([, all]) => all.length > 0)

test.each(closed)(
  'the role of an internal auditor opens no closed call of %s but its list',
  async (_room, all) => {
    expect.assertions(all.length)
    for (const endpoint of all) {
      const answer = await auditor.callWith(endpoint, await calls.inputOf(endpoint))
      const may = ['approval.listAudited', 'approval.listAuditForms'].includes(endpoint.name)
      expect.soft([endpoint.name, answer.status]).toEqual([endpoint.name, may ? 200 : 403])
      refused += may ? 0 : 1
    }
  },
)

test('an auditor opens no page of the administration', async () => {
  const check = async (client: Client, path: string) =>
    (await client.call(accountApi.checkAccess, { ep: `/po${path}` })).result.allowed
  const manager = await calls.as('manager')
  for (const page of ['/admin', '/admin/people', '/admin/audit', '/admin/approvaldesk', '/admin/anything'])
    expect([page, await check(auditor, page), await check(manager, page)]).toEqual([page, false, true])
})

test('the loop made the calls of the administration', () => {
  expect(refused).toBeGreaterThan(150)
})
