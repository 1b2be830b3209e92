import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { portalError } from './call-error.ts'
import { noteUnreachable, onRecovered, probeWait, watchConnection } from './connection.ts'

let stop: () => void = () => undefined
let away = false
const probe = vi.fn(async () => {
  if (away) throw portalError('kit.offline')
})

beforeEach(() => {
  vi.useFakeTimers()
  away = false
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  probe.mockClear()
})

it('the server is called with growing pauses until it answers, and then all shown data is read again', async () => {
  const client = new QueryClient()
  const shown = vi.fn(async () => 'x')
  const form = vi.fn(async () => 'x')
  const watches = [
    new QueryObserver(client, { queryKey: ['shown'], queryFn: shown }),
    new QueryObserver(client, { queryKey: ['form'], queryFn: form, refetchOnReconnect: false }),
  ].map((observer) => observer.subscribe(() => undefined))
  stop = watchConnection(client, probe)
  await vi.advanceTimersByTimeAsync(0)
  const back = vi.fn()
  onRecovered(back)
  away = true
  noteUnreachable()
  await vi.advanceTimersByTimeAsync(10)
  expect(probe).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(3000)
  expect(probe).toHaveBeenCalledTimes(2)
  expect(back).not.toHaveBeenCalled()
  away = false
  await vi.advanceTimersByTimeAsync(6000)
  expect(back).toHaveBeenCalledTimes(1)
  expect(shown).toHaveBeenCalledTimes(2)
  expect(form).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(probe).toHaveBeenCalledTimes(3)
  for (const unwatch of watches) unwatch()
})

it('one call that failed by chance reports nothing', async () => {
  stop = watchConnection(new QueryClient(), probe)
  const back = vi.fn()
  onRecovered(back)
  noteUnreachable()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(probe).toHaveBeenCalledTimes(1)
  expect(back).not.toHaveBeenCalled()
})

it('the pauses grow to fifteen seconds', () => {
  expect([1, 2, 3, 9].map(probeWait)).toEqual([2000, 4000, 8000, 15_000])
})
