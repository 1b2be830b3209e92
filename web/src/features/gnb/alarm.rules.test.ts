import type { Alarm } from '@maru/api/gnb/work-feed'
import { describe, expect, it } from 'vitest'
import { alarmActor, alarmsOf, leadsSomewhere } from './alarm.rules.ts'

const alarm = (more: Partial<Alarm>): Alarm => ({
  ...{ alarmId: 1, alarmType: 'BB', alarmText: '글', alarmTextEng: '글', word: 'board.alarm.comment' },
  ...{ sentence: { ko: '', en: '', zh: '' }, title: { ko: '글', en: '', zh: '' } },
  ...{ createUserName: '김', createUserName_En: 'Kim', createUserName_Cn: '' },
  ...{ createDate: '2026-11-21T00:00:00Z', itemUrl: '/board', isRead: false, alsoCount: 0 },
  ...more,
})

describe('alarms', () => {
  it('of another kind are under all alone', () => {
    const rows = [alarm({ alarmType: 'WF' }), alarm({}), alarm({ alarmType: 'ET' })]
    expect(alarmsOf(rows, 'all')).toHaveLength(3)
    expect(alarmsOf(rows, 'WF').map((row) => row.alarmType)).toEqual(['WF'])
    expect(alarmsOf(rows, 'BB').map((row) => row.alarmType)).toEqual(['BB'])
  })
  it('name who caused them in the language of the reader', () => {
    expect(alarmActor(alarm({}), 'ko-KR')).toBe('김')
    expect(alarmActor(alarm({}), 'zh-CN')).toBe('Kim')
  })
  it.each([
    ['BB', '/board/list?SYSID=1', true],
    ['BB', '', false],
    ['BB', '//evil.example', false],
    ['BB', 'https://evil.example', false],
    ['WF', '', true],
  ] as const)('%s %s leads somewhere: %s', (alarmType, itemUrl, expected) => {
    expect(leadsSomewhere({ alarmType, itemUrl })).toBe(expected)
  })
})
