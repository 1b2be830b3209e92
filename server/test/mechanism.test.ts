import { bodyLimitOf, type Endpoint } from '@maru/api/kit/endpoint'
import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admitRequest, createServer, type ServeParts, serveRoutes } from '#kit/http/serve.ts'
import { createMetrics } from '#kit/operation/metrics.ts'
import { rooms } from '#src/rooms.ts'
import { openTestApp, type TestApp } from './app.ts'

const routes = rooms.flatMap((room) => room.routes)
const registered: RouteOptions[] = []
let portal: TestApp

beforeAll(async () => {
  portal = await openTestApp()
  const parts: ServeParts = {
    services: portal.app.services,
    db: portal.db,
    metrics: createMetrics(),
    viewerOf: async () => null,
    tokenViewerOf: () => Promise.reject(new Error('This server gets no request.')),
    systemOf: () => Promise.reject(new Error('This server gets no request.')),
    systemViewerOf: () => Promise.reject(new Error('This server gets no request.')),
    publicOrigin: null,
    trustProxy: false,
    assertRate: () => {},
    openInView: new Set(),
    isCompany: async () => false,
  }
  const server = createServer(parts)
  await server.after()
  server.addHook('onRoute', (route) => void (route.method !== 'HEAD' && registered.push(route)))
  serveRoutes(server, parts, routes)
  await server.ready()
  await server.close()
})
afterAll(() => portal.stop())

const addressOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) =>
  `${method} /cm${path.replaceAll(/\{(\w+)\}/g, ':$1')}`

test('every call of the contract is one route, with the body limit of its definition', () => {
  const limits = (list: [string, number | undefined][]) => list.sort(([a], [b]) => (a < b ? -1 : 1))
  const wanted = routes.map(({ endpoint }): [string, number] => [addressOf(endpoint), bodyLimitOf(endpoint)])
  const matches = registered.map((route): [string, number | undefined] => [
    `${String(route.method)} ${route.url}`,
    route.bodyLimit,
  ])
  expect(limits(matches)).toEqual(limits(wanted))
  expect(new Set(wanted.map(([address]) => address.toLowerCase())).size).toBe(routes.length)
})

test('every route runs the same guards, the same reader of input and the same handler', () => {
  // One function of `serveRoute` makes these for every call, so that their text is the same.
  const texts = (part: 'onRequest' | 'handler' | 'onResponse') =>
    new Set(registered.map((route) => String(route[part])))
  expect([...texts('onRequest')]).toHaveLength(1)
  expect([...texts('handler')]).toHaveLength(1)
  expect([...texts('onResponse')]).toHaveLength(1)
  const [hook = ''] = texts('onRequest')
  expect(hook).toContain('admitRequest(request, parts, endpoint, reply)')
  const guards = String(admitRequest)
  for (const guard of [
    'requireSameOrigin',
    'viewerOf',
    'requireViewable',
    'assertRate',
    'systemOf',
    'systemViewerOf',
  ])
    expect(guards).toContain(guard)
  const others = registered.flatMap((route) =>
    (['preParsing', 'preValidation', 'preHandler', 'errorHandler', 'config'] as const).filter((part) => {
      const value = route[part]
      return (
        value !== undefined &&
        !(part === 'config' && Object.keys(value).every((key) => /^(url|method)$/.test(key)))
      )
    }),
  )
  expect(others).toEqual([])
})

/** The schemas of objects in an input that accept unknown fields. */
function openObjects(shape: unknown, at: string): string[] {
  if (typeof shape !== 'object' || shape === null) return []
  const { properties, additionalProperties } = shape as Record<string, unknown>
  const own = properties !== undefined && additionalProperties !== false ? [at] : []
  return [...own, ...Object.entries(shape).flatMap(([name, inner]) => openObjects(inner, `${at}.${name}`))]
}

test('every object in the input of every call drops unknown fields', () => {
  const open = routes.flatMap(({ endpoint }) => openObjects(endpoint.input, endpoint.name))
  expect(open).toEqual([])
  expect(openObjects({ properties: { a: { properties: {} } }, additionalProperties: false }, 'x')).toEqual([
    'x.properties.a',
  ])
})
