import { accountPersonApi } from '@maru/api/account/person'
import { adminApi } from '@maru/api/admin'
import { adminPersonalApi } from '@maru/api/admin/personal'
import { adminSessionApi } from '@maru/api/admin/session'
import { adminViewApi } from '@maru/api/admin/view-as'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
})
afterAll(() => portal.stop())
beforeEach(async () => {
  await portal.db`truncate kit_audit, kit_audit_search`
})

const page = { page: 1, itemsPerPage: 20 }
const looks = async (personCode = 'peer') => {
  const { result } = await people.super.call(adminPersonalApi.listLooks, { personCode, ...page })
  return result.data.map(({ kind, personCode: by }) => `${by} ${kind}`)
}

test('each way to look at the data of a person is in the list, with who looked', async () => {
  const { manager } = people
  await manager.call(accountPersonApi.getPersonForm, { personCode: 'peer' })
  await manager.call(adminPersonalApi.getHeldData, { personCode: 'peer' })
  await manager.call(adminSessionApi.listPersonSessions, { personCode: 'peer' })
  await manager.call(adminApi.listAuditEntries, { searchText: 'peer', ...page })
  await manager.call(adminPersonalApi.exportPersonalData, { personCode: 'peer', reason: '열람 청구' })
  await people.super.call(adminViewApi.startViewAs, { personCode: 'peer', reason: '문의' })
  await people.super.call(adminViewApi.endViewAs, {})
  expect(await looks()).toEqual([
    'super viewAs',
    'manager export',
    'manager audit',
    'manager sessions',
    'manager held',
    'manager profile',
  ])
})

test('a page that reads again is one look; later it is another, and another person is another', async () => {
  const open = (client: Client) => client.call(accountPersonApi.getPersonForm, { personCode: 'peer' })
  await open(people.manager)
  await open(people.manager)
  await open(people.super)
  expect(await looks()).toEqual(['super profile', 'manager profile'])
  portal.clock.advance(11 * 60_000)
  await open(people.manager)
  expect(await looks()).toHaveLength(3)
})

test('one looking at oneself, a refused look and a search for others are not in the list', async () => {
  await people.manager.call(accountPersonApi.getPersonForm, { personCode: 'manager' })
  expect((await people.user.call(accountPersonApi.getPersonForm, { personCode: 'peer' })).status).toBe(403)
  await people.manager.call(adminApi.listAuditEntries, { searchText: '그 밖의 말', ...page })
  expect(await looks()).toEqual([])
  expect(await looks('manager')).toEqual([])
})

test('a person reads who looked at their own data, and no list of others', async () => {
  await people.manager.call(adminPersonalApi.getHeldData, { personCode: 'peer' })
  const own = await people.peer.call(adminPersonalApi.listOwnLooks, page)
  expect(own.result).toMatchObject({ totalCount: 1, data: [{ kind: 'held', personCode: 'manager' }] })
  expect((await people.user.call(adminPersonalApi.listOwnLooks, page)).result.totalCount).toBe(0)
  expect((await people.peer.call(adminPersonalApi.listLooks, { personCode: 'user', ...page })).status).toBe(
    403,
  )
  await portal.db`
    insert into account_person_role (com_code, person_code, role_id) values ('TWO', 'outsider', 'hr-manager')`
  const other = await people.outsider.call(adminPersonalApi.listLooks, { personCode: 'peer', ...page })
  expect(other.status).toBe(404)
})
