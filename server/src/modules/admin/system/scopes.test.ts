import { linkApi } from '@maru/api/admin/link'
import { adminSystemApi } from '@maru/api/admin/system'
import { calendarApi } from '@maru/api/calendar'
import { contactApi } from '@maru/api/contact'
import type { Endpoint, Input, Output } from '@maru/api/kit/endpoint'
import type { ApiScope } from '@maru/api/kit/right/api-scopes'
import { mailWritingApi } from '@maru/api/mail/writing'
import { workApi } from '@maru/api/work'
import { expect, test } from 'vitest'
import type { Answer } from '#test/app.ts'
import { withSystem } from '#test/system-world.ts'
import { createTestSystem } from '#test/systems.ts'

const world = withSystem({
  prepare: ({ portal: { db } }) =>
    db`update org_person set employee_number = '00123' where person_code = 'user'`,
})

const program = (token: string) => ({ authorization: `Bearer ${token}`, 'x-requested-with': null })

/** A system with scopes, and its calls for a person. */
async function connect(scopes: ApiScope[], drafters = ['department:ONE-D1']) {
  const { systemId, token } = await createTestSystem(world.portal, 'ONE', { scopes, drafters })
  const call = <E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    person = 'employeeNumber=00123',
    cookie?: string,
  ): Promise<Answer<Output<E>>> =>
    world.portal.client.as(cookie).call(endpoint, input, {
      headers: { ...program(token), 'x-maru-person': person },
    })
  return { systemId, token, call }
}

test('a system writes a contact of a person of its list, and reads it as that person only', async () => {
  const { call } = await connect(['contact:read', 'contact:write'])
  expect((await call(contactApi.createContact, { displayName: '김거래' })).status).toBe(200)
  const own = (await world.people.user.call(contactApi.listContacts, {})).result
  expect(own.data.map((one) => one.displayName)).toEqual(['김거래'])
  expect((await call(contactApi.listContacts, {})).result.totalCount).toBe(1)
  expect((await call(contactApi.listContacts, {}, 'personCode=peer')).result.totalCount).toBe(0)
})

test('a cookie in the request is not read: the person of the header decides', async () => {
  const { call } = await connect(['contact:write'])
  await call(
    contactApi.createContact,
    { displayName: '김거래' },
    'personCode=user',
    world.people.super.cookie,
  )
  expect((await world.people.super.call(contactApi.listContacts, {})).result.totalCount).toBe(0)
  expect((await world.people.user.call(contactApi.listContacts, {})).result.totalCount).toBe(1)
})

test('the rights of administration of the person do not count', async () => {
  const { call } = await connect(['calendar:read', 'work:read'], ['person:manager'])
  expect((await call(workApi.countWork, {}, 'personCode=manager')).status).toBe(200)
  const listed = await call(calendarApi.listCalendars, {}, 'personCode=manager')
  expect(listed.status).toBe(200)
  const closed = await call(adminSystemApi.listSystems, {}, 'personCode=manager')
  expect([closed.status, closed.refusal?.code]).toEqual([403, 'kit.tokenScope'])
})

test('people with a post in another company, or a role for all, are out of reach of the systems of one', async () => {
  await world.people.concurrent.call(contactApi.createContact, { displayName: '김거래' })
  for (const comCode of ['ONE', 'TWO'])
    for (const person of ['concurrent', 'super']) {
      const drafters = ['person:concurrent', 'person:super', `company:${comCode}`]
      const { token } = await createTestSystem(world.portal, comCode, { scopes: ['contact:read'], drafters })
      const answer = await world.portal.client.call(
        contactApi.listContacts,
        {},
        {
          headers: { ...program(token), 'x-maru-person': `personCode=${person}` },
        },
      )
      const code = comCode === 'TWO' && person === 'super' ? 'link.personUnknown' : 'link.drafterNotAllowed'
      expect([comCode, person, answer.refusal?.code]).toEqual([comCode, person, code])
    }
})

test('a system sends mails of its own, and no draft of the person', async () => {
  const words = { subject: '비밀', body: '<p>아직 아무에게도</p>', isSave: true }
  const draft = (await world.people.user.call(mailWritingApi.sendMail, words)).result
  const { call } = await connect(['mail:send'])
  const to = [{ email: 'junho.park@hanbit.example' }]
  const taken = await call(mailWritingApi.sendMail, { id: draft.id, toRecipients: to })
  expect([taken.status, taken.refusal?.code]).toEqual([403, 'kit.tokenScope'])
  const stored = await world.people.user.call(mailWritingApi.getDraft, { id: draft.id })
  expect([stored.status, stored.result.version, stored.result.words.toRecipients]).toEqual([
    200,
    draft.version,
    [],
  ])
  const own = await call(mailWritingApi.sendMail, { subject: '알림', body: '<p>x</p>', toRecipients: to })
  expect([own.status, own.result.state]).toEqual([200, 'Wating'])
})

test.each([
  ['', 400, 'link.personAmbiguous'],
  ['user', 400, 'link.personAmbiguous'],
  ['personCode=', 400, 'link.personAmbiguous'],
  ['personCode=%E0%A4%A', 400, 'link.personAmbiguous'],
  ['employeeNumber=123', 404, 'link.personUnknown'],
  ['personCode=outsider', 404, 'link.personUnknown'],
  ['personCode=mailonly', 403, 'link.drafterNotAllowed'],
  ['personCode=manager', 403, 'link.drafterNotAllowed'],
])('the person %s answers %i %s', async (person, status, code) => {
  const { call } = await connect(['contact:read'], ['person:user', 'department:ONE-MAILONLY'])
  const answer = await call(contactApi.listContacts, {}, person)
  expect([answer.status, answer.refusal?.code]).toEqual([status, code])
})

test('an Idempotency-Key belongs to its system: another one that uses it writes, too', async () => {
  const scopes: ApiScope[] = ['contact:write']
  const systems = [await connect(scopes), await connect(scopes)]
  const create = (token: string) =>
    world.portal.client.call(...([contactApi.createContact, { displayName: '김거래' }] as const), {
      headers: {
        ...{ authorization: `Bearer ${token}`, 'x-requested-with': null },
        ...{ 'x-maru-person': 'personCode=user', 'idempotency-key': '1' },
      },
    })
  for (const { token } of [...systems, ...systems]) expect((await create(token)).status).toBe(200)
  expect((await world.people.user.call(contactApi.listContacts, {})).result.totalCount).toBe(2)
})

test('a scope that is taken from a system, and its end, act at the next call', async () => {
  const { systemId, call } = await connect(['contact:read'])
  expect((await call(contactApi.listContacts, {})).status).toBe(200)
  const { systems } = (await world.people.manager.call(adminSystemApi.listSystems, {})).result
  const system = systems.find((one) => one.systemId === systemId)
  expect(system?.scopes).toEqual(['contact:read'])
  const changed = await world.people.manager.call(adminSystemApi.updateSystem, {
    ...{ systemId, name: 'HR', owners: ['user', 'peer'], forms: [], drafters: ['department:ONE-D1'] },
    ...{ networks: [], url: '', callsPerMinute: 60, scopes: ['work:read'], version: system?.version ?? 1 },
  })
  expect(changed.status).toBe(200)
  expect((await call(contactApi.listContacts, {})).refusal?.code).toBe('kit.tokenScope')
  expect((await call(workApi.countWork, {})).status).toBe(200)
  await world.people.manager.call(adminSystemApi.endSystem, { systemId })
  expect((await call(workApi.countWork, {})).refusal?.code).toBe('link.tokenUnknown')
})

test('the calls of a system in a minute are those of its list, whatever calls they are', async () => {
  const { systemId, call } = await connect(['work:read'])
  await world.portal.db`update admin_system set calls_per_minute = 1 where system_id = ${systemId}`
  // Systems of the tests before have the same number, and calls in the minute before.
  world.portal.clock.set('2026-11-21T01:05:00Z')
  // Calls of documents and calls for people count together.
  const first = await call(workApi.countWork, {})
  expect([first.status, first.headers['ratelimit-remaining']]).toEqual([200, '0'])
  const second = await call(workApi.countWork, {})
  expect([second.status, second.refusal?.code]).toEqual([429, 'kit.throttled'])
  const third = await call(linkApi.listChanges, {})
  expect([third.status, third.refusal?.code]).toEqual([429, 'kit.throttled'])
})
