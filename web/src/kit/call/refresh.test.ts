import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { invalidate, refreshByPush } from './refresh.ts'

afterEach(() => vi.useRealTimers())

test('a change during the first read of an answer is read again after it', async () => {
  const client = new QueryClient()
  const answers: ((value: number) => void)[] = []
  const read = () => new Promise<number>((resolve) => answers.push(resolve))
  const observer = new QueryObserver(client, { queryKey: ['gnb', 'count'], queryFn: read })
  const stop = observer.subscribe(() => undefined)
  const done = invalidate(client, { queryKey: ['gnb'] })
  expect(answers).toHaveLength(1)
  // Answered before the change.
  answers[0]?.(0)
  await expect.poll(() => answers).toHaveLength(2)
  answers[1]?.(2)
  await done
  expect(observer.getCurrentResult().data).toBe(2)
  stop()
})

test('a push of an own change reads an answer again only if the change itself did not', async () => {
  vi.useFakeTimers()
  const client = new QueryClient()
  const reads = { listed: 0, other: 0 }
  const observe = (name: keyof typeof reads) =>
    new QueryObserver(client, {
      queryKey: [name],
      queryFn: () => {
        reads[name] += 1
        return reads[name]
      },
      meta: { refreshedBy: [{ topic: 'board.articles' }] },
    }).subscribe(() => undefined)
  const stops = [observe('listed'), observe('other')]
  await vi.advanceTimersByTimeAsync(100)
  const answered = Date.now()
  await vi.advanceTimersByTimeAsync(10)
  // The contract of the change lists one of both.
  await invalidate(client, { queryKey: ['listed'] })
  expect(reads).toEqual({ listed: 2, other: 1 })
  await refreshByPush(client, 'board.articles', '3', answered)
  expect(reads).toEqual({ listed: 2, other: 2 })
  // A change of another browser has both read again.
  await refreshByPush(client, 'board.articles', '3')
  expect(reads).toEqual({ listed: 3, other: 3 })
  for (const stop of stops) stop()
})
