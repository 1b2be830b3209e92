import { describe, expect, test } from 'vitest'
import { cleanTags, cleanTitle, isNew, isTooOldForReply, isUpdated } from './article.rules.ts'

const now = new Date('2026-11-21T12:00:00Z')

describe('badges', () => {
  test.each([
    ['just now', '2026-11-21T12:00:00Z', false, true],
    ['a second before a day has passed', '2026-11-20T12:00:01Z', false, true],
    ['exactly a day ago', '2026-11-20T12:00:00Z', false, false],
    ['a draft', '2026-11-21T12:00:00Z', true, false],
  ])('N: %s', (_name, createdDate, isDraft, expected) => {
    expect(isNew({ createdDate, updatedDate: null, isDraft }, now)).toBe(expected)
  })

  test.each([
    ['never changed', '2026-11-01T00:00:00Z', null, false, false],
    ['changed an hour ago', '2026-11-01T00:00:00Z', '2026-11-21T11:00:00Z', false, true],
    ['changed exactly a day ago', '2026-11-01T00:00:00Z', '2026-11-20T12:00:00Z', false, false],
    ['changed at the moment of creation', '2026-11-21T11:00:00Z', '2026-11-21T11:00:00Z', false, false],
    ['a draft', '2026-11-01T00:00:00Z', '2026-11-21T11:00:00Z', true, false],
  ])('U: %s', (_name, createdDate, updatedDate, isDraft, expected) => {
    expect(isUpdated({ createdDate, updatedDate, isDraft }, now)).toBe(expected)
  })
})

test.each([
  ['2022-03-01T14:59:59.999Z', true],
  ['2022-03-01T15:00:00Z', false],
  ['2022-03-02T00:00:00+09:00', false],
  ['2026-01-01T00:00:00Z', false],
])('an article of %s is too old for a reply: %s', (created, expected) => {
  expect(isTooOldForReply(created)).toBe(expected)
})

test('tags lose hash signs, duplicates, empty entries and excess', () => {
  expect(cleanTags(' #가, 나 ,, #가 ,')).toBe('가,나')
  expect(cleanTags(undefined)).toBe('')
  expect(cleanTags(Array.from({ length: 30 }, (_, index) => `t${index}`).join(',')).split(',')).toHaveLength(
    20,
  )
})

test('a title is one line of composed characters', () => {
  expect(cleanTitle('  \u1112\u1161\u11ab\u1100\u1173\u11af\n두 줄\t ')).toBe('한글 두 줄')
})

test('invisible tags are dropped, and no tag changes the direction of the next', () => {
  expect(cleanTags('\u200b, 가\u202e ,\u3164')).toBe('가')
})
