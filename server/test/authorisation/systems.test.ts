import { adminApiTokenApi } from '@maru/api/admin/api-token'
import { linkApi } from '@maru/api/admin/link'
import type { Endpoint } from '@maru/api/kit/endpoint'
import { apiScopes, scopeOf } from '@maru/api/kit/right/api-scopes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rooms } from '#src/rooms.ts'
import type { Restore } from '../snapshot.ts'
import { type Calls, callsByRoom, endpoints, openCalls, told } from '../sweep/calls.ts'
import { createAccessToken, createTestSystem, type TestSystem } from '../systems.ts'

let calls: Calls
let erp: TestSystem
/** An access token with everything that the system has. */
let access: string
let restore: Restore
beforeAll(async () => {
  calls = await openCalls()
  erp = await createTestSystem(calls.portal, 'ONE')
  // A draft of the system with the key that the inputs of the matrix name.
  const input = { ...(await calls.inputOf(linkApi.draftDocument)), externalKey: 'PO-1' }
  expect((await send(linkApi.draftDocument, erp.token, input)).status).toBe(200)
  access = await createAccessToken(calls.portal, erp)
  restore = await calls.portal.snapshot()
})
afterAll(() => calls.portal.stop())
beforeEach(() => restore())

const ofSystems = endpoints.filter(({ access }) => access === 'system')
const ofPeople = callsByRoom
  .map(([room, all]) => [room, all.filter(({ access }) => access === 'session')] as const)
  .filter(([, all]) => all.length > 0)

/** Calls with a token, as a program does; the header that browsers must send makes no difference. */
const send = (endpoint: Endpoint, token: string, input: unknown, cookie?: string, more: object = {}) =>
  calls.portal.client.as(cookie).callWith(endpoint, input, {
    headers: { authorization: `Bearer ${token}`, ...more },
  })

/** Status and code of every call of systems with a token, in the order of the contract. */
async function answersTo(token: string, cookie?: string) {
  const answers = []
  for (const endpoint of ofSystems) {
    // Wrong tokens are guesses, of which an address has few.
    await calls.world.forgetGuesses()
    const answer = await send(endpoint, token, await calls.inputOf(endpoint), cookie)
    answers.push([endpoint.name, ...told(answer)])
  }
  return answers
}
/** The same answer for every call of systems. */
const all = (status: number, code: string) => ofSystems.map(({ name }) => [name, status, code])

test.each(ofPeople)(
  '%s opens no call of people to a system without scopes, also with a session',
  async (_room, those) => {
    expect.assertions(3 * those.length)
    const { cookie } = await calls.as('super')
    const person = { 'x-maru-person': 'personCode=user' }
    for (const endpoint of those) {
      const answers = [
        await send(endpoint, erp.token, {}),
        await send(endpoint, erp.token, {}, cookie, person),
        await send(endpoint, access, {}, cookie, person),
      ]
      for (const answer of answers)
        expect.soft([endpoint.name, ...told(answer)]).toEqual([endpoint.name, 403, 'kit.tokenScope'])
    }
  },
)

test.each(ofPeople)(
  '%s opens only the calls of the scopes of a system, for a person of its list',
  async (_room, those) => {
    const { portal } = calls
    const drafters = ['person:user']
    const all = await createTestSystem(portal, 'ONE', { name: '모두', scopes: [...apiScopes], drafters })
    const allAccess = await createAccessToken(portal, all)
    expect.assertions(5 * those.length)
    for (const endpoint of those) {
      const scope = scopeOf(endpoint)
      const as = (person: string, token = all.token) =>
        send(endpoint, token, {}, undefined, { 'x-maru-person': person })
      const closed = [endpoint.name, 403, 'kit.tokenScope']
      const expected = (status: number, code: string) => (scope ? [endpoint.name, status, code] : closed)
      const without = await send(endpoint, all.token, {})
      expect.soft([endpoint.name, ...told(without)]).toEqual(expected(400, 'link.personAmbiguous'))
      const peer = await as('personCode=peer')
      expect.soft([endpoint.name, ...told(peer)]).toEqual(expected(403, 'link.drafterNotAllowed'))
      const outsider = await as('personCode=outsider')
      expect.soft([endpoint.name, ...told(outsider)]).toEqual(expected(404, 'link.personUnknown'))
      // An access token has the walls of the token that obtained it.
      const nobody = await send(endpoint, allAccess, {})
      expect.soft([endpoint.name, ...told(nobody)]).toEqual(expected(400, 'link.personAmbiguous'))
      const other = await as('personCode=peer', allAccess)
      expect.soft([endpoint.name, ...told(other)]).toEqual(expected(403, 'link.drafterNotAllowed'))
    }
  },
)

test('no protocol accepts a token or access token of a system', async () => {
  const routes = rooms.flatMap((room) =>
    (room.protocols ?? []).flatMap(({ prefix, authenticate, routes: own }) =>
      authenticate ? own.filter(({ isOpen }) => !isOpen).map((route) => ({ prefix, route })) : [],
    ),
  )
  expect(routes.length).toBeGreaterThan(10)
  for (const { prefix, route } of routes) {
    const url = `${prefix}${route.path}`.replaceAll(/:\w+|\*/g, 'a')
    const asked = {
      method: route.methods[0] as 'GET',
      url,
      ...(route.types.length > 0 ? { payload: '' } : {}),
    }
    for (const token of [erp.token, access]) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': route.types[0] ?? 'text/plain' }
      await calls.world.forgetGuesses()
      const answer = await calls.portal.app.server.inject({ ...asked, headers })
      expect.soft([route.name, answer.statusCode]).toEqual([route.name, 401])
    }
  }
})

test('a token of a person opens no call of systems, whatever its scopes', async () => {
  const input = { name: 'HR', scopes: [...apiScopes], days: 30, callsPerMinute: 1000 }
  const made = await calls.world.people.manager.call(adminApiTokenApi.createApiToken, input)
  expect(await answersTo(made.result.token)).toEqual(all(401, 'link.tokenUnknown'))
})

test.each([
  ['token', () => erp.token],
  ['access token', () => access],
])(
  'with the %s, an ended system, an ended token and a foreign network open no call of systems',
  async (_name, token) => {
    const { db } = calls.portal
    await db`update admin_system set networks = '{10.0.0.0/8}' where system_id = ${erp.systemId}`
    expect(await answersTo(token())).toEqual(all(403, 'link.network'))
    await db`update admin_system set networks = '{}', expires_at = '2026-01-01' where system_id = ${erp.systemId}`
    expect(await answersTo(token())).toEqual(all(401, 'link.tokenUnknown'))
    await db`update admin_system set expires_at = '2099-01-01', ended_at = now() where system_id = ${erp.systemId}`
    expect(await answersTo(token())).toEqual(all(401, 'link.tokenUnknown'))
  },
)

test('an access token answers every call of systems as the token that obtained it', async () => {
  const ofToken = await answersTo(erp.token)
  await restore()
  expect(await answersTo(access)).toEqual(ofToken)
})

test('an access token for the calls of people opens no call of systems', async () => {
  const system = await createTestSystem(calls.portal, 'ONE', { scopes: [...apiScopes] })
  const token = await createAccessToken(calls.portal, system, apiScopes.join(' '))
  expect(await answersTo(token)).toEqual(all(403, 'kit.tokenScope'))
})

test('wrong tokens of systems count as guesses of their address', async () => {
  const codes = []
  for (let time = 0; time < 6; time += 1)
    codes.push((await send(linkApi.listChanges, `maru_link_${'x'.repeat(43)}`, {})).refusal?.code)
  expect(codes).toEqual([...Array(5).fill('link.tokenUnknown'), 'kit.throttled'])
  await calls.world.forgetGuesses()
})

test('a system beyond its rate waits with every call', async () => {
  await calls.portal.db`update admin_system set calls_per_minute = 1 where system_id = ${erp.systemId}`
  await erp.call(linkApi.listChanges, {})
  expect(await answersTo(erp.token)).toEqual(all(429, 'kit.throttled'))
})

test('a session in the request, also one that views as another person, changes no answer to a system', async () => {
  const without = await answersTo(erp.token)
  for (const asker of ['super', 'manager', 'mailonly', 'outsider'] as const) {
    await restore()
    const { cookie } = await calls.as(asker)
    expect([asker, await answersTo(erp.token, cookie)]).toEqual([asker, without])
  }
})

/** Calls that name a document by its key, and what a system answers that has no such document. */
const ofOthers = ['link.getDocument', 'link.cancelDocument']

test('a system reads and cancels nothing of another one, in its company or in another', async () => {
  for (const comCode of ['ONE', 'TWO']) {
    const other = await createTestSystem(calls.portal, comCode)
    for (const endpoint of ofSystems.filter(({ name }) => ofOthers.includes(name))) {
      const input = await calls.inputOf(endpoint)
      const answer = await send(endpoint, other.token, input)
      expect([comCode, endpoint.name, ...told(answer)]).toEqual([
        ...[comCode, endpoint.name, 404, 'link.unknownKey'],
      ])
    }
    expect((await other.call(linkApi.listChanges, {})).result.changes).toEqual([])
  }
})

test('every call that names a person refuses people who are not on the list of the system', async () => {
  const named = ofSystems.filter(({ input }) => 'drafter' in input.properties)
  expect(named.length).toBeGreaterThan(1)
  const drafters: [object, number, string][] = [
    [{ personCode: 'mailonly' }, 403, 'link.drafterNotAllowed'],
    [{ personCode: 'outsider' }, 404, 'link.personUnknown'],
    [{ personCode: 'never-given' }, 404, 'link.personUnknown'],
  ]
  for (const endpoint of named)
    for (const [drafter, status, code] of drafters) {
      const answer = await send(endpoint, erp.token, { ...(await calls.inputOf(endpoint)), drafter })
      expect([endpoint.name, drafter, ...told(answer)]).toEqual([endpoint.name, drafter, status, code])
    }
})
