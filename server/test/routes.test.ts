import { afterAll, beforeAll, expect, test } from 'vitest'
import { rooms } from '#src/rooms.ts'
import { openTestApp, type TestApp } from './app.ts'

let portal: TestApp

beforeAll(async () => {
  portal = await openTestApp()
})
afterAll(() => portal.stop())

/** Returns every `METHOD /path` of the server, parsed from Fastify's printed route tree. */
function knownRoutes(drawing: string): string[] {
  const above: string[] = []
  return drawing.split('\n').flatMap((line) => {
    const match = /^((?:│ {3}| {4})*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/.exec(line)
    if (!match) return []
    const depth = String(match[1]).length / 4
    above.length = depth
    const path = `${above.at(-1) ?? ''}${match[2]}`
    above.push(path)
    return (match[3]?.split(', ') ?? []).map((method) => `${method} ${path}`)
  })
}

test('the server serves the calls of the contract and the protocols, and otherwise only these addresses', () => {
  const known = knownRoutes(portal.app.server.printRoutes({ commonPrefix: false }))
  const ofContract = rooms.flatMap((room) =>
    room.routes.map(({ endpoint }) => {
      const path = `/cm${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`
      return `${endpoint.method} ${path.replaceAll(/[^/]+/g, (part) => (part[0] === ':' ? part : part.toLowerCase()))}`
    }),
  )
  const prefixes = rooms.flatMap((room) => (room.protocols ?? []).map(({ prefix }) => prefix))
  const ofProtocols = prefixes.filter((prefix) => prefix !== '/').map((prefix) => ` ${prefix}`)
  const others = known.filter(
    (route) =>
      !route.startsWith('HEAD ') &&
      !ofContract.includes(route) &&
      !ofProtocols.some((prefix) => `${route}/`.includes(`${prefix}/`) || route.endsWith(`${prefix}*`)),
  )
  expect(known).toEqual(expect.arrayContaining(ofContract))
  expect(others.filter((route) => !route.startsWith('GET /po')).sort()).toEqual([
    'GET /',
    'GET /cm/docs',
    'GET /cm/docs/search.js',
    'GET /cm/docs/style.css',
    'GET /cm/openapi.json',
    'GET /cm/push',
    'GET /healthz',
    'GET /readyz',
    'POST /cm/api/together',
    'PROPFIND /',
  ])
})

test('pushes require a session', async () => {
  const answer = await portal.app.server.inject({ method: 'GET', url: '/cm/push' })
  expect(answer.statusCode).toBe(401)
})

test('a refusal has a sentence in the language of the person, or of the browser of an anonymous user', async () => {
  const refused = async (language: string) => {
    const headers = { 'accept-language': language }
    const answer = await portal.app.server.inject({ method: 'GET', url: '/cm/api/account/no-such', headers })
    return answer.json().error.message
  }
  const [ko, en, zh] = [await refused('ko'), await refused('en-GB,ko;q=0.5'), await refused('zh-TW')]
  expect([ko, en, zh]).toEqual([
    expect.stringMatching(/[가-힣]{2}/),
    expect.stringMatching(/^[A-Z][a-z ]+/),
    expect.stringMatching(/^[\u4e00-\u9fff]{2}/),
  ])
})

test('an invalid URL is refused in the envelope, with the headers of every answer', async () => {
  for (const url of ['/cm/api/account/photo/%E0%A4%A', '/po/%E0%A4%A']) {
    const answer = await portal.app.server.inject({ method: 'GET', url })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      code: 'kit.badRequest',
      error: {
        ...{ code: 'kit.badRequest', params: {}, message: expect.stringMatching(/[가-힣]{2}/) },
        supportCode: answer.headers['x-request-id'],
      },
    })
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  }
})
