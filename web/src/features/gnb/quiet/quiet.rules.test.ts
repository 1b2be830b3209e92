import type { Quiet } from '@maru/api/gnb/quiet'
import { alarmTopics, defaultRule } from '@maru/api/kit/quiet/topics'
import { describe, expect, test } from 'vitest'
import {
  draftOf,
  draftOfFields,
  fieldsOf,
  presetDraft,
  presetOf,
  presets,
  readRule,
  ruleText,
  savedInput,
  shownPreview,
  shownTiming,
  withTiming,
  withWay,
} from './quiet.rules.ts'

const quiet: Quiet = {
  rules: alarmTopics.map(defaultRule),
  digestTimes: [530, 1050],
  work: { timeZone: 'Asia/Seoul', week: [1, 2, 3, 4, 5], from: 540, until: 1080, closed: [], working: [] },
  ...{ from: '2026-11-16', until: '2026-11-22' },
  alarms: (
    [
      ['approval.next', '2026-11-16T01:00:00Z'],
      ['board.comment', '2026-11-16T13:00:00Z'],
      ['board.comment', '2026-11-17T02:00:00Z'],
      ['board.article', '2026-11-17T15:30:00Z'],
      ['security.notice', '2026-11-21T15:30:00Z'],
    ] as const
  ).map(([topic, at]) => ({ topic, at, isUrgent: false, title: { ko: '글', en: '', zh: '' } })),
}

test('a rule survives the way to a text and back', () => {
  for (const rule of quiet.rules) expect(readRule(rule.topic, ruleText(rule))).toEqual(rule)
  expect(presetOf(draftOf(quiet))).toBe('all')
})

test('the names of form fields have no dots, and lead back to the kinds', () => {
  const fields = fieldsOf(draftOf(quiet))
  expect(Object.keys(fields).filter((name) => name.includes('.'))).toEqual([])
  expect(draftOfFields(fields)).toEqual(draftOf(quiet))
})

describe('the preview', () => {
  test.each(presets)('of %s has rows and days that add up to its sums', (preset) => {
    const shown = shownPreview(presetDraft(preset, '530,1050'), quiet)
    const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
    expect(shown.total).toBe(5)
    expect(shown.now + shown.bundled + shown.none).toBe(5)
    expect(sum([...shown.topics.values()].map(({ all }) => all))).toBe(5)
    expect(sum([...shown.topics.values()].map(({ now }) => now))).toBe(shown.now)
    expect(sum(shown.days.map(({ all }) => all))).toBe(5)
    expect(sum(shown.days.map(({ now }) => now))).toBe(shown.now)
  })
  test('counts the days in the zone of the person', () => {
    const { days } = shownPreview(presetDraft('quiet', '530,1050'), quiet)
    expect(days.map(({ all, now }) => [all, now])).toEqual([
      ...[
        [2, 1],
        [1, 1],
        [1, 0],
        [0, 0],
        [0, 0],
        [0, 0],
        [1, 1],
      ],
    ])
  })
  test('of the silent preset leaves what concerns security', () => {
    const shown = shownPreview(presetDraft('silent', '530,1050'), quiet)
    expect(shown).toMatchObject({ now: 2, bundled: 2, bundles: 2, none: 1 })
  })
})

test('a phone needs the bell, and a kind that did not come gets both with a time', () => {
  const rule = defaultRule('board.comment')
  expect(withWay(rule, 'bell', false)).toMatchObject({ bell: false, phone: false })
  expect(withWay({ ...rule, bell: false, phone: false }, 'phone', true)).toMatchObject({ bell: true })
  const none = withTiming(rule, 'none')
  expect(shownTiming(none)).toBe('none')
  expect(withTiming(none, 'digest')).toMatchObject({ bell: true, phone: true, timing: 'digest' })
})

test('only changed rows are saved', () => {
  expect(savedInput({ 'board.comment': '100 hours' })).toEqual({
    rules: [{ topic: 'board.comment', bell: true, phone: false, mail: false, timing: 'hours' }],
  })
  expect(savedInput({ digestTimes: '480' })).toEqual({ rules: [], digestTimes: [480] })
})
