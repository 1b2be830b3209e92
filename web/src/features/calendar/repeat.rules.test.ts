import type { RepeatRule } from '@maru/api/kit/time/repeat'
import { expect, it } from 'vitest'
import { lunarOf } from './lunar.rules.ts'
import { repeatOfRule, ruleOfRepeat } from './repeat.rules.ts'

const base: RepeatRule = {
  ...{
    type: 'Weekly',
    interval: 2,
    weekdays: [1, 3],
    byWeekday: false,
    end: 'NotSet',
    count: null,
    until: null,
  },
}
const tuesday = '2026-12-08'

it.each<[string, RepeatRule, string]>([
  ['weeks', base, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=SU'],
  [
    'a second Tuesday, ten times',
    { ...base, type: 'Monthly', interval: 1, weekdays: [], byWeekday: true, end: 'SetCount', count: 10 },
    'FREQ=MONTHLY;COUNT=10;BYDAY=2TU;WKST=SU',
  ],
  [
    'days until a day',
    { ...base, type: 'Daily', interval: 1, weekdays: [], end: 'SetDate', until: '2026-12-31' },
    'FREQ=DAILY;UNTIL=20261231;WKST=SU',
  ],
  ['years', { ...base, type: 'Yearly', interval: 1, weekdays: [] }, 'FREQ=YEARLY;WKST=SU'],
])('the form writes and reads back %s', (_name, repeat, rule) => {
  expect(ruleOfRepeat(repeat, tuesday)).toBe(rule)
  expect(repeatOfRule(rule, tuesday)).toEqual(repeat)
})

it('an event without a repeat has no rule, and a rule that the form cannot show is kept', () => {
  expect(ruleOfRepeat(null, tuesday)).toBeNull()
  expect(repeatOfRule(null, tuesday)).toBeNull()
  for (const rule of [
    'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1',
    'FREQ=YEARLY;BYYEARDAY=100',
    'FREQ=MONTHLY;BYDAY=1FR',
  ])
    expect(repeatOfRule(rule, tuesday)).toBe('other')
})

it('lunar days are those of the Korean calendar', () => {
  expect(lunarOf('2026-12-23')).toEqual({ month: 11, day: 15, isLeap: false })
  expect(lunarOf('2025-07-25')).toEqual({ month: 6, day: 1, isLeap: true })
})
