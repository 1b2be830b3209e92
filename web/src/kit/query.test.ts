// @vitest-environment node
import { expect, it } from 'vitest'
import { CallError, portalError } from './call-error.ts'
import { retryWait, worthRetry } from './query.ts'

const failure = (status: number, retryAfter: number | null = null) =>
  new CallError({ code: 'x', params: {}, status, supportCode: null, retryAfter })

it('a server that is away is asked again, at most three times', () => {
  expect(worthRetry(0, failure(503))).toBe(true)
  expect(worthRetry(2, failure(503))).toBe(true)
  expect(worthRetry(3, failure(503))).toBe(false)
  expect(worthRetry(0, portalError('kit.offline'))).toBe(true)
})

it('a refusal is not asked again', () => {
  for (const status of [400, 401, 403, 404, 409, 429, 500]) expect(worthRetry(0, failure(status))).toBe(false)
})

it('the wait is what the server asked for, at most half a minute', () => {
  expect(retryWait(0, failure(503, 5))).toBe(5000)
  expect(retryWait(0, failure(503, 3600))).toBe(30_000)
  expect(retryWait(2, failure(503))).toBe(4000)
})
