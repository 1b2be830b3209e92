import { linkAbsenceApi } from '@maru/api/admin/link-absence'
import { adminSystemApi } from '@maru/api/admin/system'
import { approvalApi } from '@maru/api/approval'
import { expect, test } from 'vitest'
import { withSystem } from '#test/system-world.ts'

const world = withSystem()

const save = (externalKey: string, start: string, end: string) =>
  world.system.call(linkAbsenceApi.saveAbsence, {
    ...{ externalKey, person: { personCode: 'user' }, start, end, reason: 'trip' },
  })
const remove = (externalKey: string) => world.system.call(linkAbsenceApi.removeAbsence, { externalKey })
const own = async () => (await world.people.user.call(approvalApi.listAbsences, {})).result
async function endOwn() {
  const [absence] = await own()
  const { absenceId = 0, version = 0 } = absence ?? {}
  return world.people.user.call(approvalApi.endAbsence, { absenceId, version })
}

const losses: [string, () => PromiseLike<unknown>][] = [
  [
    'has ended',
    () => world.people.manager.call(adminSystemApi.endSystem, { systemId: world.system.systemId }),
  ],
  ['may register none any more', () => world.portal.db`update admin_system set absences = false`],
  ['has no valid token', () => world.portal.db`update admin_system set expires_at = '2026-11-01'`],
  ['is deleted', () => world.portal.db`delete from admin_system`],
]

test.each(losses)('the person ends an absence whose system %s', async (_name, lose) => {
  await save('V-1', '2026-12-24', '2026-12-24')
  expect(await own()).toMatchObject([{ status: 'active', canEnd: false }])
  expect((await endOwn()).refusal?.code).toBe('approval.absenceLinked')
  await lose()
  expect(await own()).toMatchObject([{ status: 'active', canEnd: true }])
  const period = { from: '2026-12-01', until: '2026-12-31' }
  const team = (await world.people.user.call(approvalApi.listTeamAbsences, period)).result
  expect(team).toMatchObject([{ status: 'active', canEnd: true }])
  expect((await endOwn()).status).toBe(200)
  expect(await own()).toMatchObject([{ status: 'cancelled', canEnd: false }])
})

test('a former token that still works keeps the absences of its system from their people', async () => {
  await save('V-1', '2026-12-24', '2026-12-24')
  await world.portal.db`
    update admin_system set former_hash = hash, former_until = '2026-12-01', hash = sha256('new'), expires_at = '2026-11-01'`
  expect(await own()).toMatchObject([{ status: 'active', canEnd: false }])
  expect((await endOwn()).refusal?.code).toBe('approval.absenceLinked')
})

test('an administrator ends an absence only if its system can no longer do so', async () => {
  await save('V-1', '2026-12-24', '2026-12-24')
  const { systemId } = world.system
  const asked = { systemId, page: 1, itemsPerPage: 20 }
  const list = async () => (await world.people.manager.call(adminSystemApi.listSystemAbsences, asked)).result
  const end = (client = world.people.manager, externalKey = 'V-1') =>
    client.call(adminSystemApi.endSystemAbsence, { systemId, externalKey })
  const shown = { externalKey: 'V-1', personCode: 'user', fromDay: '2026-12-24', untilDay: '2026-12-24' }
  expect(await list()).toMatchObject({ totalCount: 1, data: [{ ...shown, status: 'active', canEnd: false }] })
  expect((await end()).refusal?.code).toBe('approval.absenceLinked')
  await world.people.manager.call(adminSystemApi.endSystem, { systemId })
  expect(await list()).toMatchObject({ data: [{ ...shown, canEnd: true }] })
  const refused = [
    await end(world.people.user),
    await end(world.people.outsider),
    await end(world.people.manager, 'V-9'),
  ]
  expect(refused.map((one) => one.status)).toEqual([403, 403, 404])
  expect((await end()).status).toBe(200)
  expect(await list()).toMatchObject({ data: [{ ...shown, status: 'cancelled', canEnd: false }] })
  expect(await own()).toMatchObject([{ status: 'cancelled' }])
  expect((await end()).refusal?.code).toBe('approval.absenceOver')
  await world.portal.app.drainEvents()
  const alarms = await world.portal
    .db`select person_code from kit_alarm where word = 'approval.alarm.absenceRemoved'`
  expect(alarms).toEqual([{ personCode: 'user' }])
})

test('an administrator is not offered the end of an absence that is over', async () => {
  await save('V-1', '2026-11-18', '2026-11-19')
  await save('V-2', '2026-11-20', '2026-11-25')
  const { systemId } = world.system
  await world.people.manager.call(adminSystemApi.endSystem, { systemId })
  const asked = { systemId, page: 1, itemsPerPage: 20 }
  const list = async () => {
    const { data } = (await world.people.manager.call(adminSystemApi.listSystemAbsences, asked)).result
    return Object.fromEntries(data.map((one) => [one.externalKey, [one.untilDay, one.canEnd]]))
  }
  expect(await list()).toEqual({ 'V-1': ['2026-11-19', false], 'V-2': ['2026-11-25', true] })
  await world.people.manager.call(adminSystemApi.endSystemAbsence, { systemId, externalKey: 'V-2' })
  expect(await list()).toEqual({ 'V-1': ['2026-11-19', false], 'V-2': ['2026-11-20', false] })
})

test('the HR system ends the absence of a person who has left its list', async () => {
  await save('V-1', '2026-12-24', '2026-12-24')
  await world.portal.db`update admin_system set drafters = '{person:peer}'`
  expect((await remove('V-1')).result).toMatchObject({ status: 'cancelled' })
  expect(await own()).toMatchObject([{ status: 'cancelled' }])
})

test('a repeated registration answers the same after its person has left the list', async () => {
  const saved = (await save('V-1', '2026-12-24', '2026-12-24')).result
  await world.portal.db`update admin_system set drafters = '{person:peer}'`
  expect((await save('V-1', '2026-12-24', '2026-12-24')).result).toEqual(saved)
  expect((await save('V-2', '2026-12-28', '2026-12-28')).refusal?.code).toBe('link.drafterNotAllowed')
})
