import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isOwnChange, nextChange, noteAnswered } from '../call/own-change.ts'
import { startPush, usePushOpen, usePushReady } from './push.ts'

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

it('after an interruption answers that follow pushes are read again, even if they are not stale', async () => {
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

it('a first read that is on its way when the stream opens again is repeated', async () => {
  const client = new QueryClient()
  const answers: ((value: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const options = { queryKey: ['pushed'], queryFn, meta: { refreshedBy: [{ topic: 'kit.alarms' }] } }
  stop = startPush(client)
  Stream.last?.onopen()
  new QueryObserver(client, options).subscribe(() => undefined)
  Stream.last?.onerror()
  await vi.advanceTimersByTimeAsync(5000)
  Stream.last?.onopen()
  expect(answers).toHaveLength(1)
  answers[0]?.('from before the stream was open')
  await vi.advanceTimersByTimeAsync(0)
  expect(answers).toHaveLength(2)
})

it('a page that was opened hidden reads such answers again when it is first shown', async () => {
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

it('the first opening of the stream calls the listeners of usePushOpen', () => {
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

it('a push of a change of this tab has only those answers read again that the change did not', async () => {
  const client = new QueryClient()
  const listed = show(client, 'listed', [{ topic: 'kit.alarms' }])
  const other = show(client, 'other', [{ topic: 'kit.alarms' }])
  stop = startPush(client)
  Stream.last?.onopen()
  await vi.advanceTimersByTimeAsync(100)
  const push = (change: string) =>
    Stream.last?.dispatchEvent(
      new MessageEvent('change', { data: JSON.stringify({ topic: 'kit.alarms', id: 0, change }) }),
    )
  const change = nextChange()
  expect([isOwnChange(change), isOwnChange('another.1')]).toEqual([true, false])
  noteAnswered(change)
  await vi.advanceTimersByTimeAsync(10)
  await client.invalidateQueries({ queryKey: ['listed'] })
  push(change)
  await vi.advanceTimersByTimeAsync(2000)
  expect([listed, other].map((ask) => ask.mock.calls.length)).toEqual([2, 2])
  push('another.1')
  await vi.advanceTimersByTimeAsync(2000)
  expect([listed, other].map((ask) => ask.mock.calls.length)).toEqual([3, 3])
})

it('what waits for the stream is ready when it opens, or after three seconds without one', async () => {
  const opened = renderHook(() => usePushReady())
  expect(opened.result.current).toBe(false)
  stop = startPush(new QueryClient())
  Stream.last?.onopen()
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(opened.result.current).toBe(true)
  stop()
  const closed = renderHook(() => usePushReady())
  await act(() => vi.advanceTimersByTimeAsync(2900))
  expect(closed.result.current).toBe(false)
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(closed.result.current).toBe(true)
})
