import { expect, test } from 'vitest'
import { afterMirrorFault, wrongNow } from './mirror.rules.ts'

const start = { wrongPasswords: 0, failures: 0 }

test.each([
  ['password', start, ['paused', 1, 0]],
  ['password', { wrongPasswords: 2, failures: 0 }, ['paused', 3, 0]],
  ['certificateName', start, ['paused', 0, 0]],
  ['unreachable', start, ['running', 0, 0.25]],
  ['broken', { wrongPasswords: 0, failures: 1 }, ['running', 0, 1]],
  ['broken', { wrongPasswords: 0, failures: 4 }, ['running', 0, 8]],
  ['unreachable', { wrongPasswords: 0, failures: 500 }, ['running', 0, 30]],
] as const)('after the fault %s with %o the mirror is %o', (reason, before, expected) => {
  const { state, wrongPasswords, minutes } = afterMirrorFault(reason, before)
  expect([state, wrongPasswords, minutes]).toEqual(expected)
})

test('refused passwords count for an hour', () => {
  const row = { wrongPasswords: 3, wrongAt: '2026-11-29T09:00:00Z' }
  expect(wrongNow(row, new Date('2026-11-29T09:59:59Z'))).toBe(3)
  expect(wrongNow(row, new Date('2026-11-29T10:00:00Z'))).toBe(0)
  expect(wrongNow({ wrongPasswords: 2, wrongAt: null }, new Date('2026-11-29T09:00:00Z'))).toBe(0)
})
