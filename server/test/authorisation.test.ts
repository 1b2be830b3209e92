import { bodyLimitOf, type Endpoint } from '@maru/api/kit/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathNames } from '../src/kit/validate.ts'
import { rooms } from '../src/rooms.ts'
import { openTestApp, type TestApp } from './app.ts'
import { matrix } from './authorisation/matrix.ts'
import { protocolMatrix } from './authorisation/protocol.matrix.ts'
import { protocolCells } from './authorisation/protocol-cells.ts'
import { askers, openWorld } from './authorisation/world.ts'

const endpoints = rooms.flatMap((room) => room.routes.map((route) => route.endpoint))
const named = endpoints.map((endpoint) => [endpoint.name, endpoint] as const)
const closed = named.filter(([, endpoint]) => endpoint.access === 'session')
const changing = named.filter(([, endpoint]) => endpoint.changes)
// server/src/kit/multipart.test.ts tests multipart bodies, which have other limits and faults.
const withBody = named.filter(
  ([, endpoint]) =>
    endpoint.body !== 'multipart' && (endpoint.method === 'POST' || endpoint.method === 'PUT'),
)

let portal: TestApp
let open: Awaited<ReturnType<typeof openWorld>>

beforeAll(async () => {
  // This test runs no jobs, and the previews of LibreOffice would need one if it is installed.
  portal = await openTestApp({ withJobs: 'queued', env: { FILE_OFFICE: 'off' } })
  open = await openWorld(portal)
})
afterAll(() => portal.stop())

async function inputOf(endpoint: Endpoint): Promise<Record<string, unknown>> {
  const input = matrix[endpoint.name]?.input ?? {}
  return typeof input === 'function' ? { ...(await input(open.world)) } : input
}

/** Returns the fields of an input with a schema of one of these types, or of a union that contains one. */
function fieldsOf(endpoint: Endpoint, types: string[]): string[] {
  return Object.entries(endpoint.input.properties)
    .filter(([, schema]) =>
      [(schema as { type?: string | string[] }).type].flat().some((type) => types.includes(type ?? '')),
    )
    .map(([name]) => name)
}

const textFields = (endpoint: Endpoint) => fieldsOf(endpoint, ['string'])

const told = (answer: { status: number; refusal: { code: string } | undefined }) => [
  answer.status,
  answer.refusal?.code,
]

describe('the matrix', () => {
  test('every call of the contract has a row, and every row a call', () => {
    const names = endpoints.map((endpoint) => endpoint.name)
    expect(Object.keys(matrix).sort()).toEqual(names.sort())
  })

  test('every row has a cell for every asker', () => {
    const short = Object.entries(matrix).filter(([, row]) => row.cells.split(' ').length !== askers.length)
    expect(short).toEqual([])
  })

  test.each(named)('%s', async (name, endpoint) => {
    const got: number[] = []
    for (const asker of askers) {
      const client = await open.as(asker)
      got.push((await client.callWith(endpoint, await inputOf(endpoint))).status)
    }
    expect(got.join(' ')).toBe(matrix[name]?.cells)
  })
})

describe('the protocols', () => {
  const routes = rooms.flatMap((room) => (room.protocols ?? []).flatMap((protocol) => protocol.routes))

  test('every route of a protocol has a row, and every row a route', () => {
    expect(Object.keys(protocolMatrix).sort()).toEqual(routes.map(({ name }) => name).sort())
  })

  test('every route answers each asker as its row says', async () => {
    for (const [name, row] of Object.entries(protocolMatrix))
      expect([name, await protocolCells(portal, row)]).toEqual([name, row.cells])
  })
})

describe('without a session', () => {
  test.each(closed)('%s is refused before its input is read', async (_name, endpoint) => {
    const answer = await portal.client.callWith(endpoint, {}, { payload: '{broken' })
    expect(told(answer)).toEqual([401, 'UnauthorizedAccessException'])
    expect(answer.refusal?.error.supportCode).toBe(answer.headers['x-request-id'])
  })

  test.each(closed)('%s is refused with a made-up cookie', async (_name, endpoint) => {
    const answer = await portal.client.as('maru=made-up').callWith(endpoint, await inputOf(endpoint))
    expect(answer.status).toBe(401)
  })
})

describe('a changing call', () => {
  test.each(changing)('%s requires X-Requested-With', async (_name, endpoint) => {
    const headers = { 'x-requested-with': null }
    const answer = await (await open.as('user')).callWith(endpoint, await inputOf(endpoint), { headers })
    expect(told(answer)).toEqual([403, 'kit.originRefused'])
  })

  test.each(changing)('%s is refused from another site', async (_name, endpoint) => {
    const client = await open.as('user')
    const input = await inputOf(endpoint)
    const elsewhere: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of elsewhere) {
      expect(told(await client.callWith(endpoint, input, { headers }))).toEqual([403, 'kit.originRefused'])
    }
  })

  test.each(changing.filter(([, endpoint]) => endpoint.actor))(
    '%s refuses to act for another person',
    async (_name, endpoint) => {
      const client = await open.as('user')
      for (const field of endpoint.actor ?? []) {
        const input = { ...(await inputOf(endpoint)), [field]: 'somebody-else' }
        expect(told(await client.callWith(endpoint, input))).toEqual([403, 'kit.actorMismatch'])
      }
    },
  )
})

describe('input', () => {
  test.each(withBody)('%s refuses a body over its limit', async (_name, endpoint) => {
    const payload = `{"x":"${'x'.repeat(bodyLimitOf(endpoint))}"}`
    const answer = await (await open.as('user')).callWith(endpoint, await inputOf(endpoint), { payload })
    expect(told(answer)).toEqual([413, 'kit.tooLarge'])
  })

  test.each(withBody)(
    '%s refuses a body that is not JSON by its type or its text',
    async (_name, endpoint) => {
      const client = await open.as('user')
      const input = await inputOf(endpoint)
      const typed = await client.callWith(endpoint, input, { headers: { 'content-type': 'text/plain' } })
      expect(told(typed)).toEqual([415, 'kit.unsupportedMediaType'])
      const broken = await client.callWith(endpoint, input, { payload: '{broken' })
      expect(told(broken)).toEqual([400, 'kit.badRequest'])
      const list = await client.callWith(endpoint, input, { payload: '[1]' })
      expect(told(list)).toEqual([400, 'kit.invalidInput'])
    },
  )

  test.each(named)('%s refuses a NUL in any of its texts', async (_name, endpoint) => {
    const client = await open.as('user')
    for (const field of textFields(endpoint)) {
      const input = { ...(await inputOf(endpoint)), [field]: 'a\0b' }
      const answer = await client.callWith(endpoint, input)
      expect([field, ...told(answer)]).toEqual([field, 400, 'kit.invalidInput'])
    }
  })

  test.each(withBody)('%s refuses an unpaired surrogate in any of its texts', async (_name, endpoint) => {
    const client = await open.as('user')
    const inAddress = new Set([...pathNames(endpoint.path), ...(endpoint.query ?? [])])
    for (const field of textFields(endpoint).filter((name) => !inAddress.has(name))) {
      const input = { ...(await inputOf(endpoint)), [field]: 'a\ud800b' }
      const answer = await client.callWith(endpoint, input)
      expect([field, ...told(answer)]).toEqual([field, 400, 'kit.invalidInput'])
    }
  })

  // Calls for administrators are tested as an administrator.
  const hands = named.flatMap(([name, endpoint]) =>
    (['user', 'super'] as const).map((asker) => [name, asker, endpoint] as const),
  )
  test.each(hands)('%s of %s does not fail for any number', async (_name, asker, endpoint) => {
    const client = await open.as(asker)
    for (const field of fieldsOf(endpoint, ['integer', 'number'])) {
      for (const number of [2 ** 31, Number.MAX_SAFE_INTEGER, 1e300, Number.POSITIVE_INFINITY, -1, 0]) {
        const answer = await client.callWith(endpoint, { ...(await inputOf(endpoint)), [field]: number })
        expect([field, number, answer.status]).not.toEqual([field, number, 500])
      }
    }
  })

  test.each(hands)('%s of %s does not fail for any date', async (_name, asker, endpoint) => {
    const client = await open.as(asker)
    const dates = textFields(endpoint).filter((name) => /date|day|from|until|^at$|retiredOn/i.test(name))
    for (const field of dates) {
      for (const date of ['0000-01-01', '0001-01-01', '9999-12-31', '9999-12-31T23:59:59-12:00']) {
        const answer = await client.callWith(endpoint, { ...(await inputOf(endpoint)), [field]: date })
        expect([field, date, answer.status]).not.toEqual([field, date, 500])
      }
    }
  })

  test.each(named)('%s drops an unknown field', async (_name, endpoint) => {
    const client = await open.as('user')
    const plain = await client.callWith(endpoint, await inputOf(endpoint))
    const again = await open.as('user')
    const more = { ...(await inputOf(endpoint)), unknownField: { deep: [1] }, isSuperAdmin: true }
    expect(told(await again.callWith(endpoint, more))).toEqual(told(plain))
  })
})

describe('addresses', () => {
  test.each(named)('%s answers in any letter case', async (_name, endpoint) => {
    const turned = (letters: string) => letters.toUpperCase()
    const path = endpoint.path.replaceAll(/\{\w+\}|[^{]+/g, (part) => (part[0] === '{' ? part : turned(part)))
    const input = await inputOf(endpoint)
    const usual = await (await open.as('manager')).callWith(endpoint, input)
    const answer = await (await open.as('manager')).callWith({ ...endpoint, path }, await inputOf(endpoint))
    expect(told(answer)).toEqual(told(usual))
  })

  test.each(named)('%s does not exist under another method', async (_name, endpoint) => {
    const pattern = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i')
    const methods = (['GET', 'POST', 'PUT', 'DELETE'] as const).filter(
      (method) => !endpoints.some((one) => one.method === method && pattern(one.path).test(endpoint.path)),
    )
    const client = await open.as('user')
    const input = await inputOf(endpoint)
    for (const method of methods) {
      expect(told(await client.callWith({ ...endpoint, method }, input))).toEqual([404, 'kit.notFound'])
    }
  })
})
