import { adminApi } from '@maru/api/admin'
import { adminSystemApi } from '@maru/api/admin/system'
import { adminWebhookApi } from '@maru/api/admin/webhook'
import type { Input } from '@maru/api/kit/endpoint'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { type Forms, openApproval } from '#test/approvals.ts'
import { openCast, type Role } from '#test/cast.ts'
import { warnOfSystemEnds } from './ends.jobs.ts'

let portal: TestApp
let people: Record<Role, Client>
let forms: Forms

beforeAll(async () => {
  portal = await openTestApp({ withJobs: 'queued', env: { WEBHOOK_HOSTS: 'erp.test.example' } })
  people = await openCast(portal)
  forms = await openApproval(portal)
})
afterAll(() => portal.stop())
beforeEach(async () => {
  await portal.db`delete from admin_system`
})

type Created = Input<typeof adminSystemApi.createSystem>

const input = (more: Partial<Created> = {}): Created => ({
  ...{ name: 'ERP', owners: ['user', 'peer'], drafters: ['department:ONE-D1'], networks: [] },
  forms: [{ applicationId: String(forms.get('지출')), mode: 'open' }],
  ...{ url: 'https://erp.test.example/hook', callsPerMinute: 60, days: 30 },
  ...more,
})
const create = (more: Partial<Created> = {}) => people.manager.call(adminSystemApi.createSystem, input(more))
const list = async () => (await people.manager.call(adminSystemApi.listSystems, {})).result.systems

test('a manager adds a system, whose token and secret are shown once and stored as a hash or sealed', async () => {
  const { token, secret, systemId } = (await create()).result
  expect(token).toMatch(/^maru_link_[\w-]{43}$/)
  expect(secret).toMatch(/^whsec_/)
  const [system] = await list()
  expect(system).toMatchObject({
    ...{ systemId, name: 'ERP', url: 'https://erp.test.example/hook', callsPerMinute: 60, version: 1 },
    forms: [{ applicationId: String(forms.get('지출')), name: { ko: '지출결의서' }, mode: 'open' }],
    drafters: [{ subject: 'department:ONE-D1' }],
    owners: [
      { personCode: 'user', isGone: false },
      { personCode: 'peer', isGone: false },
    ],
  })
  const stored = JSON.stringify(
    await portal.db`
    select system.*, hook.* from admin_system system join admin_webhook hook on hook.system_id = system.system_id`,
  )
  expect(stored).not.toContain(token)
  expect(stored).not.toContain(secret)
  const shown = await people.manager.call(adminApi.listAuditEntries, { page: 1, itemsPerPage: 5 })
  expect(shown.result.data[0]).toMatchObject({ action: 'systemAdded', subjectName: 'ERP' })
  expect(JSON.stringify(shown.result)).not.toContain(token)
})

test('what does not belong to the company is refused: an owner, a drafter, a form, a network, an address', async () => {
  const refused: [string, Partial<Created>][] = [
    ['admin.systemOwners', { owners: ['user', 'user'] }],
    ['admin.systemOwners', { owners: ['user', 'outsider'] }],
    ['admin.systemDrafters', { drafters: ['company:TWO'] }],
    ['admin.systemDrafters', { drafters: ['person:outsider'] }],
    ['admin.systemForm', { forms: [{ applicationId: '999999', mode: 'submit' }] }],
    ['admin.systemNetwork', { networks: ['10.0.0.0/33'] }],
    ['admin.webhookPrivate', { url: 'http://10.1.2.3/hook' }],
    ['admin.webhookAddress', { url: 'ftp://erp.test.example/' }],
  ]
  for (const [code, more] of refused) expect([more, (await create(more)).refusal?.code]).toEqual([more, code])
  const [foreign] = await portal.db<{ formId: number }[]>`
    select form_id from approval_form where com_code = 'TWO' limit 1`
  const stranger = { forms: [{ applicationId: String(foreign?.formId), mode: 'open' as const }] }
  expect((await create(stranger)).refusal?.code).toBe('admin.systemForm')
  expect(await list()).toEqual([])
})

test('a change keeps the secret of the address, and a new address gets a new one', async () => {
  const { systemId } = (await create()).result
  const { days: _days, ...fields } = input({ name: '인사' })
  const update = (more: object) =>
    people.manager.call(adminSystemApi.updateSystem, { ...fields, systemId, version: 1, ...more })
  expect((await update({})).result).toEqual({ secret: null })
  expect((await update({})).refusal?.code).toBe('admin.systemChanged')
  const moved = await update({ version: 2, url: 'https://erp.test.example/other' })
  expect(moved.result.secret).toMatch(/^whsec_/)
  expect((await update({ version: 3, url: '' })).result).toEqual({ secret: null })
  expect((await list())[0]).toMatchObject({ name: '인사', url: '', webhookId: null, version: 4 })
})

test('the address of a system is no webhook of the company: it is not listed, changed or removed there', async () => {
  await create()
  const [system] = await list()
  const webhookId = system?.webhookId ?? 0
  expect((await people.manager.call(adminWebhookApi.listWebhooks, {})).result.webhooks).toEqual([])
  const removed = await people.manager.call(adminWebhookApi.removeWebhook, { webhookId })
  const fields = { name: 'x', url: 'https://erp.test.example/x', events: ['person.added' as const] }
  const changed = await people.manager.call(adminWebhookApi.updateWebhook, {
    ...{ ...fields, webhookId, isOn: true, version: 1 },
  })
  expect([removed.status, changed.status]).toEqual([404, 404])
  const asked = { webhookId, page: 1, itemsPerPage: 20 }
  const sent = await people.manager.call(adminWebhookApi.listWebhookDeliveries, asked)
  expect(sent.result).toEqual({ data: [], totalCount: 0 })
})

test('an ended system stays in the list and cannot be changed, and its address is removed', async () => {
  const { systemId } = (await create()).result
  expect((await people.manager.call(adminSystemApi.endSystem, { systemId })).status).toBe(200)
  const again = await people.manager.call(adminSystemApi.endSystem, { systemId })
  const rotated = await people.manager.call(adminSystemApi.rotateSystemToken, {
    ...{ systemId, days: 30, overlapHours: 0 },
  })
  expect([again.refusal?.code, rotated.refusal?.code]).toEqual(['admin.systemOver', 'admin.systemOver'])
  expect((await list())[0]).toMatchObject({ endedAt: '2026-11-21T01:00:00Z', url: '' })
})

test('owners and managers are notified once before a token ends, and when an owner has left', async () => {
  await create({ days: 6 })
  const alarms = () => portal.db<{ personCode: string; word: string }[]>`
    select person_code, word from kit_alarm where word like 'admin.alarm.system%' order by person_code, word`
  const run = () => warnOfSystemEnds({ ...portal.app.services, db: portal.db })
  await run()
  await run()
  const ends = ['manager', 'peer', 'super', 'user']
  expect(await alarms()).toEqual(ends.map((personCode) => ({ personCode, word: 'admin.alarm.systemEnds' })))
  await portal.db`update org_post set until_date = '2020-01-01' where person_code = 'peer'`
  await run()
  await run()
  const gone = ['manager', 'super', 'user']
  expect((await alarms()).filter((one) => one.word !== 'admin.alarm.systemEnds')).toEqual(
    gone.map((personCode) => ({ personCode, word: 'admin.alarm.systemOwner' })),
  )
  expect(await alarms()).toHaveLength(ends.length + gone.length)
  await portal.db`update org_post set until_date = null where person_code = 'peer'`
})

test('an owner who has left hides no end of a token, and each is notified once', async () => {
  const { systemId } = (await create({ days: 31 })).result
  await portal.db`delete from kit_alarm`
  const word = async () => {
    await warnOfSystemEnds({ ...portal.app.services, db: portal.db })
    await warnOfSystemEnds({ ...portal.app.services, db: portal.db })
    const rows = await portal.db<{ word: string; days: string | null }[]>`
      select word, params ->> 'days' as days from kit_alarm
       where word like 'admin.alarm.system%' and person_code = 'user' order by word`
    await portal.db`delete from kit_alarm`
    return rows.map((row) => [row.word.replace('admin.alarm.', ''), row.days])
  }
  await portal.db`update org_post set until_date = '2020-01-01' where person_code = 'peer'`
  expect(await word()).toEqual([['systemOwner', null]])
  for (const days of [29, 6, 1]) {
    const expiresAt = new Date(portal.clock.now().getTime() + days * 86_400_000)
    await portal.db`update admin_system set expires_at = ${expiresAt} where system_id = ${systemId}`
    expect(await word()).toEqual([
      ['systemEnds', String(days)],
      ['systemOwner', null],
    ])
  }
  await portal.db`update org_post set until_date = null where person_code = 'peer'`
})

test('an address that was switched off is switched on again with its secret', async () => {
  const { systemId } = (await create()).result
  const resume = (client = people.manager, id = systemId) =>
    client.call(adminSystemApi.resumeSystemAddress, { systemId: id })
  const secretOf = async () => (await portal.db`select secret from admin_webhook`)[0]
  const before = await secretOf()
  for (const reason of ['gone', 'failing']) {
    await portal.db`update admin_webhook set off_reason = ${reason}, failing_since = '2026-11-01'`
    expect((await list())[0]).toMatchObject({ offReason: reason, failingSince: '2026-11-01T00:00:00Z' })
    expect((await resume()).status).toBe(200)
    expect((await list())[0]).toMatchObject({ offReason: null, failingSince: null })
  }
  expect(await secretOf()).toEqual(before)
  const { data } = (await people.manager.call(adminApi.listAuditEntries, { page: 1, itemsPerPage: 1 })).result
  expect(data).toMatchObject([
    { action: 'systemChanged', subjectName: 'ERP', details: { offReason: ['failing', null] } },
  ])
  await portal.db`update admin_webhook set off_reason = 'gone'`
  const refused = [
    await resume(people.user),
    await resume(people.outsider),
    await resume(people.manager, 9_999_999),
  ]
  expect(refused.map((one) => one.status)).toEqual([403, 403, 404])
  await people.manager.call(adminSystemApi.endSystem, { systemId })
  expect((await resume()).refusal?.code).toBe('admin.systemOver')
  const bare = (await create({ url: '' })).result
  expect((await resume(people.manager, bare.systemId)).status).toBe(404)
})
