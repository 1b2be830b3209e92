import { expect, test } from 'vitest'
import { longSubjects, subjectLimit } from './commits.mjs'

test('a subject may have 72 characters, also of Hangul, and one more is refused', () => {
  const exact = '가'.repeat(subjectLimit)
  expect(longSubjects([`abc1234 ${exact}`, ''])).toEqual([])
  expect(longSubjects([`abc1234 ${exact}x`])).toEqual([
    `abc1234: the subject has 73 characters of 72: ${exact}x`,
  ])
})
