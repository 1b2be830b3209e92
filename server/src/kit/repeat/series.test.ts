import { expect, test } from 'vitest'
import { byScope } from './series.ts'

const useCases = { this: 'one', following: 'rest', all: 'whole' } as const

test('a scope chooses its use case, and no scope the whole item', () => {
  expect(byScope({ scope: 'this', isWhole: false }, useCases)).toBe('one')
  expect(byScope({ scope: 'following', isWhole: false }, useCases)).toBe('rest')
  expect(byScope({ scope: 'all', isWhole: false }, useCases)).toBe('whole')
  expect(byScope({ scope: undefined, isWhole: false }, useCases)).toBe('whole')
})

test('a part without other dates is the whole item', () => {
  expect(byScope({ scope: 'this', isWhole: true }, useCases)).toBe('whole')
  expect(byScope({ scope: 'following', isWhole: true }, useCases)).toBe('whole')
})
