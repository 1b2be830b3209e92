import { describe, expect, test } from 'vitest'
import { nextPlace, stateOf } from './period.rules.ts'

const now = new Date('2026-11-21T01:00:00Z')
const past = '2026-11-20T01:00:00Z'
const soon = '2026-11-22T01:00:00Z'
const later = '2026-11-23T01:00:00Z'

const none = { startDate: null, endDate: null }
const draft = { ...none, isDraft: true, seq: null, endedDate: null, formerSeq: null }
const scheduled = { ...draft, isDraft: false, startDate: soon }
const published = { ...draft, isDraft: false, seq: 7, endDate: soon }
const ended = { ...draft, isDraft: false, endedDate: past, endDate: past, formerSeq: 7 }

describe('the state of an article', () => {
  test.each([
    ['a draft', draft, 'draft'],
    ['one that waits', scheduled, 'scheduled'],
    ['one in the list', published, 'published'],
    ['one past its last day that the job has not met', { ...published, endDate: past }, 'ended'],
    ['one at the very moment', { ...published, endDate: now.toISOString() }, 'ended'],
    ['one that has ended', ended, 'ended'],
  ])('%s', (_name, facts, state) => expect(stateOf(facts, now)).toBe(state))
})

describe('the place of a written article', () => {
  const wish = { isDraft: false, startDate: null as string | null, endDate: null as string | null }
  test.each([
    ['a new one', null, wish, 'published', 'new', null, null],
    ['a new draft', null, { ...wish, isDraft: true }, 'draft', 'none', null, null],
    ['one for later', null, { ...wish, startDate: soon, endDate: later }, 'scheduled', 'none', soon, later],
    ['one whose first day is past', null, { ...wish, startDate: past }, 'published', 'new', null, null],
    ['a draft that is published', draft, wish, 'published', 'new', null, null],
    ['one that waits and goes out now', scheduled, wish, 'published', 'new', null, null],
    ['one that waits longer', scheduled, { ...wish, startDate: later }, 'scheduled', 'none', later, null],
    [
      'one that is a draft again before its day',
      scheduled,
      { ...wish, isDraft: true },
      'draft',
      'none',
      null,
      null,
    ],
    ['a published one stays', published, { ...wish, isDraft: true }, 'published', 'keep', null, null],
    [
      'a published one keeps its first day',
      published,
      { ...wish, startDate: later },
      'published',
      'keep',
      null,
      null,
    ],
    ['an ended one that is opened again', ended, wish, 'published', 'former', null, null],
    [
      'an ended one with a new last day',
      ended,
      { ...wish, endDate: soon },
      'published',
      'former',
      null,
      soon,
    ],
    ['an ended one without a place', { ...ended, formerSeq: null }, wish, 'published', 'new', null, null],
    ['an ended one that is corrected', ended, { ...wish, endDate: past }, 'ended', 'none', null, past],
  ] as const)('%s', (_name, before, asked, state, seq, startDate, endDate) => {
    expect(nextPlace(before, asked, now)).toEqual({ state, seq, startDate, endDate })
  })

  test.each([
    ['an end in the past', null, { ...wish, endDate: past }],
    ['an end before the beginning', null, { ...wish, startDate: later, endDate: soon }],
    ['an end at the beginning', draft, { ...wish, startDate: soon, endDate: soon }],
    ['a published one that ends yesterday', published, { ...wish, endDate: past }],
    ['an end in the year 10000', null, { ...wish, endDate: '9999-12-31T23:59:59-12:00' }],
    ['a beginning in the year 10000', draft, { ...wish, startDate: '9999-12-31T23:59:59-12:00' }],
    ['an ended one with another past day', ended, { ...wish, endDate: '2026-11-19T01:00:00Z' }],
  ])('%s is refused', (_name, before, asked) => expect(nextPlace(before, asked, now)).toBeNull())
})
