import { describe, expect, test } from 'vitest'
import {
  absenceTitle,
  awayDays,
  bestSlots,
  blocksOf,
  commonFree,
  findSlots,
  uncovered,
  weighSlots,
} from './people.rules.ts'

const zone = 'Asia/Seoul'
const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 11, day, hour - 9, minute)
const time = (day: number, from: number, until: number, kind: 'busy' | 'away' | 'tentative' | 'outside') => ({
  start: new Date(at(day, from)).toISOString(),
  end: new Date(at(day, until)).toISOString(),
  kind,
})

describe('taken times of a day', () => {
  test('a time over midnight is cut at the day', () => {
    expect(blocksOf([time(23, 22, 26, 'busy')], '2026-12-24', zone)).toEqual([
      { kind: 'busy', from: 0, until: 120 },
    ])
    expect(blocksOf([time(23, 22, 24, 'busy')], '2026-12-24', zone)).toEqual([])
  })

  test('the part behind a shown event is not drawn a second time', () => {
    const block = { kind: 'busy' as const, from: 600, until: 720 }
    expect(uncovered([block], [{ from: 630, until: 660 }])).toEqual([
      { ...block, until: 630 },
      { ...block, from: 660 },
    ])
    expect(uncovered([block], [{ from: 540, until: 780 }])).toEqual([])
  })
})

describe('a common free time', () => {
  const hours = { from: 540, until: 1080 }
  const busy = (from: number, until: number) => ({ kind: 'busy' as const, from, until })
  const person = (...blocks: ReturnType<typeof busy>[]) => ({ isKnown: true, blocks })

  test('the longest one is found, without people who are away', () => {
    const away = { isKnown: true, blocks: [{ kind: 'away' as const, from: 0, until: 1440 }] }
    expect(commonFree([person(busy(540, 660)), person(busy(720, 780)), away], hours)).toEqual({
      ...{ from: 780, until: 1080, count: 2 },
    })
  })

  test('there is none if all is taken, or if only one person is there', () => {
    expect(commonFree([person(busy(540, 800)), person(busy(780, 1080))], hours)).toBeNull()
    expect(commonFree([person()], hours)).toBeNull()
  })

  test('a place must be free too; with one, the time of a single person is found', () => {
    const room = {
      blocks: [
        { from: 0, until: 600 },
        { from: 660, until: 1020 },
      ],
    }
    expect(commonFree([person(), person(busy(540, 630))], hours, [room])).toEqual({
      ...{ from: 1020, until: 1080, count: 2 },
    })
    expect(commonFree([person()], hours, [room])).toEqual({ from: 600, until: 660, count: 1 })
    const shut = { blocks: [{ from: 0, until: 1440 }] }
    expect(commonFree([person(), person()], hours, [room, shut])).toBeNull()
    expect(commonFree([], hours, [room, room])).toBeNull()
  })
})

describe('slots for a meeting', () => {
  const outside = [21, 22, 23].flatMap((day) => [time(day, 0, 9, 'outside'), time(day, 18, 24, 'outside')])
  const person = (personCode: string, isRequired: boolean, times: ReturnType<typeof time>[]) => ({
    ...{ personCode, isRequired, isKnown: true, times: [...outside, ...times] },
  })
  const span = { from: at(21, 9), until: at(24, 0), length: 3_600_000 }

  test('the first ones at which all are free come first, two hours apart', () => {
    const slots = findSlots([person('me', true, []), person('kim', true, [time(21, 9, 12, 'busy')])], span)
    expect(slots.map(({ start }) => start)).toEqual([at(21, 12), at(21, 14), at(21, 16)])
    expect(slots.every(({ conflicts }) => conflicts.length === 0)).toBe(true)
  })

  test('if not all are free at once, the slots that only optional people miss come first and say why', () => {
    const kim = person(
      'kim',
      true,
      [21, 22, 23].map((day) => time(day, 9, 17, 'busy')),
    )
    const lee = person(
      'lee',
      false,
      [21, 22, 23].map((day) => time(day, 9, 18, 'away')),
    )
    const slots = findSlots([person('me', true, []), kim, lee], span)
    expect(slots).toEqual(
      [21, 22, 23].map((day) => ({
        ...{ start: at(day, 17), end: at(day, 18) },
        conflicts: [{ personCode: 'lee', kind: 'away' }],
      })),
    )
  })

  test('a slot without a free room comes behind one with a room, but before one that a required person misses', () => {
    const kim = person('kim', true, [time(21, 9, 18, 'busy')])
    const slots = weighSlots([person('me', true, []), kim], span, 12)
    const withRoom = bestSlots(slots, (place) => (slots[place]?.start ?? 0) >= at(22, 11))
    expect(withRoom.map(({ start }) => start)).toEqual([at(22, 11), at(22, 13), at(22, 15)])
    const noRoom = bestSlots(slots, () => false)
    expect(noRoom.map(({ start }) => start)).toEqual([at(22, 9), at(22, 11), at(22, 13)])
    expect(bestSlots(slots, null)).toEqual(findSlots([person('me', true, []), kim], span))
  })

  test('the organiser is free in every slot, and unknown people are never shown as free', () => {
    const me = person('me', true, [time(21, 9, 18, 'busy'), time(22, 9, 18, 'busy'), time(23, 9, 18, 'busy')])
    expect(findSlots([me], span)).toEqual([])
    const hidden = { personCode: 'hidden', isRequired: true, isKnown: false, times: [] }
    expect(findSlots([person('me', true, []), hidden], span)[0]?.conflicts).toEqual([
      { personCode: 'hidden', kind: 'unknown' },
    ])
  })
})

test('absences are days of the week', () => {
  const week = ['2026-12-21', '2026-12-22', '2026-12-23']
  expect(
    awayDays([time(22, 0, 48, 'away'), time(23, 9, 14, 'away'), time(21, 9, 10, 'busy')], week, zone),
  ).toEqual([
    { from: '2026-12-22', until: '2026-12-23', isWhole: true },
    { from: '2026-12-23', until: '2026-12-23', isWhole: false },
  ])
})

test('an absence is named by the events that the viewer may know, each title once', () => {
  const known = [
    { title: '연차', from: '2026-12-07', until: '2026-12-08' },
    { title: '연차', from: '2026-12-08', until: '2026-12-08' },
    { title: '오후 반차', from: '2026-12-10', until: '2026-12-10' },
  ]
  expect(absenceTitle(known, '2026-12-07', '2026-12-08')).toBe('연차')
  expect(absenceTitle(known, '2026-12-08', '2026-12-11')).toBe('연차, 오후 반차')
  expect(absenceTitle(known, '2026-12-09', '2026-12-09')).toBe('')
  expect(absenceTitle([], '2026-12-07', '2026-12-08')).toBe('')
})
