import { type AlarmDecision, decideAlarm, outcomeOf, previewAlarms } from '@maru/api/kit/quiet/decide'
import { type AlarmRule, type AlarmTopic, defaultRule } from '@maru/api/kit/quiet/topics'
import { describe, expect, test } from 'vitest'
import { isOn, withFlag, withGroup } from './alarm-flags.rules.ts'

const seoul = {
  timeZone: 'Asia/Seoul',
  week: [1, 2, 3, 4, 5],
  from: 540,
  until: 1080,
  closed: [],
  working: [],
}
const times = { work: seoul, digestTimes: [530, 1050] }
const rule = (timing: AlarmRule['timing'], ways: Partial<AlarmRule> = {}): AlarmRule => ({
  ...{ topic: 'board.comment', bell: true, phone: true, mail: false, timing },
  ...ways,
})
const decide = (given: AlarmRule, at: string, options: { isUrgent?: boolean; topic?: AlarmTopic } = {}) =>
  decideAlarm(given, times, { topic: given.topic, isUrgent: false, at: Date.parse(at), ...options })
const dueOf = ({ dueAt }: AlarmDecision) => (dueAt === null ? null : new Date(dueAt).toISOString())

test.each([
  ['a Wednesday at 15:00', 'hours', '2026-11-18T06:00:00Z', null],
  ['the first minute of work', 'hours', '2026-11-18T00:00:00Z', null],
  ['the end of work', 'hours', '2026-11-18T09:00:00Z', '2026-11-19T00:00:00.000Z'],
  ['a Friday evening', 'hours', '2026-11-20T12:00:00Z', '2026-11-23T00:00:00.000Z'],
  ['before work', 'hours', '2026-11-17T22:00:00Z', '2026-11-18T00:00:00.000Z'],
  ['a Wednesday at 15:00', 'digest', '2026-11-18T06:00:00Z', '2026-11-18T08:30:00.000Z'],
  ['exactly the time of the digest', 'digest', '2026-11-18T08:30:00Z', '2026-11-18T23:50:00.000Z'],
  ['a Saturday', 'digest', '2026-11-21T03:00:00Z', '2026-11-22T23:50:00.000Z'],
  ['a Saturday', 'now', '2026-11-21T03:00:00Z', null],
] as const)('an alarm of %s by the rule %s comes at its time', (_name, timing, at, due) => {
  expect(dueOf(decide(rule(timing), at))).toBe(due)
})

test('holidays are skipped and make-up working days count', () => {
  const work = { ...seoul, closed: ['2026-11-23'], working: ['2026-11-21'] }
  const at = (text: string) => ({ topic: 'board.comment' as const, isUrgent: false, at: Date.parse(text) })
  const due = (text: string) => dueOf(decideAlarm(rule('hours'), { ...times, work }, at(text)))
  expect(due('2026-11-21T03:00:00Z')).toBeNull()
  expect(due('2026-11-21T12:00:00Z')).toBe('2026-11-24T00:00:00.000Z')
})

test('the begin of work follows the clock of the zone over the change of summer time', () => {
  const work = { ...seoul, timeZone: 'America/New_York' }
  const alarm = { topic: 'board.comment' as const, isUrgent: false, at: Date.parse('2026-03-07T15:00:00Z') }
  expect(dueOf(decideAlarm(rule('hours'), { ...times, work }, alarm))).toBe('2026-03-09T13:00:00.000Z')
})

test('a person without a working day for weeks gets alarms immediately', () => {
  const work = { ...seoul, week: [] }
  const alarm = { topic: 'board.comment' as const, isUrgent: false, at: Date.parse('2026-11-18T06:00:00Z') }
  expect(decideAlarm(rule('digest'), { ...times, work }, alarm).dueAt).toBeNull()
})

describe('what cannot wait', () => {
  test('an urgent alarm comes immediately by the chosen ways, and not at all without one', () => {
    const night = '2026-11-18T15:00:00Z'
    const urgent = decide(rule('digest', { phone: false }), night, { isUrgent: true })
    expect(urgent).toEqual({ bell: true, phone: false, mail: false, dueAt: null })
    const off = decide(rule('digest', { bell: false }), night, { isUrgent: true })
    expect(outcomeOf(off)).toBe('none')
    expect(off.phone).toBe(false)
  })
  test('an alarm of security ignores the rule', () => {
    const off = rule('digest', { topic: 'security.notice', bell: false, phone: false })
    expect(decide(off, '2026-11-18T15:00:00Z')).toEqual({ bell: true, phone: true, mail: false, dueAt: null })
  })
  test('a kind without mails has none', () => {
    expect(decide(rule('now', { topic: 'mail.arrived', mail: true }), '2026-11-18T06:00:00Z').mail).toBe(
      false,
    )
  })
})

test('a preview adds up, and alarms with one time are one bundle', () => {
  const rules: Partial<Record<AlarmTopic, AlarmRule>> = {
    'board.comment': rule('digest'),
    'board.article': rule('now', { topic: 'board.article', bell: false, phone: false }),
  }
  const alarm = (topic: AlarmTopic, at: string) => ({ topic, isUrgent: false, at: Date.parse(at) })
  const preview = previewAlarms((topic) => rules[topic] ?? defaultRule(topic), times, [
    alarm('board.comment', '2026-11-18T01:00:00Z'),
    alarm('board.comment', '2026-11-18T06:00:00Z'),
    alarm('board.comment', '2026-11-18T10:00:00Z'),
    alarm('board.article', '2026-11-18T10:00:00Z'),
    alarm('approval.next', '2026-11-18T10:00:00Z'),
  ])
  expect(preview).toEqual({
    outcomes: ['bundled', 'bundled', 'bundled', 'none', 'now'],
    ...{ now: 1, bundled: 3, bundles: 2, none: 1 },
  })
})

describe('a flag as a view of a rule', () => {
  test.each([
    [{ bell: true, phone: false }, 'bell', true, { bell: true, phone: false }],
    [{ bell: true, phone: true }, 'bell', false, { bell: false, phone: false }],
    [{ bell: false, phone: false }, 'bell', true, { bell: true, phone: true }],
    [{ mail: false }, 'mail', true, { mail: true }],
  ] as const)('%j with %s %s becomes %j, and reads as it was set', (ways, way, on, expected) => {
    const after = withFlag(rule('digest', ways), way, on)
    expect(after).toMatchObject({ ...expected, timing: 'digest' })
    expect(isOn([after], way)).toBe(on)
  })
  test('a group that has the value leaves its rules as they are', () => {
    const rules = [rule('now'), rule('now', { topic: 'board.article', bell: false, phone: false })]
    expect(withGroup(rules, true)).toEqual([])
    expect(withGroup(rules, false).map(({ bell }) => bell)).toEqual([false, false])
  })
})
