import { adminApi } from '@maru/api/admin'
import { linkAbsenceApi } from '@maru/api/admin/link-absence'
import { approvalApi } from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
import { expect, test } from 'vitest'
import { withSystem } from '#test/system-world.ts'
import { createTestSystem } from '#test/systems.ts'

const world = withSystem({
  prepare: ({ people }) =>
    people.super.call(approvalApi.saveLeaveGrants, {
      year: 2026,
      grants: [{ personCode: 'user', days: 15 }],
    }),
})

type Saved = Input<typeof linkAbsenceApi.saveAbsence>

/** Three working days: 24, 28 and 29 December. */
const leave = (externalKey: string, more: Partial<Saved> = {}): Saved => ({
  ...{ externalKey, person: { personCode: 'user' }, start: '2026-12-24', end: '2026-12-29' },
  ...{ reason: 'leave', leaveType: 'annual', ...more },
})
const save = (key: string, more: Partial<Saved> = {}, system = world.system) =>
  system.call(linkAbsenceApi.saveAbsence, leave(key, more))
const remove = (externalKey: string, system = world.system) =>
  system.call(linkAbsenceApi.removeAbsence, { externalKey })
const own = async () => (await world.people.user.call(approvalApi.listAbsences, {})).result
const remaining = async () =>
  (await world.people.user.call(approvalApi.getLeave, { year: 2026 })).result?.remaining

test('a leave of the HR system takes effect at once, once for each key, and its removal leaves nothing', async () => {
  const saved = await save('V-1', { delegate: { personCode: 'colleague' } })
  const shown = { externalKey: 'V-1', start: '2026-12-24', end: '2026-12-29', days: 3, faults: [] }
  expect(saved.result).toEqual({ ...shown, status: 'active' })
  expect(await own()).toMatchObject([
    { status: 'active', origin: '인사시스템', canEnd: false, told: [{ personCode: 'colleague' }] },
  ])
  expect(await remaining()).toBe(12)
  const { db } = world.portal
  expect(await db`select person_code, kind from org_absence`).toEqual([{ personCode: 'user', kind: 'leave' }])
  expect(await db`select delegator_code from approval_delegation`).toEqual([{ delegatorCode: 'colleague' }])
  const delegate = { delegate: { personCode: 'colleague' } }
  expect((await save('V-1', delegate)).result).toEqual({ ...shown, status: 'active' })
  const other = await save('V-1', { end: '2026-12-30' })
  expect([other.status, other.refusal?.code, other.refusal?.error.params]).toEqual([
    ...[409, 'link.absenceKeyUsed', { start: '2026-12-24', end: '2026-12-29' }],
  ])
  expect(await own()).toHaveLength(1)
  const audit = await world.people.manager.call(adminApi.listAuditEntries, { page: 1, itemsPerPage: 5 })
  expect(audit.result.data.find((one) => one.action === 'systemAbsenceSaved')).toMatchObject({
    ...{ personCode: 'user', subjectName: 'V-1' },
    details: { system: '인사시스템', start: '2026-12-24', end: '2026-12-29' },
  })

  for (let time = 0; time < 2; time += 1)
    expect((await remove('V-1')).result).toEqual({ ...shown, status: 'cancelled' })
  expect(await remaining()).toBe(15)
  expect(await db`select 1 from org_absence union all select 1 from approval_delegation`).toEqual([])
  expect((await save('V-1', delegate)).result.status).toBe('cancelled')
  expect((await save('V-1', { end: '2026-12-30' })).result).toMatchObject({ status: 'active', days: 4 })
})

test('the same absence at once in two processes is registered once', async () => {
  const other = await world.portal.second()
  const headers = { authorization: `Bearer ${world.system.token}`, 'x-requested-with': null }
  const answers = await Promise.all(
    [world.portal.client, other.client, world.portal.client].map((client) =>
      client.call(linkAbsenceApi.saveAbsence, leave('V-2'), { headers }),
    ),
  )
  expect(answers.map((one) => one.status)).toEqual([200, 200, 200])
  expect(await own()).toHaveLength(1)
})

test('an absence that has begun ends today and gives its later days back; one that is over stays', async () => {
  await save('V-3', { start: '2026-11-19', end: '2026-11-25' })
  expect(await remaining()).toBe(10)
  // The 21st is a Saturday: the 19th and 20th were used.
  expect((await remove('V-3')).result).toMatchObject({ status: 'active', end: '2026-11-20', days: 2 })
  expect(await remaining()).toBe(13)
  const audited = () => world.portal.db`select from kit_audit where action = 'systemAbsenceEnded'`
  const before = (await audited()).length
  for (let time = 0; time < 2; time += 1)
    expect((await remove('V-3')).result).toMatchObject({ status: 'active', end: '2026-11-20', days: 2 })
  expect(await audited()).toHaveLength(before)
  expect(await remaining()).toBe(13)
  const corrected = await save('V-3', { start: '2026-11-30', end: '2026-11-30' })
  expect(corrected.result).toMatchObject({ status: 'active', start: '2026-11-30', days: 1 })
  expect((await remove('V-3')).result).toMatchObject({ status: 'cancelled', start: '2026-11-30' })
})

test('the removal of an absence that is over is refused each time', async () => {
  await save('V-12', { start: '2026-11-18', end: '2026-11-19' })
  for (let time = 0; time < 2; time += 1)
    expect((await remove('V-12')).refusal?.code).toBe('approval.absenceOver')
  expect(await remaining()).toBe(13)
})

test('the person cannot end what the HR system has decided', async () => {
  await save('V-4', { reason: 'trip', leaveType: null })
  const [absence] = await own()
  const ended = await world.people.user.call(approvalApi.endAbsence, {
    ...{ absenceId: absence?.absenceId ?? 0, version: absence?.version ?? 0 },
  })
  expect([ended.status, ended.refusal?.code, ended.refusal?.error.params]).toEqual([
    ...[409, 'approval.absenceLinked', { name: '인사시스템' }],
  ])
  expect(await own()).toMatchObject([{ status: 'active' }])
})

test('faults are those of the leave form, and name people of this company only', async () => {
  await save('V-5')
  const refused: [string, Partial<Saved>][] = [
    ['approval.absenceOverlap', {}],
    ['approval.absenceOrder', { start: '2026-12-03', end: '2026-12-02' }],
    ['approval.leaveExceeded', { start: '2026-11-30', end: '2026-12-18' }],
    ['approval.leaveNoDays', { start: '2026-12-05', end: '2026-12-06' }],
    ['approval.leaveHalf', { start: '2026-12-01', end: '2026-12-02', leaveType: 'am' }],
    ['approval.delegateSelf', { start: '2026-12-01', end: '2026-12-01', delegate: { personCode: 'user' } }],
    ['link.personUnknown', { person: { personCode: 'outsider' } }],
    ['link.personUnknown', { delegate: { personCode: 'outsider' } }],
    ['link.drafterNotAllowed', { person: { personCode: 'mailonly' } }],
  ]
  for (const [code, more] of refused)
    expect([more, (await save('V-6', more)).refusal?.code]).toEqual([more, code])
  expect(await own()).toHaveLength(1)
})

test('a system registers absences only if its list allows it, and none of another system', async () => {
  await save('V-7')
  const erp = await createTestSystem(world.portal, 'ONE', { absences: false })
  const refusals = [await save('V-8', {}, erp), await remove('V-7', erp)]
  expect(refusals.map((one) => [one.status, one.refusal?.code])).toEqual([
    [403, 'link.absencesNotAllowed'],
    [403, 'link.absencesNotAllowed'],
  ])
  for (const comCode of ['ONE', 'TWO']) {
    const other = await createTestSystem(world.portal, comCode)
    expect((await remove('V-7', other)).refusal?.code).toBe('link.unknownKey')
  }
  const one = await createTestSystem(world.portal, 'ONE', { drafters: ['person:peer'] })
  expect((await save('V-8', {}, one)).refusal?.code).toBe('link.drafterNotAllowed')
  expect(await own()).toMatchObject([{ status: 'active' }])
})

test('the absent person is notified of each absence that a system registers or ends, without a delegate too', async () => {
  const list = async () => {
    const rows = await world.portal.db<
      { personCode: string; word: string; actorKo: string; title: string }[]
    >`
      select person_code, word, actor_ko, title from kit_alarm
       where word like 'approval.alarm.absence%' order by person_code, word, title`
    return rows.map((row) => [
      row.personCode,
      row.word.replace('approval.alarm.', ''),
      row.actorKo,
      row.title,
    ])
  }
  const expectAlarms = async (alarms: string[][]) => {
    await world.portal.app.drainEvents()
    // The second process of an earlier test may deliver as well.
    await expect.poll(list, { timeout: 10_000 }).toEqual(alarms)
    await world.portal.db`delete from kit_alarm`
  }
  const days = '2026-12-24 – 2026-12-29'
  await save('V-10', { delegate: { personCode: 'colleague' } })
  await expectAlarms([
    ['colleague', 'absenceBegan', 'user 님', days],
    ['user', 'absenceRegistered', '인사시스템', days],
  ])
  await remove('V-10')
  await expectAlarms([
    ['colleague', 'absenceCancelled', 'user 님', days],
    ['user', 'absenceRemoved', '인사시스템', days],
  ])
  await save('V-11')
  await expectAlarms([['user', 'absenceRegistered', '인사시스템', days]])
  await world.people.user.call(approvalApi.saveAbsence, {
    absence: {
      ...{ kind: 'trip', leaveType: null, fromDay: '2026-12-01', untilDay: '2026-12-01' },
      ...{ startsAtNoon: false, endsAtNoon: false, startTime: null, hours: null, showsInCalendar: true },
      ...{ delegateCode: 'colleague', applicationId: null, movesPending: false, reply: '' },
    },
  })
  await expectAlarms([['colleague', 'absenceBegan', 'user 님', '2026-12-01 – 2026-12-01']])
})
