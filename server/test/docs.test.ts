import { kitErrors } from '@maru/api/kit/errors'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rooms } from '../src/rooms.ts'
import { openTestApp, type TestApp } from './app.ts'

let portal: TestApp
const endpoints = rooms.flatMap((room) => room.routes.map((route) => route.endpoint))

beforeAll(async () => {
  portal = await openTestApp()
})
afterAll(() => portal.stop())

const get = (url: string) => portal.app.server.inject({ method: 'GET', url })

test('the server gives out a valid OpenAPI 3.1 document of every call, to everybody', async () => {
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

test('every code that a call may fail with has a status in its room', () => {
  const statuses = Object.assign({}, kitErrors, ...rooms.map((room) => room.errors ?? {}))
  const codes = endpoints.flatMap((endpoint) => endpoint.errors ?? [])
  expect([...new Set(codes)].filter((code) => !(code in statuses))).toEqual([])
})

test('no two calls share an address but for letter case', () => {
  const addresses = endpoints.map(({ method, path }) => `${method} ${path.toLowerCase()}`)
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
})

test('the browsable page and its parts come from this server and may run no inline script', async () => {
  const page = await get('/cm/docs')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self'(;|$)/)
  const parts = [...page.body.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map((match) => String(match[1]))
  expect(parts).toContain('/cm/docs/search.js')
  for (const part of parts) expect((await get(part)).statusCode, part).toBe(200)
  expect(page.body).not.toMatch(/https?:\/\//)
  for (const { name } of endpoints) expect(page.body).toContain(`id="${name}"`)
})
