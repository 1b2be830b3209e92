import { describe, expect, it } from 'vitest'
import { moveBy, moveTo } from './order-list.rules.ts'

describe('moving by steps', () => {
  it.each([
    [0, 1, ['b', 'a', 'c']],
    [2, -1, ['a', 'c', 'b']],
    [0, -1, ['a', 'b', 'c']],
    [2, 1, ['a', 'b', 'c']],
  ])('from %i by %i', (index, step, after) => expect(moveBy(['a', 'b', 'c'], index, step)).toEqual(after))
})

describe('moving to a place', () => {
  it.each([
    ['a', 'c', 'after', ['b', 'c', 'a']],
    ['c', 'a', 'before', ['c', 'a', 'b']],
    ['b', 'b', 'after', ['a', 'b', 'c']],
    ['a', 'x', 'after', ['a', 'b', 'c']],
  ] as const)('%s to %s %s', (dragged, target, position, after) =>
    expect(moveTo(['a', 'b', 'c'], new Set([dragged]), target as string, position)).toEqual(after),
  )
})
