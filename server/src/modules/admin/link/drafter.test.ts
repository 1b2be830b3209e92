import { adminApi } from '@maru/api/admin'
import { linkApi } from '@maru/api/admin/link'
import { expect, test } from 'vitest'
import { expenseValues, read } from '#test/approvals.ts'
import { statementsOf } from '#test/sent-statements.ts'
import { withSystem } from '#test/system-world.ts'
import { expireDrafts } from './expire.jobs.ts'

const world = withSystem()
const { draft, submit } = world

const cancel = (externalKey: string) =>
  world.system.call(linkApi.cancelDocument, { externalKey, reason: '발주 취소' })

test('a draft that its system removes is copied if its person is under a legal hold', async () => {
  await world.portal.db`
    insert into admin_erasure_hold (com_code, person_code, reason, held_by, held_at)
    values ('ONE', 'user', 'court', 'super', now())`
  const drafters = ['user', 'peer']
  for (const personCode of drafters) await draft(`cancel ${personCode}`, { drafter: { personCode } })
  for (const personCode of drafters) await cancel(`cancel ${personCode}`)
  await draft('redirect', { subject: '옮긴 초안' })
  await draft('redirect', { drafter: { personCode: 'peer' } })
  await cancel('redirect')
  for (const personCode of drafters)
    await draft(`expire ${personCode}`, { drafter: { personCode }, subject: '끝난 초안' })
  world.portal.clock.advance(31 * 86_400_000)
  await expireDrafts({ ...world.portal.app.services, db: world.portal.db })
  const copies = await world.portal.db<{ personCode: string; tableName: string; subject: string }[]>`
    select person_code, table_name, row ->> 'subject' as subject from kit_kept order by kept_at, subject`
  expect(copies.map((one) => [one.personCode, one.tableName, one.subject])).toEqual([
    ['user', 'approval_draft', '옮긴 초안'],
    ['user', 'approval_draft', '출장비 정산'],
    ['user', 'approval_draft', '끝난 초안'],
  ])
})

test('the audit log names documents of systems by their keys, without titles and reasons', async () => {
  await draft('PO-1')
  await cancel('PO-1')
  await submit('PO-2')
  await cancel('PO-2')
  const { data } = (await world.people.manager.call(adminApi.listAuditEntries, { page: 1, itemsPerPage: 20 }))
    .result
  expect(data.map((one) => [one.action, one.subjectName])).toEqual([
    ['systemCancelled', 'PO-2'],
    ['systemSubmitted', 'PO-2'],
    ['systemCancelled', 'PO-1'],
    ['systemDrafted', 'PO-1'],
  ])
  const written = JSON.stringify(data)
  for (const text of ['출장비', '발주']) expect(written).not.toContain(text)
})

test('a draft that goes to another person notifies them, and the former person loses its notification', async () => {
  const alarms = async () => {
    await world.portal.app.drainEvents()
    const rows = await world.portal.db<{ personCode: string }[]>`
      select person_code from kit_alarm where word = 'admin.alarm.systemDrafted' order by person_code`
    return rows.map((row) => row.personCode)
  }
  await draft('PO-1')
  expect(await alarms()).toEqual(['user'])
  await draft('PO-1', { values: expenseValues(2000) })
  expect(await alarms()).toEqual(['user'])
  await draft('PO-1', { drafter: { personCode: 'peer' } })
  expect(await alarms()).toEqual(['peer'])
  await draft('PO-1')
  expect(await alarms()).toEqual(['user'])
})

test('a repeated request answers the same, whatever has changed since', async () => {
  const drafted = (await draft('PO-1')).result
  const submitted = (await submit('PO-2', { references: [{ personCode: 'colleague' }] })).result
  const { systemId } = world.system
  const changes: [string, () => PromiseLike<unknown>][] = [
    ['list of people', () => world.portal.db`update admin_system set drafters = '{person:peer}'`],
    [
      'reader has left',
      () => world.portal.db`update org_person set retired_on = '2026-01-01' where person_code = 'colleague'`,
    ],
    [
      'drafter has left',
      () => world.portal.db`update org_person set retired_on = '2026-01-01' where person_code = 'user'`,
    ],
    ['list of forms', () => world.portal.db`delete from admin_system_form where system_id = ${systemId}`],
    ['form is off', () => world.portal.db`update approval_form set is_active = false`],
  ]
  for (const [name, change] of changes) {
    await change()
    const again = [await draft('PO-1'), await submit('PO-2', { references: [{ personCode: 'colleague' }] })]
    const answers = again.map((one) => one.refusal?.code ?? { ...one.result, url: '' })
    expect([name, ...answers]).toEqual([name, { ...drafted, url: '' }, { ...submitted, url: '' }])
  }
  expect((await draft('PO-3')).refusal?.code).toBe('link.formNotAllowed')
})

test('fields that are locked but not in the form are refused by name', async () => {
  const locked = { fields: ['total', 'costCentre', 'rows.price'] }
  for (const call of [draft, submit]) {
    const { status, refusal } = await call('PO-1', { locked })
    expect([status, refusal?.code, refusal?.error.params]).toEqual([
      ...[400, 'link.lockedUnknown', { fields: ['costCentre', 'rows.price'] }],
    ])
    expect(refusal?.error.message).toContain('costCentre')
  }
  expect((await draft('PO-1', { locked: { fields: ['total'] } })).status).toBe(200)
})

test('a cancellation works after the drafter has moved to another department', async () => {
  const apmId = (await submit('PO-1')).result.apmId ?? ''
  await draft('PO-2')
  await world.portal.db`update org_post set dept_code = 'ONE-HR' where person_code = 'user'`
  expect((await cancel('PO-1')).result).toMatchObject({ status: 'WITHDRAWN', apmId })
  expect((await cancel('PO-2')).result).toMatchObject({ status: 'WITHDRAWN' })
  expect((await read(world.people.user, apmId)).history.at(-1)).toMatchObject({
    act: 'withdraw',
    via: '인사시스템',
  })
})

test('an employee number of another company is not a number of the company of the system', async () => {
  await world.portal.db`
    update org_person set employee_number = '00123' where person_code in ('user', 'outsider')`
  await world.portal.db`
    insert into org_post (com_code, dept_code, person_code, is_main) values ('ONE', 'ONE-D1', 'outsider', false)`
  await submit('PO-1')
  await submit('PO-2', { drafter: { personCode: 'outsider' } })
  await world.portal.app.drainEvents()
  const { changes } = (await world.system.call(linkApi.listChanges, {})).result
  expect(changes.map((one) => [one.externalKey, one.actorEmployeeNumber])).toEqual([
    ['PO-1', '00123'],
    ['PO-2', ''],
  ])
})

test('the forms of a system are read by one statement', async () => {
  const sent = await statementsOf(world.portal, async () => {
    const { forms: listed } = (await world.system.call(linkApi.listForms, {})).result
    expect(listed.length).toBeGreaterThan(2)
  })
  expect(sent.filter((text) => text.includes('approval_form_version'))).toHaveLength(1)
})
