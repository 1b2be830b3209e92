import { accountPersonApi } from '@maru/api/account/person'
import { accountTransferApi } from '@maru/api/account/transfer'
import { adminScimApi } from '@maru/api/admin/scim'
import { adminWebhookApi } from '@maru/api/admin/webhook'
import type { Input } from '@maru/api/kit/endpoint'
import { setupImportApi } from '@maru/api/setup/import'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import type { Restore } from '#test/snapshot.ts'

const hook: Input<typeof adminWebhookApi.createWebhook> = {
  ...{ name: 'HR', url: 'https://receiver.invalid/hook' },
  events: ['person.added', 'person.changed', 'person.retired', 'person.reinstated'],
}
let portal: TestApp
let people: Record<Role, Client>
let restore: Restore

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-11-23T01:00:00Z', withJobs: 'queued' })
  people = await openCast(portal)
  await people.manager.call(adminWebhookApi.createWebhook, hook)
  restore = await portal.snapshot()
})
afterEach(() => restore())
afterAll(() => portal.stop())

/** The events that wait for the receiver of a company, with their people. */
async function waiting(comCode = 'ONE'): Promise<string[]> {
  await portal.app.drainEvents()
  const rows = await portal.db<{ event: string; personCode: string }[]>`
    select event, body::jsonb -> 'data' ->> 'personCode' as person_code from admin_webhook_delivery
     where com_code = ${comCode} order by event, person_code`
  return rows.map(({ event, personCode }) => `${event} ${personCode}`)
}

async function sendScim(token: string, method: string, path: string, body?: object) {
  const answer = await portal.app.server.inject({
    method: method as 'POST', // inject accepts every method
    url: `/scim/v2${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/scim+json' } : {}),
    },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })
  return (answer.body ? JSON.parse(answer.body) : {}) as { id?: string }
}

test('a person of SCIM is announced when added, changed and switched off', async () => {
  const made = await people.manager.call(adminScimApi.createScimToken, {
    ...{ name: 'Entra ID', deptCode: 'ONE-D1', days: 30 },
  })
  const { token } = made.result
  const user = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    ...{ userName: 'scim.kim@one.example', displayName: '김스킴', active: true },
    emails: [{ value: 'scim.kim@one.example', primary: true }],
  }
  const { id = '' } = await sendScim(token, 'POST', '/Users', user)
  expect(await waiting()).toEqual([`person.added ${id}`])
  await sendScim(token, 'PUT', `/Users/${id}`, { ...user, displayName: '김스킴이' })
  await sendScim(token, 'DELETE', `/Users/${id}`)
  expect(await waiting()).toEqual([`person.added ${id}`, `person.changed ${id}`, `person.changed ${id}`])
})

const files = (retiredOn: string) => ({
  'companies.csv': 'com_code,name_ko\nONE,하나\n',
  'departments.csv':
    'com_code,dept_code,parent_dept_code,name_ko\nONE,ONE-D1,,개발\nONE,ONE-HR,ONE-D1,인사\n',
  'titles.csv': 'com_code,kind,code,name_ko\nONE,title,T1,부장\nONE,position,P1,팀장\n',
  'people.csv': `com_code,person_code,name_ko,retired_on\nONE,N-1,새사람,${retiredOn}\n`,
  'posts.csv':
    'com_code,dept_code,person_code,title_code,position_code,is_main,from_date\nONE,ONE-HR,N-1,T1,,Y,2026-11-01\n',
})

async function load(retiredOn: string, isCheck = false) {
  const { result } = await people.manager.call(setupImportApi.importOrganisation, {
    files: Object.entries(files(retiredOn)).map(([name, text]) => ({
      name: name as keyof ReturnType<typeof files>, // keys of the files
      bytes: Buffer.from(text).toString('base64'),
    })),
    ...{ isCheck, keepsMissing: true },
  })
  expect([result.faults, result.isWritten]).toEqual([[], !isCheck])
}

test('an import announces each person once, a check and an equal import no one', async () => {
  await load('', true)
  expect(await waiting()).toEqual([])
  await load('')
  expect(await waiting()).toEqual(['person.added N-1'])
  await load('')
  expect(await waiting()).toEqual(['person.added N-1'])
  await load('2026-12-01')
  expect(await waiting()).toEqual(['person.added N-1', 'person.retired N-1'])
})

test('a transfer to another company is announced to the old and the new company', async () => {
  const second = await people.manager.call(adminWebhookApi.createWebhook, hook)
  // A webhook of the other company.
  await portal.db`update admin_webhook set com_code = 'TWO' where webhook_id = ${second.result.webhookId}`
  const ordered = await people.super.call(accountTransferApi.orderTransfer, {
    ...{ personCode: 'user', firstDay: '2026-11-23', deptCode: 'TWO-D1' },
    ...{ titleCode: '', positionCode: '', gradeCode: '', employeeNumber: 'T-77', email: '' },
  })
  expect(ordered.status).toBe(200)
  expect(await waiting()).toEqual(['person.changed user'])
  expect(await waiting('TWO')).toEqual(['person.changed user'])
})

test('screens announce each change once', async () => {
  const retire = (retiredOn: string | null) =>
    people.manager.call(accountPersonApi.retirePerson, { personCode: 'peer', retiredOn })
  await retire('2026-12-31')
  await retire(null)
  expect(await waiting()).toEqual(['person.reinstated peer', 'person.retired peer'])
})
