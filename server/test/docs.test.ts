import { declaredErrors } from '@maru/api/kit/errors'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rooms } from '#src/rooms.ts'
import { openTestApp, type TestApp } from './app.ts'
import { openCast } from './cast.ts'
import { createCompany, createPerson } from './people.ts'

let portal: TestApp
const endpoints = rooms.flatMap((room) => room.routes.map((route) => route.endpoint))

beforeAll(async () => {
  portal = await openTestApp()
  cookie = (await createPerson(portal, await createCompany(portal.db, 'DOCS'), 'P1')).cookie ?? ''
})
afterAll(() => portal.stop())

let cookie = ''
const get = (url: string) => portal.app.server.inject({ method: 'GET', url, headers: { cookie } })

test('people of a MAILONLY department get no description of the calls', async () => {
  const people = await openCast(portal)
  const { server } = portal.app
  const cookieOf = (role: 'mailonly' | 'user') => ({ cookie: people[role].cookie ?? '' })
  for (const url of ['/cm/docs', '/cm/openapi.json']) {
    const closed = await server.inject({ method: 'GET', url, headers: cookieOf('mailonly') })
    const open = await server.inject({ method: 'GET', url, headers: cookieOf('user') })
    expect([url, closed.statusCode, open.statusCode]).toEqual([url, 401, 200])
  }
})

test('answers keep other sites out of the window, and https demands https for a year', async () => {
  const secure = await openTestApp({ env: { PUBLIC_URL: 'https://portal.example' } })
  const answers = await Promise.all(
    [portal, secure].map(({ app }) => app.server.inject({ method: 'GET', url: '/healthz' })),
  )
  await secure.stop()
  expect(
    answers.map(({ headers }) => [
      headers['cross-origin-opener-policy'],
      headers['strict-transport-security'],
    ]),
  ).toEqual([
    ['same-origin-allow-popups', undefined],
    ['same-origin-allow-popups', 'max-age=31536000'],
  ])
})

test('anonymous users get no description of the calls unless the settings allow it', async () => {
  const { server } = portal.app
  for (const url of ['/cm/docs', '/cm/openapi.json', '/cm/docs/search.js', '/cm/docs/style.css']) {
    const answer = await server.inject({ method: 'GET', url })
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 401, 'UnauthorizedAccessException'])
  }
  const open = await openTestApp({ env: { DOCS_PUBLIC: 'true' } })
  const answer = await open.app.server.inject({ method: 'GET', url: '/cm/openapi.json' })
  await open.stop()
  expect(answer.statusCode).toBe(200)
})

test('a signed-in person gets a valid OpenAPI 3.1 document of every call', async () => {
  const answer = await get('/cm/openapi.json')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/json; charset=utf-8',
  ])
  const document = answer.json() as { paths: Record<string, object> }
  const validator = new Validator()
  expect((await validator.validate(document as Record<string, object>)).errors ?? []).toEqual([])
  expect(validator.version).toBe('3.1')
  expect(Object.values(document.paths).flatMap((path) => Object.keys(path))).toHaveLength(endpoints.length)
})

test('every error code of a call is declared with a status', () => {
  const declared = new Map(declaredErrors())
  const codes = endpoints.flatMap((endpoint) => endpoint.errors ?? [])
  expect([...new Set(codes)].filter((code) => !declared.has(code))).toEqual([])
})

test('addresses of calls are unique, regardless of letter case', () => {
  const addresses = endpoints.map(({ method, path }) => `${method} ${path.toLowerCase()}`)
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
})

test('the HTML page is served by this server and cannot run inline scripts', async () => {
  const page = await get('/cm/docs')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self'(;|$)/)
  const parts = [...page.body.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map((match) => String(match[1]))
  expect(parts).toContain('/cm/docs/search.js')
  for (const part of parts) expect((await get(part)).statusCode, part).toBe(200)
  expect(page.body).not.toMatch(/https?:\/\//)
  for (const { name } of endpoints) expect(page.body).toContain(`id="${name}"`)
})
