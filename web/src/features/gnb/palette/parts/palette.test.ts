import { describe, expect, it } from 'vitest'
import { nextLine } from './palette.tsx'

const lines = ['menus', 'menus', 'people', 'boards'].map((group) => ({ group }))

describe('a key of the palette', () => {
  it.each([
    [0, 'ArrowDown', 1],
    [3, 'ArrowDown', 0],
    [0, 'ArrowUp', 3],
    [0, 'Tab', 2],
    [2, 'Tab', 3],
    [3, 'Tab', 0],
  ] as const)('from line %s %s leads to line %s', (at, key, expected) => {
    expect(nextLine(lines, at, key)).toBe(expected)
  })
})
