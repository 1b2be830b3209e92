import { onlineManager } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { CallError, portalError } from './call-error.ts'
import { blocking, queryClient, retryWait, worthRetry } from './query.ts'

const failure = (status: number, retryAfter: number | null = null) =>
  new CallError({ code: 'x', params: {}, status, supportCode: null, retryAfter })

it('a read is repeated at most three times while the server is unavailable', () => {
  expect(worthRetry(0, failure(503))).toBe(true)
  expect(worthRetry(2, failure(503))).toBe(true)
  expect(worthRetry(3, failure(503))).toBe(false)
  expect(worthRetry(0, portalError('kit.offline'))).toBe(true)
})

it('a device without a network fails at once', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(worthRetry(0, portalError('kit.offline'))).toBe(false)
  expect(worthRetry(0, failure(503))).toBe(true)
  online.mockRestore()
})

it('a refusal is not asked again', () => {
  for (const status of [400, 401, 403, 404, 409, 429, 500]) expect(worthRetry(0, failure(status))).toBe(false)
})

it('the wait is what the server asked for, at most half a minute', () => {
  expect(retryWait(0, failure(503, 5))).toBe(5000)
  expect(retryWait(0, failure(503, 3600))).toBe(30_000)
  expect(retryWait(2, failure(503))).toBe(4000)
})

it('another look that failed leaves what is shown, unless it is gone', () => {
  const away = failure(503)
  expect(blocking({ error: away, data: undefined })).toBe(away)
  expect(blocking({ error: away, data: { title: 'x' } })).toBeNull()
  expect(blocking({ error: failure(401), data: null })).toBeNull()
  expect(blocking({ error: null, data: undefined })).toBeNull()
  for (const status of [403, 404]) {
    const gone = failure(status)
    expect(blocking({ error: gone, data: { title: 'x' } })).toBe(gone)
  }
})

it('without a network nothing waits in silence: reads and changes fail at once', async () => {
  onlineManager.setOnline(false)
  const away = failure(500)
  const fail = () => Promise.reject(away)
  await expect(queryClient.fetchQuery({ queryKey: ['away'], queryFn: fail })).rejects.toBe(away)
  const change = queryClient.getMutationCache().build(queryClient, { mutationFn: fail })
  await expect(change.execute(undefined)).rejects.toBe(away)
  onlineManager.setOnline(true)
})
