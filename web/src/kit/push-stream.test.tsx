import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startPush, usePushOpen } from './push.ts'

/** A mock of EventSource, which jsdom does not have. */
class Stream extends EventTarget {
  static last: Stream | undefined
  onopen: () => void = () => undefined
  onerror: () => void = () => undefined
  close = vi.fn()
  constructor() {
    super()
    Stream.last = this
  }
}

let stop: () => void = () => undefined
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Observes an answer that never becomes stale by age. Returns the mock that counts the requests. */
function show(client: QueryClient, name: string, refreshedBy?: object[]) {
  const ask = vi.fn(async () => name)
  const meta = { refreshedBy }
  const options = { queryKey: [name], queryFn: ask, meta, staleTime: Number.POSITIVE_INFINITY }
  new QueryObserver(client, options).subscribe(() => undefined)
  return ask
}

it('a break is followed by another look at what pushes refresh, however new it is', async () => {
  const client = new QueryClient()
  const pushed = show(client, 'pushed', [{ topic: 'kit.alarms' }])
  const other = show(client, 'other')
  stop = startPush(client)
  Stream.last?.onopen()
  await vi.advanceTimersByTimeAsync(0)
  expect(pushed).toHaveBeenCalledTimes(1)
  const broken = Stream.last
  broken?.onerror()
  await vi.advanceTimersByTimeAsync(5000)
  expect(Stream.last).not.toBe(broken)
  expect(pushed).toHaveBeenCalledTimes(1)
  Stream.last?.onopen()
  await vi.advanceTimersByTimeAsync(0)
  expect(pushed).toHaveBeenCalledTimes(2)
  expect(other).toHaveBeenCalledTimes(1)
})

it('a page that was opened hidden looks again when it is first seen', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const client = new QueryClient()
  const pushed = show(client, 'pushed', [{ topic: 'kit.alarms' }])
  stop = startPush(client)
  await vi.advanceTimersByTimeAsync(60_000)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  Stream.last?.onopen()
  await vi.advanceTimersByTimeAsync(0)
  expect(pushed).toHaveBeenCalledTimes(2)
})

it('the first opening of the stream is announced to who waits for it', () => {
  const listener = vi.fn()
  const { unmount } = renderHook(() => usePushOpen(listener))
  stop = startPush(new QueryClient())
  expect(listener).not.toHaveBeenCalled()
  Stream.last?.onopen()
  expect(listener).toHaveBeenCalledTimes(1)
  unmount()
  Stream.last?.onopen()
  expect(listener).toHaveBeenCalledTimes(1)
})
