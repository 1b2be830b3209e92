import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { invalidate } from './refresh.ts'

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
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(2)
  await done
  expect(observer.getCurrentResult().data).toBe(2)
  stop()
})
