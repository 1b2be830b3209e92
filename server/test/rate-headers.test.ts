import { adminApiTokenApi } from '@maru/api/admin/api-token'
import { linkApi } from '@maru/api/admin/link'
import { boardApi } from '@maru/api/board'
import type { Endpoint } from '@maru/api/kit/endpoint'
import { apiScopes } from '@maru/api/kit/right/api-scopes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from './app.ts'
import { protocolMatrix } from './authorisation/protocol.matrix.ts'
import { openCast } from './cast.ts'
import { type Calls, endpoints, openCalls } from './sweep/calls.ts'
import { createAccessToken, createTestSystem } from './systems.ts'

let calls: Calls
beforeAll(async () => {
  calls = await openCalls()
})
afterAll(() => calls.portal.stop())

/** Calls with a token and nothing else, as a program does. */
const send = (portal: TestApp, endpoint: Endpoint, token: string, input: unknown) =>
  portal.client.callWith(endpoint, input, {
    headers: { authorization: `Bearer ${token}`, 'x-requested-with': null },
  })

const namesOf = ({ headers }: { headers: object }) =>
  Object.keys(headers).filter((name) => name.startsWith('ratelimit'))

test('every answer to a person’s token says what is left, also a refusal', async () => {
  const input = { name: 'HR', scopes: [...apiScopes], days: 30, callsPerMinute: 5000 }
  const { token } = (await calls.world.people.manager.call(adminApiTokenApi.createApiToken, input)).result
  const statuses = new Set<number>()
  let left = 5000
  for (const endpoint of endpoints.filter(({ access }) => access !== 'system')) {
    const answer = await send(calls.portal, endpoint, token, {})
    left -= 1
    statuses.add(answer.status)
    const { 'ratelimit-limit': limit, 'ratelimit-remaining': remaining, ratelimit } = answer.headers
    expect
      .soft([endpoint.name, limit, remaining, ratelimit])
      .toEqual([endpoint.name, '5000', String(left), `"token";r=${left};t=60`])
    expect.soft(answer.headers['ratelimit-policy']).toBe('"token";q=5000;w=60')
  }
  expect(statuses).toContain(200)
  expect(statuses).toContain(400)
  expect(statuses).toContain(403)
})

test.each(['token', 'access token'])(
  'every answer to the %s of a system says what is left, and the refusal when to come back',
  async (kind) => {
    const system = await createTestSystem(calls.portal, 'ONE')
    const { systemId } = system
    const token = kind === 'token' ? system.token : await createAccessToken(calls.portal, system)
    calls.portal.clock.set('2026-11-21T02:00:00Z')
    const ofSystems = endpoints.filter(({ access }) => access === 'system')
    await calls.portal.db`
    update admin_system set calls_per_minute = ${ofSystems.length} where system_id = ${systemId}`
    calls.portal.clock.advance(20_000)
    let left = ofSystems.length
    for (const endpoint of ofSystems) {
      const { headers } = await send(calls.portal, endpoint, token, await calls.inputOf(endpoint))
      left -= 1
      expect.soft([endpoint.name, headers.ratelimit]).toEqual([endpoint.name, `"system";r=${left};t=40`])
    }
    const { status, headers } = await send(calls.portal, linkApi.listChanges, token, {})
    expect([status, headers['retry-after'], headers['ratelimit-remaining']]).toEqual([429, '40', '0'])
    expect(headers.ratelimit).toBe('"system";r=0;t=40')
  },
)

test('a system that asks for a hundred PDF files at once is refused the last ones', async () => {
  const portal = await openTestApp({ env: { RATE_FACTOR: '1' } })
  try {
    await openCast(portal)
    const { token } = await createTestSystem(portal, 'ONE')
    const ask = () => send(portal, linkApi.getPdf, token, { externalKey: 'PO-1' })
    const answers = await Promise.all(Array.from({ length: 100 }, ask))
    const statuses = answers.map((one) => one.status).sort()
    expect(statuses).toEqual([...Array(60).fill(404), ...Array(40).fill(429)])
    const { headers } = await ask()
    expect([headers['retry-after'], headers.ratelimit]).toEqual(['1', expect.stringContaining('"heavy";r=0')])
    expect((await send(portal, linkApi.listChanges, token, {})).status).toBe(200)
  } finally {
    await portal.stop()
  }
})

test('a call that counts on two limits names both, and first of all the nearer one', async () => {
  const portal = await openTestApp({ env: { RATE_FACTOR: '1' } })
  try {
    const people = await openCast(portal)
    const input = { name: 'HR', scopes: ['board:read' as const], days: 30, callsPerMinute: 2000 }
    const { token } = (await people.manager.call(adminApiTokenApi.createApiToken, input)).result
    const { headers } = await send(portal, boardApi.listBoards, token, {})
    expect(headers.ratelimit).toMatch(/^"token";r=1999;t=60, "read";r=\d{3};t=1$/)
    expect(headers['ratelimit-policy']).toBe('"token";q=2000;w=60, "read";q=1000;w=20')
    expect(headers['ratelimit-limit']).toBe('1000')

    const browser = await people.user.call(boardApi.listBoards, {})
    expect([browser.status, namesOf(browser)]).toEqual([200, []])
    const asked = await protocolMatrix['dav.root']?.request('user', portal)
    const { method = '', ...rest } = asked ?? { url: '' }
    const phone = await portal.app.server.inject({ method: method as 'GET', ...rest }) // accepts added methods too
    expect([phone.statusCode, namesOf(phone).length]).toEqual([207, 5])
  } finally {
    await portal.stop()
  }
})
