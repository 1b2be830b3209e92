import { expect, test } from 'vitest'
import {
  openSessionPositions,
  positionCookie,
  positionOfCookie,
  positionText,
  readPosition,
  unreachablePosition,
} from './position.ts'

test.each([
  ['0/0', 0n],
  ['16/B374D848', 0x16b374d848n],
  ['FFFFFFFF/FFFFFFFF', unreachablePosition],
])('the position %s is read and written', (text, position) => {
  expect([readPosition(text), positionText(position)]).toEqual([position, text])
})

test.each([null, '', '0', '0/', '0/g', '123456789/0', '0/0 ', '0/0;'])('%j is no position', (text) => {
  expect(readPosition(text)).toBeNull()
})

test('a cookie carries a position for half a minute, and an unreadable one leads to the primary', () => {
  const now = Date.parse('2026-11-29T12:00:00Z')
  const value = positionCookie(0x16b374d848n, now)
  expect(positionOfCookie(value, now + 30_000)).toBe(0x16b374d848n)
  expect(positionOfCookie(value, now + 30_001)).toBeNull()
  expect(positionOfCookie(null, now)).toBeNull()
  for (const wrong of ['x', `0/g.${now}`, `0/0.${now}0`, '0/0'])
    expect(positionOfCookie(wrong, now)).toBe(unreachablePosition)
})

test('the highest position of a session is remembered for half a minute', () => {
  let now = 0
  const positions = openSessionPositions(() => now)
  expect(positions.of('a')).toBeNull()
  expect(positions.note('a', 5n)).toBe(5n)
  // The answer to an earlier change may come later.
  expect(positions.note('a', 3n)).toBe(5n)
  expect([positions.of('a'), positions.of('b')]).toEqual([5n, null])
  now = 30_001
  expect(positions.of('a')).toBeNull()
  expect(positions.note('a', 3n)).toBe(3n)
})
