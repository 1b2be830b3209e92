import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { actKey } from './act-key.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a double click sends one key, also when the first click was just answered', () => {
  const first = actKey('/cm/a {"title":"1"}')
  expect(actKey('/cm/a {"title":"1"}').key).toBe(first.key)
  first.answered(200)
  expect(actKey('/cm/a {"title":"1"}').key).toBe(first.key)
  vi.advanceTimersByTime(1001)
  expect(actKey('/cm/a {"title":"1"}').key).not.toBe(first.key)
})

test('another input and a refused request are other acts', () => {
  const first = actKey('/cm/b {"title":"1"}')
  expect(actKey('/cm/b {"title":"2"}').key).not.toBe(first.key)
  first.answered(400)
  expect(actKey('/cm/b {"title":"1"}').key).not.toBe(first.key)
})

test('what was left without a definite answer is repeated under its key', () => {
  const first = actKey('/cm/c {}')
  const second = actKey('/cm/c {}')
  second.answered(503)
  expect(actKey('/cm/c {}').key).toBe(first.key)
})
