import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountRoom, loadViewer } from '#modules/account/index.ts'
import { orgRoom } from '#modules/org/index.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { type ProtocolMatrix, protocolCells } from '#test/authorisation/protocol-cells.ts'
import { createCompany, createPerson } from '#test/people.ts'
import { replayedRequest } from './http/replayed-body.ts'
import { createLog } from './log.ts'
import type { Protocol, ProtocolRequest } from './protocols.ts'
import type { Room } from './room.ts'

const xml = ['application/xml', 'text/xml']
let lastRequest: ProtocolRequest | undefined

/** A protocol like CalDAV: `Bearer <person>` is a credential of people of the company ONE. */
const books: Protocol = {
  name: 'books',
  prefix: '/books',
  challenge: 'Bearer realm="Maru"',
  async authenticate({ db, clock }, authorization) {
    const personCode = /^Bearer (\w+)$/.exec(authorization ?? '')?.[1] ?? ''
    const session = { key: '', personCode, comCode: 'ONE', deptCode: 'ONE-D1' }
    const viewer = await loadViewer(db, session, clock.now())
    return viewer && viewer.comCode === 'ONE' ? { key: viewer.personCode, viewer } : null
  },
  routes: [
    {
      name: 'books.find',
      methods: ['PROPFIND', 'REPORT'],
      path: '/:shelf/*',
      types: xml,
      bodyLimit: 2_000,
      cost: 'heavy',
      async run({ caller }, request) {
        lastRequest = request
        return {
          status: 207,
          headers: { 'content-type': 'application/xml; charset=utf-8', dav: '1' },
          body: `<found by="${caller?.viewer?.personCode}">${request.body.toString('utf8').length}</found>`,
        }
      },
    },
    {
      name: 'books.logout',
      methods: ['POST'],
      path: '/logout',
      types: ['application/x-www-form-urlencoded'],
      bodyLimit: 1_000,
      cost: 'change',
      isOpen: true,
      run: async ({ caller }, { body }) => ({ status: caller ? 500 : 200, body: body.toString('utf8') }),
    },
    {
      name: 'books.broken',
      methods: ['GET'],
      path: '/broken',
      types: [],
      bodyLimit: 1_000,
      cost: 'read',
      run: () => Promise.reject(new Error('a secret reason')),
    },
  ],
}
const room: Room = { name: 'books', routes: [], protocols: [books] }

let portal: TestApp
const lines: Record<string, unknown>[] = []
beforeAll(async () => {
  const log = createLog('info', { write: (line: string) => lines.push(JSON.parse(line)) })
  portal = await openTestApp({ rooms: [accountRoom, orgRoom, room], log, env: { RATE_FACTOR: '1' } })
  await createPerson(portal, await createCompany(portal.db, 'ONE'), 'user')
  await createPerson(portal, await createCompany(portal.db, 'TWO'), 'outsider')
})
afterAll(() => portal.stop())

const send = (method: string, url: string, more: { by?: string; type?: string; payload?: string } = {}) =>
  portal.app.server.inject({
    method: method as 'GET', // inject() accepts the added methods too
    url,
    headers: {
      ...(more.by ? { authorization: `Bearer ${more.by}` } : {}),
      ...(more.type ? { 'content-type': more.type } : {}),
    },
    ...(more.payload === undefined ? {} : { payload: more.payload }),
  })
const find = (payload: string, more: { by?: string; type?: string } = {}) =>
  send('PROPFIND', '/books/Seoul/A%20b', { by: 'user', type: 'application/xml', ...more, payload })

const matrix: ProtocolMatrix = {
  'books.find': {
    request: (asker) => ({
      method: 'PROPFIND',
      url: '/books/a/b',
      headers: { authorization: `Bearer ${asker}` },
    }),
    cells: '401 207 401 401 401 401 401',
  },
  'books.logout': {
    request: () => ({ method: 'POST', url: '/books/logout' }),
    cells: '200 200 200 200 200 200 200',
  },
  'books.broken': {
    request: (asker) => ({
      method: 'GET',
      url: '/books/broken',
      headers: { authorization: `Bearer ${asker}` },
    }),
    cells: '401 500 401 401 401 401 401',
  },
}

test.each(books.routes.map((route) => [route.name]))(
  '%s answers each asker as its row says',
  async (name) => {
    expect(await protocolCells(portal, matrix[name])).toBe(matrix[name]?.cells)
  },
)

test('a method of its own gets the whole body, its path in its letter case, and its own answer', async () => {
  const answer = await find('<a/>')
  expect([answer.statusCode, answer.headers.dav, answer.body]).toEqual([
    207,
    '1',
    '<found by="user">4</found>',
  ])
  expect(answer.headers['x-request-id']).toBeTruthy()
  expect(lastRequest?.params).toEqual({ shelf: 'Seoul', '*': 'A b' })
  expect((await send('REPORT', '/books/a/b', { by: 'user' })).statusCode).toBe(207)
  expect((await send('MKCOL', '/books/a/b', { by: 'user' })).statusCode).toBeGreaterThanOrEqual(400)
})

test('a session cookie is no credential, and wrong credentials get the challenge', async () => {
  const cookie = 'maru=anything'
  const answer = await portal.app.server.inject({
    method: 'PROPFIND' as 'GET',
    url: '/books/a/b',
    headers: { cookie },
  })
  expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer realm="Maru"'])
  expect(answer.body).toContain(String(answer.headers['x-request-id']))
})

test('a body over its limit, of another type, too deep or with entities is refused', async () => {
  const deep = (levels: number) => '<a>'.repeat(levels) + '</a>'.repeat(levels)
  expect((await find(`<a>${'x'.repeat(2_000)}</a>`)).statusCode).toBe(413)
  expect((await find('{}', { type: 'application/json' })).statusCode).toBe(415)
  expect((await find(deep(64), {})).statusCode).toBe(207)
  expect((await find(deep(65), {})).statusCode).toBe(400)
  expect((await find('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')).statusCode).toBe(400)
})

test('each refusal is one line of the log with the support code, and a fault does not show its reason', async () => {
  lines.length = 0
  const answer = await send('GET', '/books/broken', { by: 'user' })
  expect([answer.statusCode, answer.body]).toEqual([
    500,
    `kit.failed (${String(answer.headers['x-request-id'])})`,
  ])
  await send('GET', '/books/broken')
  const logged = lines.map(({ requestId, code, status, personCode }) => ({
    requestId,
    code,
    status,
    personCode,
  }))
  expect(logged).toEqual([
    { requestId: answer.headers['x-request-id'], code: 'kit.failed', status: 500, personCode: 'user' },
    {
      requestId: expect.any(String),
      code: 'UnauthorizedAccessException',
      status: 401,
      personCode: undefined,
    },
  ])
})

test('a caller has a rate like a person who calls, and others are not slowed', async () => {
  const statuses: number[] = []
  for (let time = 0; time < 25; time += 1) statuses.push((await find('<a/>')).statusCode)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  expect(
    (await send('POST', '/books/logout', { type: 'application/x-www-form-urlencoded', payload: 'a=b' })).body,
  ).toBe('a=b')
  portal.clock.advance(60_000)
  expect((await find('<a/>')).statusCode).toBe(207)
})

test('metrics have the route, and the method works over a real connection', async () => {
  const address = new URL(await portal.app.listen('127.0.0.1', 0))
  const answer = await fetch(new URL('/books/a/b', address), {
    method: 'PROPFIND',
    headers: { authorization: 'Bearer user', 'content-type': 'text/xml' },
    body: '<a/>',
  })
  expect([answer.status, await answer.text()]).toEqual([207, '<found by="user">4</found>'])
})

test('a library that reads the raw request gets the body that was checked', async () => {
  await find('<a>글</a>')
  if (!lastRequest) throw new Error('no request arrived')
  const replayed = replayedRequest(lastRequest)
  let text = ''
  for await (const piece of replayed) text += String(piece)
  expect([text, replayed.method, replayed.headers['content-type']]).toEqual([
    '<a>글</a>',
    'PROPFIND',
    'application/xml',
  ])
})
