import { approvalApi } from '@maru/api/approval'
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

/** A completed document that the whole company sees. */
async function published(): Promise<string> {
  const apmId = await submitProposal(people.user, forms, { grade: 'C', disclosure: 'open' })
  await actOn(people.peer, apmId, 'approve')
  return apmId
}

const folders = async (client = people.colleague) =>
  (await client.call(approvalApi.listCompanyFolders, {})).result
const list = async (input: object) =>
  (await people.colleague.call(approvalApi.listBox, { box: 'company', ...input })).result

test('the box of the company has the levels group, group inside, form and year', async () => {
  const first = await published()
  await submitProposal(people.user, forms, { grade: 'C', disclosure: 'open' })
  const [flat] = await folders()
  expect(flat).toMatchObject({ applicationName: { ko: '기본 품의서' }, parent: null, count: 1 })
  // The group becomes one inside another.
  const [row] = await portal.db<{ groupId: number }[]>`
    insert into approval_form_group (com_code, name_ko) values ('ONE', '전사') returning group_id`
  await portal.db`update approval_form_group set parent_id = ${row?.groupId ?? 0} where group_id = ${Number(flat?.groupId)}`
  const year = flat?.year ?? 0
  await portal.db`
    update approval_entry set sort_at = sort_at - interval '1 year' where apm_id = ${Number(first)} and box = 400`
  const second = await published()
  expect((await folders()).map((one) => [one.parent?.groupName.ko, one.year, one.count])).toEqual([
    ['전사', year, 1],
    ['전사', year - 1, 1],
  ])
  const idsOf = async (input: object) => (await list(input)).data.map((one) => one.apmId)
  expect(await idsOf({ groupId: String(row?.groupId) })).toEqual([second, first])
  expect(await idsOf({ groupId: flat?.groupId })).toEqual([second, first])
  expect(await idsOf({ applicationId: flat?.applicationId, year: year - 1 })).toEqual([first])
  expect((await list({ year })).totalCount).toBe(1)
  expect((await list({ groupId: '999999' })).totalCount).toBe(0)
})

test('another company has no levels of it', async () => {
  expect(await folders(people.outsider)).toEqual([])
})
