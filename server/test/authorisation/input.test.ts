import { bodyLimitOf, type Endpoint } from '@maru/api/kit/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Asker, allowedAsker, type Calls, endpoints, openCalls, told } from '../sweep/calls.ts'

let calls: Calls
beforeAll(async () => {
  calls = await openCalls()
})
afterAll(() => calls.portal.stop())

const named = (kind: (endpoint: Endpoint) => boolean) => {
  // server/src/kit/input/multipart.test.ts tests multipart bodies, which have other limits and faults.
  const match = endpoints.find((endpoint) => endpoint.body !== 'multipart' && kind(endpoint))
  if (!match) throw new Error('the contract has no call of this kind any more: take the kind out')
  return match
}
const sends = ({ method }: Endpoint) => method === 'POST' || method === 'PUT'
const hasFields = ({ input }: Endpoint) => Object.keys(input.properties).length > 0

/**
 * One call of each kind of route. All routes run the same code (server/test/mechanism.test.ts), so what is not
 * in the definition of a call is tested with these.
 */
const kinds = {
  'a read by GET': named((one) => one.method === 'GET' && one.access === 'session' && hasFields(one)),
  'a read by POST': named((one) => one.method === 'POST' && !one.changes && one.access === 'session'),
  'a change by POST': named((one) => one.method === 'POST' && one.changes && one.access === 'session'),
  'a change by PUT': named((one) => one.method === 'PUT' && one.changes),
  'a change by DELETE': named((one) => one.method === 'DELETE' && one.changes),
  'a change by GET': named((one) => one.method === 'GET' && one.changes && one.access === 'session'),
  'a call without a session': named((one) => one.access === 'public' && one.method === 'POST' && one.changes),
  'a call with a body limit': named((one) => sends(one) && one.bodyLimit !== undefined),
  'a call with a field in the address': named((one) => sends(one) && one.path.includes('{')),
  'a call with raw bytes': named((one) => one.answer === 'raw' && one.access === 'session'),
}
const all = Object.entries(kinds)
const withBody = all.filter(([, endpoint]) => sends(endpoint))
const askerOf = (endpoint: Endpoint): Asker =>
  allowedAsker(endpoint, ['user', 'manager', 'super', 'peer']) ?? 'user'

describe.each(withBody)('%s', (_kind, endpoint) => {
  test('refuses a body over its limit', async () => {
    const payload = `{"x":"${'x'.repeat(bodyLimitOf(endpoint))}"}`
    const answer = await calls.ask('user', endpoint, await calls.inputOf(endpoint), payload)
    expect(told(answer)).toEqual([413, 'kit.tooLarge'])
  })

  test('refuses a body that is not a JSON object, by its type or its text', async () => {
    const input = await calls.inputOf(endpoint)
    const client = await calls.as('user')
    const typed = await client.callWith(endpoint, input, { headers: { 'content-type': 'text/plain' } })
    expect(told(typed)).toEqual([415, 'kit.unsupportedMediaType'])
    for (const [payload, code] of [
      ['{broken', 'kit.badRequest'],
      ['{"__proto__":{"isSuperAdmin":true}}', 'kit.badRequest'],
      ['{"constructor":{"prototype":{"isSuperAdmin":true}}}', 'kit.badRequest'],
      [`${'{"a":['.repeat(200)}1${']}'.repeat(200)}`, 'kit.badRequest'],
      ['[1]', 'kit.invalidInput'],
      ['"text"', 'kit.invalidInput'],
    ]) {
      const answer = await client.callWith(endpoint, input, { payload: payload as string })
      expect([payload, ...told(answer)]).toEqual([payload, 400, code])
    }
  })
})

describe.each(all)('%s', (_kind, endpoint) => {
  test('drops an unknown field', async () => {
    const plain = await (await calls.as(askerOf(endpoint))).callWith(endpoint, await calls.inputOf(endpoint))
    const more = { ...(await calls.inputOf(endpoint)), unknownField: { deep: [1] }, isSuperAdmin: true }
    const answer = await (await calls.as(askerOf(endpoint))).callWith(endpoint, more)
    expect(told(answer)).toEqual(told(plain))
    expect(plain.status).toBeLessThan(500)
  })

  test('answers in any letter case', async () => {
    const path = endpoint.path.replaceAll(/\{\w+\}|[^{]+/g, (part) =>
      part[0] === '{' ? part : part.toUpperCase(),
    )
    const usual = await (await calls.as(askerOf(endpoint))).callWith(endpoint, await calls.inputOf(endpoint))
    const shouted = { ...endpoint, path }
    const answer = await (await calls.as(askerOf(endpoint))).callWith(shouted, await calls.inputOf(endpoint))
    expect(told(answer)).toEqual(told(usual))
    expect(told(answer)).not.toEqual([404, 'kit.notFound'])
  })

  test('does not exist under another method', async () => {
    const pattern = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i')
    const others = (['GET', 'POST', 'PUT', 'DELETE'] as const).filter(
      (method) => !endpoints.some((one) => one.method === method && pattern(one.path).test(endpoint.path)),
    )
    expect.assertions(others.length + 1)
    expect(others.length).toBeGreaterThan(0)
    for (const method of others) {
      const answer = await calls.ask('user', { ...endpoint, method }, await calls.inputOf(endpoint))
      expect([method, ...told(answer)]).toEqual([method, 404, 'kit.notFound'])
    }
  })
})
