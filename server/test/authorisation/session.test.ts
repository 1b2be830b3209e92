import type { Endpoint } from '@maru/api/kit/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../app.ts'
import { type Calls, callsByRoom, openCalls, told } from '../sweep/calls.ts'

let calls: Calls
let user: Client
beforeAll(async () => {
  calls = await openCalls()
  user = await calls.as('user')
})
afterAll(() => calls.portal.stop())

/** The rooms with calls of this kind, each with these calls. */
const having = (kind: (endpoint: Endpoint) => boolean) =>
  callsByRoom
    .map(([room, endpoints]) => [room, endpoints.filter(kind)] as const)
    .filter(([, endpoints]) => endpoints.length > 0)

const closed = having((endpoint) => endpoint.access !== 'public')
const changing = having((endpoint) => endpoint.changes)
const acting = having((endpoint) => endpoint.changes && endpoint.actor !== undefined)

test.each(closed)('%s refuses every call without a session before the input is read', async (_room, all) => {
  expect.assertions(3 * all.length)
  for (const endpoint of all) {
    const answer = await calls.portal.client.callWith(endpoint, {}, { payload: '{broken' })
    expect.soft([endpoint.name, ...told(answer)]).toEqual([endpoint.name, 401, 'UnauthorizedAccessException'])
    expect.soft(answer.refusal?.error.supportCode).toBe(answer.headers['x-request-id'])
    const forged = await calls.portal.client.as('maru=made-up').callWith(endpoint, {})
    expect.soft([endpoint.name, forged.status]).toEqual([endpoint.name, 401])
  }
})

/** Headers of requests that another site could send, and of one without the header that no form can send. */
const elsewhere: readonly Record<string, string | null>[] = [
  { 'x-requested-with': null },
  { 'x-requested-with': 'fetch' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
]

test.each(changing)('%s refuses every changing call from another site', async (_room, all) => {
  expect.assertions(elsewhere.length * all.length)
  for (const endpoint of all)
    for (const headers of elsewhere) {
      // The guard runs before the input is read: the same answer with and without a valid input.
      const answer = await user.callWith(endpoint, {}, { headers })
      // A browser never sends the token of a system by itself: such a call is one without credentials.
      const refusal =
        endpoint.access === 'system' ? [401, 'UnauthorizedAccessException'] : [403, 'kit.originRefused']
      expect.soft([endpoint.name, headers, ...told(answer)]).toEqual([endpoint.name, headers, ...refusal])
    }
})

test.each(acting)('%s refuses to act for another person', async (_room, all) => {
  expect.assertions(all.flatMap((endpoint) => endpoint.actor ?? []).length)
  for (const endpoint of all)
    for (const field of endpoint.actor ?? []) {
      const input = { ...(await calls.inputOf(endpoint)), [field]: 'somebody-else' }
      const answer = await calls.ask('user', endpoint, input)
      expect
        .soft([endpoint.name, field, ...told(answer)])
        .toEqual([endpoint.name, field, 403, 'kit.actorMismatch'])
    }
})
