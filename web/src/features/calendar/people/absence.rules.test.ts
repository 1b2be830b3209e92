import type { EventEntry } from '@maru/api/calendar'
import { expect, it } from 'vitest'
import type { ScheduleEntry } from '#ui/schedule/entry.ts'
import { absenceKindOf, absencesOn, inLines, inRows } from './absence.rules.ts'

const day = '2026-12-24'
const away = (title: string, start: string, end: string) => ({
  event: { eventId: 1, title } as EventEntry, // what the rule passes on
  entry: {
    ...{ id: title, title, detail: '', label: '', start, end, isAllDay: false, color: 1, status: 'busy' },
    ...{ statusText: '', isOwn: false, isMovable: false, step: 15, laneKey: '1' },
  } satisfies ScheduleEntry,
})

it('an absence has the titles of the events that overlap it, each once, and opens the first of them', () => {
  const blocks = [
    { from: 0, until: 720, kind: 'away' as const },
    { from: 540, until: 600, kind: 'busy' as const },
    { from: 900, until: 960, kind: 'away' as const },
  ]
  const morning = away('Half day', `${day}T00:00`, `${day}T12:00`)
  const events = [
    morning,
    away('Half day', `${day}T09:00`, `${day}T10:00`),
    away('Old', '2026-12-23T09:00', '2026-12-23T10:00'),
  ]
  expect(absencesOn(day, blocks, events)).toEqual([
    { from: 0, until: 720, title: 'Half day', event: morning.event },
    { from: 900, until: 960, title: '', event: null },
  ])
})

it('bars that do not overlap share a row', () => {
  const bar = (first: number, last: number) => ({ first, last })
  expect(inRows([bar(4, 4), bar(1, 2), bar(3, 5), bar(2, 3)]).map(({ first, row }) => [first, row])).toEqual([
    [1, 0],
    [2, 1],
    [3, 0],
    [4, 1],
  ])
})

it.each([
  // The titles that a form of absence writes, in three languages, and words of people.
  ['leave', ['휴가', '연차', '오전 반차', '오후 반차', '시간 연차', '병가', '경조 휴가', '육아휴직']],
  ['leave', ['Leave', 'Annual leave', 'Morning off', 'Afternoon off', 'Leave by the hour', 'Sick leave']],
  ['leave', ['休假', '年假', '上午半天', '下午半天', '小时年假', '病假', '事假', 'Summer vacation']],
  ['trip', ['출장', '대전 센터 출장', 'Business trip', '出差']],
  ['training', ['교육', '신입 교육', 'Training', '培训']],
  ['other', ['', '기타 부재', 'Absence', '其他外出', 'Strip of film', 'Bring the sleeve']],
] as const)('titles of %s: %j', (kind, titles) => {
  expect(titles.map(absenceKindOf)).toEqual(titles.map(() => kind))
})

it('lines follow one another, each with the rows of its own bars; trips and training share one', () => {
  const bar = (kind: 'leave' | 'trip' | 'training' | 'other', first: number, last: number) => ({
    kind,
    first,
    last,
  })
  const bars = [
    bar('trip', 4, 5),
    bar('leave', 1, 1),
    bar('training', 2, 3),
    bar('leave', 1, 2),
    bar('other', 0, 6),
  ]
  const lines = inLines(bars).map(({ line, row, bars: own }) => [
    line,
    row,
    own.map((one) => [one.kind, one.row]),
  ])
  expect(lines).toEqual([
    [
      'leave',
      0,
      [
        ['leave', 0],
        ['leave', 1],
      ],
    ],
    [
      'trip',
      2,
      [
        ['training', 2],
        ['trip', 2],
      ],
    ],
    ['other', 3, [['other', 3]]],
  ])
  expect(inLines([])).toEqual([])
})
