import { adminApi } from '@maru/api/admin'
import { adminPersonalApi } from '@maru/api/admin/personal'
import { gnbWorkFeedApi } from '@maru/api/gnb/work-feed'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { endOldRequests } from './hold.service.ts'
import { eraseDue } from './personal.service.ts'

let portal: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
  await portal.db`update org_person set retired_on = '2020-01-01' where person_code = 'peer'`
})
afterAll(() => portal.stop())
beforeEach(async () => {
  // The events of an earlier test would add their alarms later.
  await portal.app.drainEvents()
  await portal.db`truncate admin_hold_request, admin_erasure_hold, admin_erasure_rule, kit_alarm`
  portal.clock.set('2026-11-21T01:00:00Z')
})

const personCode = 'peer'
const ask = (reason: string | null, asker = people.manager) =>
  asker.call(adminPersonalApi.holdErasure, { personCode, reason })
const confirm = (asker: Client) => asker.call(adminPersonalApi.confirmHold, { personCode })
const state = async (asker = people.manager) =>
  (await asker.call(adminPersonalApi.getHeldData, { personCode })).result
const erase = () =>
  people.manager.call(adminPersonalApi.erasePerson, { personCode, confirmedCode: personCode })

test('a hold waits for a second person, and the one who asked cannot confirm it', async () => {
  expect((await ask('소송')).status).toBe(200)
  expect(await state()).toMatchObject({
    holdReason: null,
    holdRequest: { reason: '소송', askedBy: 'manager', canConfirm: false },
  })
  expect((await confirm(people.manager)).refusal?.code).toBe('admin.holdNeedsAnother')
  expect((await state()).holdReason).toBeNull()
  expect((await state(people.super)).holdRequest?.canConfirm).toBe(true)
  expect((await confirm(people.super)).status).toBe(200)
  expect(await state()).toMatchObject({ holdReason: '소송', holdRequest: null })
  const { result } = await people.manager.call(adminPersonalApi.listHolds, {})
  expect(result).toMatchObject({
    requests: [],
    holds: [{ personCode, heldByName: { ko: 'manager 님' }, confirmedByName: { ko: 'super 님' } }],
  })
})

test('lifting needs two people as well, and the hold stays until then', async () => {
  await ask('소송')
  await confirm(people.super)
  expect((await ask(null, people.super)).status).toBe(200)
  expect((await confirm(people.super)).refusal?.code).toBe('admin.holdNeedsAnother')
  expect((await erase()).refusal?.code).toBe('admin.erasureHeld')
  expect((await confirm(people.manager)).status).toBe(200)
  expect((await state()).holdReason).toBeNull()
  expect((await ask(null)).refusal?.code).toBe('admin.notHeld')
})

test('two confirmations at once apply one request once', async () => {
  await ask('소송')
  const answers = await Promise.all([confirm(people.super), confirm(people.super), confirm(people.super)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('the person that it is about cannot confirm it, nor an HR manager of another company', async () => {
  await portal.db`
    insert into account_person_role (com_code, person_code, role_id)
    values ('ONE', 'colleague', 'hr-manager'), ('TWO', 'outsider', 'hr-manager')`
  await people.manager.call(adminPersonalApi.holdErasure, { personCode: 'colleague', reason: '조사' })
  const own = await people.colleague.call(adminPersonalApi.confirmHold, { personCode: 'colleague' })
  expect(own.refusal?.code).toBe('admin.holdNeedsAnother')
  const other = await people.outsider.call(adminPersonalApi.confirmHold, { personCode: 'colleague' })
  expect(other.status).toBe(404)
  expect((await people.outsider.call(adminPersonalApi.listHolds, {})).result.requests).toEqual([])
})

test('nothing is erased while a request waits; after seven days it is over', async () => {
  await ask('소송')
  expect((await ask('다른 소송', people.super)).refusal?.code).toBe('admin.holdWaiting')
  expect((await erase()).refusal?.code).toBe('admin.holdWaiting')
  await people.manager.call(adminPersonalApi.saveErasureRule, { afterDays: 0 })
  await eraseDue({ ...portal.app.services, db: portal.db })
  expect((await state()).erasedAt).toBeNull()
  await portal.db`update admin_hold_request set asked_at = asked_at - interval '7 days'`
  expect((await confirm(people.super)).refusal?.code).toBe('admin.holdNotAsked')
  expect((await ask('새 소송', people.super)).status).toBe(200)
})

test('either person withdraws a request, and the audit log has each step', async () => {
  await portal.db`truncate kit_audit, kit_audit_search`
  await ask('소송')
  expect((await people.super.call(adminPersonalApi.declineHold, { personCode })).status).toBe(200)
  expect((await confirm(people.super)).refusal?.code).toBe('admin.holdNotAsked')
  await ask('소송')
  await confirm(people.super)
  const log = await people.manager.call(adminApi.listAuditEntries, {
    kind: 'personal',
    page: 1,
    itemsPerPage: 20,
  })
  expect(log.result.data.map(({ action, personCode: by }) => [action, by])).toEqual([
    ['holdConfirmed', 'super'],
    ['holdAsked', 'manager'],
    ['holdDeclined', 'super'],
    ['holdAsked', 'manager'],
  ])
})

/** What the bells of these people say about holds, after all events are delivered. */
async function bells(...roles: Role[]) {
  await portal.app.drainEvents()
  const read = async (role: Role) =>
    (await people[role].call(gnbWorkFeedApi.listAlarms, { readFlag: 'N' })).result.map(
      ({ word, title, itemUrl }) => [word.replace('admin.alarm.', ''), title.ko, itemUrl],
    )
  return Object.fromEntries(await Promise.all(roles.map(async (role) => [role, await read(role)])))
}
const row = (word: string) => [word, 'peer 님', '/admin/personal?person=peer']

test('the bell asks those who may decide, and reports to the person who asked how it ended', async () => {
  await portal.db`
    insert into account_person_role (com_code, person_code, role_id)
    values ('ONE', 'colleague', 'hr-manager'), ('TWO', 'outsider', 'hr-manager') on conflict do nothing`
  await ask('소송')
  const asked = await bells('super', 'colleague', 'manager', 'user', 'outsider')
  expect(asked).toEqual({
    super: [row('hold.asked')],
    colleague: [row('hold.asked')],
    ...{ manager: [], user: [], outsider: [] },
  })
  await confirm(people.super)
  expect(await bells('super', 'colleague', 'manager')).toEqual({
    ...{ super: [], colleague: [] },
    manager: [row('hold.confirmed')],
  })
  await portal.db`truncate kit_alarm`
  await ask(null)
  expect(await bells('super', 'manager')).toEqual({ super: [row('release.asked')], manager: [] })
  await people.colleague.call(adminPersonalApi.declineHold, { personCode })
  expect(await bells('super', 'colleague', 'manager')).toEqual({
    ...{ super: [], colleague: [] },
    manager: [row('release.declined')],
  })
  await portal.db`truncate kit_alarm`
  await ask(null)
  await people.manager.call(adminPersonalApi.declineHold, { personCode })
  expect(await bells('super', 'colleague', 'manager')).toEqual({ super: [], colleague: [], manager: [] })
})

test('the person who asked learns that seven days passed without an answer, once', async () => {
  await ask('소송')
  await endOldRequests({ ...portal.app.services, db: portal.db })
  expect(await bells('super', 'manager')).toEqual({ super: [row('hold.asked')], manager: [] })
  await portal.db`update admin_hold_request set asked_at = asked_at - interval '7 days'`
  for (const _again of [1, 2]) await endOldRequests({ ...portal.app.services, db: portal.db })
  expect(await bells('super', 'manager')).toEqual({ super: [], manager: [row('hold.expired')] })
})

test('the bell does not ask the subject of the hold', async () => {
  await portal.db`
    insert into account_person_role (com_code, person_code, role_id)
    values ('ONE', 'colleague', 'hr-manager') on conflict do nothing`
  await people.manager.call(adminPersonalApi.holdErasure, { personCode: 'colleague', reason: '조사' })
  const told = await bells('super', 'colleague')
  expect([told.super?.length, told.colleague?.length]).toEqual([1, 0])
})
