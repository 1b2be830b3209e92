import { adminScimApi } from '@maru/api/admin/scim'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rooms } from '#src/rooms.ts'
import { protocolMatrix } from '../authorisation/protocol.matrix.ts'
import type { ProtocolAsked } from '../authorisation/protocol-cells.ts'
import { type Calls, engineSecret, openCalls } from './calls.ts'

let calls: Calls
let token: string

beforeAll(async () => {
  calls = await openCalls()
  const manager = await calls.as('manager')
  ;({ token } = (
    await manager.call(adminScimApi.createScimToken, { name: 'HR', deptCode: 'ONE-D1', days: 30 })
  ).result)
})
afterAll(() => calls.portal.stop())

const routes = rooms.flatMap((room) =>
  (room.protocols ?? []).flatMap((protocol) => protocol.routes.map((route) => ({ protocol, route }))),
)
type Routed = (typeof routes)[number]

/** A request of the route with right credentials, by its row in the authorisation matrix. */
async function asked({ protocol, route }: Routed): Promise<ProtocolAsked> {
  const row = protocolMatrix[route.name]
  if (!row) throw new Error(`${route.name} has no row`)
  const request = await row.request('user', calls.portal)
  const secrets: Record<string, string> = { scim: token, mailEngine: engineSecret }
  const secret = secrets[protocol.name]
  const own: Record<string, string> = secret ? { authorization: `Bearer ${secret}` } : {}
  return { ...request, headers: { ...request.headers, ...own } }
}

async function statusOf({ method, ...request }: ProtocolAsked): Promise<number> {
  return (await calls.portal.app.server.inject({ method: method as 'GET', ...request })).statusCode
}

/** Coded texts that the database cannot store, or that are no letters. */
const unreadable = ['a%00b', '%00', '%C0%80', '%ED%A0%80', '%FF']

test('an address with a name that cannot be stored is not found, and a query with one is refused', async () => {
  const answers: Record<string, number[]> = {}
  for (const routed of routes) {
    const { protocol, route } = routed
    const request = await asked(routed)
    const path = `${protocol.prefix}${route.path}`
    for (const name of unreadable) {
      const url = path.replaceAll(/:\w+|\*/g, name)
      const inPath = url === path ? [] : [await statusOf({ ...request, url })]
      const query = ['filter', 'iss', 'sid', 'hint', 'return', 'state', 'code'].map((key) => `${key}=${name}`)
      // A query that is no UTF-8 is read with replaced letters, which can be stored.
      const inQuery = name.includes('%00')
        ? [await statusOf({ ...request, url: `${request.url.split('?')[0]}?${query.join('&')}` })]
        : []
      answers[`${route.name} ${name}`] = [...inPath, ...inQuery]
    }
  }
  const wrong = Object.entries(answers).filter(([, result]) =>
    result.some((one) => ![400, 404].includes(one)),
  )
  expect(wrong).toEqual([])
  expect(Object.values(answers).flat().length).toBeGreaterThan(100)
})

/** Bodies of each type with NUL, also where it is only visible after decoding. */
const bodies: Record<string, string[]> = {
  'application/json': ['{"userName":"a\\u0000"}', '{"a\\u0000":1}', '{"displayName":"\\ud800"}'],
  'application/x-www-form-urlencoded': ['SAMLResponse=a%00', 'logout_token=%00&a=1', 'x%00=1'],
  'application/xml': ['<a>\0</a>', '<a>&#0;</a>', '<a b="&#0;"/>'],
  'text/calendar': ['BEGIN:VCALENDAR\r\nX:\0\r\nEND:VCALENDAR\r\n'],
}

test('a body with a text that cannot be stored is refused by every route that reads its type', async () => {
  const wrong: unknown[] = []
  let sent = 0
  for (const routed of routes)
    for (const method of routed.route.methods)
      for (const [type, payloads] of Object.entries(bodies)) {
        if (!routed.route.types.includes(type) || method === 'GET' || method === 'HEAD') continue
        for (const payload of payloads) {
          const request = await asked(routed)
          const status = await statusOf({
            ...{ ...request, method, payload },
            headers: { ...request.headers, 'content-type': type },
          })
          sent += 1
          if (status < 400 || status >= 500) wrong.push([routed.route.name, method, payload, status])
        }
      }
  expect(wrong).toEqual([])
  expect(sent).toBeGreaterThan(20)
})

const tokenOf = (claims: object) =>
  [{ alg: 'RS256', kid: 'a' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .concat('AAAA')
    .join('.')

test.each<[string, ProtocolAsked, number]>([
  [
    'the name of HTTP Basic',
    {
      method: 'PROPFIND',
      url: '/dav/',
      headers: { authorization: `Basic ${Buffer.from('a\0b:secret').toString('base64')}` },
    },
    400,
  ],
  [
    'the issuer of a logout token',
    {
      method: 'POST',
      url: '/auth/oidc/logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `logout_token=${tokenOf({ iss: 'https://a\0b.example', sub: '\0', aud: '\0' })}`,
    },
    400,
  ],
  [
    'a filter of SCIM',
    { method: 'GET', url: `/scim/v2/Users?filter=${encodeURIComponent('userName eq "a\\u0000b"')}` },
    400,
  ],
])('NUL in %s is refused, not a fault', async (_name, request, status) => {
  const own: Record<string, string> = request.url.startsWith('/scim')
    ? { authorization: `Bearer ${token}` }
    : {}
  expect(await statusOf({ ...request, headers: { ...request.headers, ...own } })).toBe(status)
})
