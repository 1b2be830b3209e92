import { adminApi } from '@maru/api/admin'
import { linkApi } from '@maru/api/admin/link'
import { adminSystemApi } from '@maru/api/admin/system'
import { contactApi } from '@maru/api/contact'
import type { Endpoint } from '@maru/api/kit/endpoint'
import type { ApiScope } from '@maru/api/kit/right/api-scopes'
import { workApi } from '@maru/api/work'
import { expect, test } from 'vitest'
import { withSystem } from '#test/system-world.ts'
import {
  createAccessToken,
  createTestSystem,
  requestToken,
  type TestSystem,
  type TokenAnswer,
} from '#test/systems.ts'

const world = withSystem()

const connect = (scopes: ApiScope[] = ['contact:read', 'contact:write', 'work:read']) =>
  createTestSystem(world.portal, 'ONE', { scopes, name: 'SAP' })
const basic = (name: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
})
const grant = { grant_type: 'client_credentials' }
const ofSystem = ({ systemId, token }: TestSystem) => ({
  client_id: `system-${systemId}`,
  client_secret: token,
})
const ask = (form: Record<string, string> | string, headers?: Record<string, string>, url?: string) =>
  requestToken(world.portal, form, headers, url)
const use = (token: string, endpoint: Endpoint = contactApi.listContacts, person = 'personCode=user') =>
  world.portal.client.callWith(
    endpoint,
    {},
    {
      headers: { authorization: `Bearer ${token}`, 'x-requested-with': null, 'x-maru-person': person },
    },
  )
const told = ({ status, body }: TokenAnswer) => [status, body.error]
const codes = async (token: string) =>
  [await use(token), await use(token, linkApi.listChanges)].map((one) => one.refusal?.code ?? one.status)

test('a product obtains an access token with the name and the token of a system, in the header or in the body', async () => {
  const system = await connect()
  const { client_id: name, client_secret: secret } = ofSystem(system)
  const coded = basic(encodeURIComponent(name).replace('-', '%2D'), secret)
  for (const answer of [
    await ask({ ...grant, ...ofSystem(system) }),
    await ask(grant, basic(name, secret)),
    await ask({ ...grant, client_id: name }, coded),
  ]) {
    expect([answer.status, answer.headers['cache-control'], answer.headers.pragma]).toEqual([
      ...[200, 'no-store', 'no-cache'],
    ])
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/^maru_access_[\w-]{43}$/),
      ...{ token_type: 'Bearer', expires_in: 3600, scope: 'link contact:read contact:write work:read' },
    })
    expect(await codes(answer.body.access_token ?? '')).toEqual([200, 200])
  }
})

test('an access token writes for a person of the list as the system does, and for no other', async () => {
  const system = await createTestSystem(world.portal, 'ONE', {
    scopes: ['contact:write', 'contact:read'],
    drafters: ['person:user'],
  })
  const token = await createAccessToken(world.portal, system)
  const create = (person: string) =>
    world.portal.client.call(...([contactApi.createContact, { displayName: '김거래' }] as const), {
      headers: { authorization: `Bearer ${token}`, 'x-requested-with': null, 'x-maru-person': person },
    })
  expect((await create('personCode=user')).status).toBe(200)
  expect((await create('personCode=peer')).refusal?.code).toBe('link.drafterNotAllowed')
  expect((await create('personCode=outsider')).refusal?.code).toBe('link.personUnknown')
  expect((await world.people.user.call(contactApi.listContacts, {})).result.totalCount).toBe(1)
})

test('a scope narrows: other calls, and those of systems, answer which scope they need', async () => {
  const system = await connect()
  const narrow = await createAccessToken(world.portal, system, 'contact:read')
  expect((await use(narrow)).status).toBe(200)
  const closed = [await use(narrow, workApi.countWork), await use(narrow, linkApi.listChanges)]
  expect(closed.map((one) => [one.status, one.refusal?.code, one.headers['www-authenticate']])).toEqual([
    [403, 'kit.tokenScope', 'Bearer realm="Maru", error="insufficient_scope", scope="work:read"'],
    [403, 'kit.tokenScope', 'Bearer realm="Maru", error="insufficient_scope", scope="link"'],
  ])
  const link = await createAccessToken(world.portal, system, 'link')
  expect(await codes(link)).toEqual(['kit.tokenScope', 200])
})

test.each<[string, Record<string, string>, number, string]>([
  ['a scope that the system does not have', { scope: 'contact:read mail:send' }, 400, 'invalid_scope'],
  ['a scope that does not exist', { scope: 'admin' }, 400, 'invalid_scope'],
  ['a scope with two blanks', { scope: 'contact:read  link' }, 400, 'invalid_scope'],
  ['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ['no grant', { grant_type: '' }, 400, 'invalid_request'],
  ['no secret', { client_secret: '' }, 401, 'invalid_client'],
  ['a wrong secret', { client_secret: `maru_link_${'x'.repeat(43)}` }, 401, 'invalid_client'],
  ['an unknown client', { client_id: 'system-999999' }, 401, 'invalid_client'],
  ['a client that is no number', { client_id: 'system-1e3' }, 401, 'invalid_client'],
  ['a client beyond all numbers', { client_id: 'system-9999999999999999' }, 401, 'invalid_client'],
])('%s is refused in the form of RFC 6749', async (_name, change, status, error) => {
  const answer = await ask({ ...grant, ...ofSystem(await connect()), ...change })
  expect([...told(answer), answer.headers['cache-control']]).toEqual([status, error, 'no-store'])
  // Printable ASCII without quotes and backslashes (RFC 6749 section 5.2).
  expect(answer.body.error_description).toMatch(/^[ !#-[\]-~]{20,}$/)
  expect(answer.headers['www-authenticate']).toBe(
    status === 401 ? 'Basic realm="Maru", charset="UTF-8"' : undefined,
  )
})

test('credentials in two places, in the address or twice in the body are refused, and an access token is none', async () => {
  const system = await connect()
  const form = { ...grant, ...ofSystem(system) }
  const header = basic(form.client_id, form.client_secret)
  const query = new URLSearchParams(form)
  const access = await createAccessToken(world.portal, system)
  const bearer = { authorization: `Bearer ${system.token}` }
  const answers = [
    await ask(form, header),
    await ask({ ...grant, client_id: 'system-1' }, header),
    await ask(grant, header, `/oauth/token?${query}`),
    await ask(`${query}&client_secret=x`),
    await ask(grant, bearer),
    await ask(grant, basic('%E0%A4%A', 'x')),
    await ask(grant, { authorization: 'Basic !' }),
    await ask({ ...form, client_secret: access }),
  ]
  expect(answers.map(told)).toEqual([
    ...Array(4).fill([400, 'invalid_request']),
    ...Array(4).fill([401, 'invalid_client']),
  ])
  const json = await world.portal.app.server.inject({
    ...{ method: 'POST', url: '/oauth/token', payload: JSON.stringify(form) },
    headers: { 'content-type': 'application/json' },
  })
  expect([json.statusCode, json.json().error]).toEqual([415, 'invalid_request'])
  const large = await ask({ ...form, scope: 'x'.repeat(20_000) })
  expect(told(large)).toEqual([413, 'invalid_request'])
})

test('wrong secrets are limited by client and address, and a right one is not refused for them', async () => {
  const system = await connect()
  const form = { ...grant, ...ofSystem(system) }
  const wrong = () => ask({ ...form, client_secret: `maru_link_${'x'.repeat(43)}` })
  const answers = []
  for (let time = 0; time < 6; time += 1) answers.push(await wrong())
  expect(answers.map(told)).toEqual([
    ...Array(5).fill([401, 'invalid_client']),
    [429, 'temporarily_unavailable'],
  ])
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask(form)).status).toBe(200)
})

test('an access token ends after an hour, with its key, and with its system', async () => {
  const system = await connect()
  const { systemId } = system
  const rotate = (overlapHours: number) =>
    world.people.manager.call(adminSystemApi.rotateSystemToken, { systemId, days: 30, overlapHours })
  const first = await createAccessToken(world.portal, system)
  const next = (await rotate(1)).result.token
  expect(await codes(first)).toEqual([200, 200])
  const second = await createAccessToken(world.portal, { systemId, token: next })
  const last = (await rotate(0)).result.token
  // The key of the first one has been replaced twice, and that of the second one has ended at once.
  expect([...(await codes(first)), ...(await codes(second))]).toEqual(Array(4).fill('link.tokenUnknown'))
  expect(told(await ask({ ...grant, ...ofSystem({ ...system, token: next }) }))).toEqual([
    ...[401, 'invalid_client'],
  ])
  const third = await createAccessToken(world.portal, { systemId, token: last })
  world.portal.clock.advance(3_599_000)
  expect(await codes(third)).toEqual([200, 200])
  world.portal.clock.advance(1000)
  const over = await use(third)
  expect([over.status, over.refusal?.code, over.headers['www-authenticate']]).toEqual([
    ...[401, 'link.tokenUnknown', 'Bearer realm="Maru", error="invalid_token"'],
  ])
  const fourth = await createAccessToken(world.portal, { systemId, token: last })
  await world.people.manager.call(adminSystemApi.endSystem, { systemId })
  expect(await codes(fourth)).toEqual(Array(2).fill('link.tokenUnknown'))
  expect(told(await ask({ ...grant, ...ofSystem({ ...system, token: last }) }))).toEqual([
    ...[401, 'invalid_client'],
  ])
})

test('an access token does not outlive its key, and many calls with one that is over are no guesses', async () => {
  const system = await connect()
  const until = new Date(world.portal.clock.now().getTime() + 600_500)
  await world.portal.db`update admin_system set expires_at = ${until} where system_id = ${system.systemId}`
  const { body } = await ask({ ...grant, ...ofSystem(system) })
  expect(body.expires_in).toBe(600)
  world.portal.clock.advance(601_000)
  for (let time = 0; time < 8; time += 1)
    expect((await use(body.access_token ?? '')).refusal?.code).toBe('link.tokenUnknown')
  const guesses = []
  for (let time = 0; time < 6; time += 1)
    guesses.push((await use(`maru_access_${'x'.repeat(43)}`)).refusal?.code)
  expect(guesses).toEqual([...Array(5).fill('link.tokenUnknown'), 'kit.throttled'])
})

test('a scope that is taken from the system ends in its access tokens, and a new one does not begin in them', async () => {
  const system = await connect(['contact:read'])
  const { systemId } = system
  const token = await createAccessToken(world.portal, system)
  await world.portal.db`update admin_system set scopes = '{work:read}' where system_id = ${systemId}`
  const answers = [await use(token), await use(token, workApi.countWork)]
  expect(answers.map((one) => one.refusal?.code)).toEqual(['kit.tokenScope', 'kit.tokenScope'])
})

test('the networks of a system hold for its access tokens, and where they are granted', async () => {
  const system = await connect()
  const token = await createAccessToken(world.portal, system)
  await world.portal.db`
    update admin_system set networks = '{10.0.0.0/8}' where system_id = ${system.systemId}`
  expect(await codes(token)).toEqual(['link.network', 'link.network'])
  expect(told(await ask({ ...grant, ...ofSystem(system) }))).toEqual([400, 'unauthorized_client'])
})

test('tokens and their calls count on the rate of the system, and a system obtains thirty in a minute', async () => {
  const system = await connect()
  const tokens = [
    await createAccessToken(world.portal, system),
    await createAccessToken(world.portal, system),
  ]
  const before = Number((await use(tokens[0] ?? '')).headers['ratelimit-remaining'])
  const left = [await use(tokens[1] ?? ''), await system.call(linkApi.listChanges, {})]
  expect(left.map((one) => Number(one.headers['ratelimit-remaining']))).toEqual([before - 1, before - 2])
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask({ ...grant, ...ofSystem(system) })))
  expect(answers.filter((one) => one.status === 200)).toHaveLength(28)
  const busy = answers.find((one) => one.status !== 200)
  expect([busy && told(busy), busy?.headers['retry-after']]).toEqual([[429, 'temporarily_unavailable'], '60'])
  world.portal.clock.advance(60_000)
  expect((await ask({ ...grant, ...ofSystem(system) })).status).toBe(200)
})

test('the audit log names the first access token of an address and each refusal, and holds no secret', async () => {
  const system = await connect()
  const form = { ...grant, ...ofSystem(system) }
  const tokens = [
    await createAccessToken(world.portal, system),
    await createAccessToken(world.portal, system, 'link'),
  ]
  const wrong = `maru_link_${'y'.repeat(43)}`
  await ask({ ...form, client_secret: wrong })
  const { data } = (await world.people.manager.call(adminApi.listAuditEntries, { page: 1, itemsPerPage: 5 }))
    .result
  const about = data.filter((one) => one.action.startsWith('systemAccess'))
  expect(about).toMatchObject([
    { action: 'systemAccessRefused', subjectName: 'SAP', address: '127.0.0.1' },
    { action: 'systemAccessGranted', subjectName: 'SAP', address: '127.0.0.1' },
  ])
  const stored = JSON.stringify(
    await world.portal.db`
      select (select jsonb_agg(entry) from kit_audit entry) as log, (select jsonb_agg(throttle) from kit_throttle throttle) as guesses,
             (select jsonb_agg(access) from admin_system_access access) as access`,
  )
  expect(stored).toContain('systemAccessGranted')
  for (const secret of [...tokens, system.token, wrong]) expect(stored).not.toContain(secret)
})

test('a session obtains and changes nothing at the token address', async () => {
  const cookie = world.people.super.cookie ?? ''
  expect(told(await ask(grant, { cookie }))).toEqual([401, 'invalid_client'])
  const read = await world.portal.app.server.inject({
    method: 'GET',
    url: '/oauth/token',
    headers: { cookie },
  })
  expect(read.statusCode).toBe(404)
})

test('the metadata lead from the address of the portal to the token address, and the list of systems names both', async () => {
  const answer = await world.portal.app.server.inject({
    ...{ method: 'GET', url: '/.well-known/oauth-authorization-server', headers: { host: 'portal.example' } },
  })
  expect(answer.json()).toMatchObject({
    ...{ issuer: 'http://portal.example', token_endpoint: 'http://portal.example/oauth/token' },
    grant_types_supported: ['client_credentials'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  })
  const { systemId } = await connect()
  const { systems, tokenAddress } = (await world.people.manager.call(adminSystemApi.listSystems, {})).result
  expect(tokenAddress).toBe('/oauth/token')
  expect(systems.find((one) => one.systemId === systemId)?.clientId).toBe(`system-${systemId}`)
})
