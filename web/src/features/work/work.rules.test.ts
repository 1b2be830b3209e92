import type { WorkItem } from '@maru/api/kit/work'
import { expect, test } from 'vitest'
import { dueGroup, fitsFilter, groupsOf, laterTimes } from './work.rules.ts'

const item = (more: Partial<WorkItem>): WorkItem => ({
  ...{ kind: 'approval', id: '1', title: { ko: '연차', en: 'Leave', zh: '年假' }, note: null },
  ...{ person: null, dueAt: null, since: '2026-11-20T00:00:00Z', isUrgent: false, mustOpen: false },
  ...{ why: { ko: '', en: '', zh: '' }, url: '/', version: 1, acts: [], laterUntil: null },
  ...more,
})
const seoul = (instant: string | Date) => {
  const date = new Date(instant)
  // The local fields of the Date have the time of Seoul, whatever the zone of this machine is.
  return new Date(date.getTime() + (540 + date.getTimezoneOffset()) * 60_000)
}

test.each([
  ['2026-11-23T01:59:00Z', 'over'],
  ['2026-11-23T02:01:00Z', 'today'],
  ['2026-11-23T14:59:00Z', 'today'],
  ['2026-11-23T15:00:00Z', 'week'],
  ['2026-11-29T14:59:00Z', 'week'],
  ['2026-11-29T15:00:00Z', 'later'],
  [null, 'none'],
])('a thing that is due at %s is in the group %s of Monday, 11:00 in Seoul', (dueAt, group) => {
  expect(dueGroup(dueAt, new Date('2026-11-23T02:00:00Z'), seoul)).toBe(group)
})

test('groups are in the order of the list, and one without a person is its own', () => {
  const kim = { code: 'KIM', name: { ko: '김', en: 'Kim', zh: '金' } }
  const items = [item({ id: '1', person: kim }), item({ id: '2', person: kim }), item({ id: '3' })]
  const ids = (order: 'kind' | 'person') =>
    groupsOf(items, order, () => 'none').map((group) => [group.id, group.items.map(({ id }) => id)])
  expect(ids('person')).toEqual([
    ['KIM', ['1', '2']],
    ['', ['3']],
  ])
  expect(ids('kind')).toEqual([['approval', ['1', '2', '3']]])
})

test('a filter finds words of title, note, kind and person in any language', () => {
  const one = item({
    note: { ko: '1일', en: '1 day', zh: '1天' },
    person: { code: 'L', name: { ko: '이하늘', en: 'Lee', zh: '李' } },
  })
  for (const filter of ['', '연차', 'LEAVE lee', '1天 결재', '이하늘'])
    expect([filter, fitsFilter(one, '결재', filter)]).toEqual([filter, true])
  expect(fitsFilter(one, '결재', '연차 박')).toBe(false)
})

test('things are postponed to nine in the zone of the viewer', () => {
  const now = new Date('2026-11-23T02:00:00Z')
  expect(laterTimes(now, seoul(now))).toEqual([
    { choice: 'hour', until: '2026-11-23T03:00:00.000Z' },
    { choice: 'tomorrow', until: '2026-11-24T00:00:00.000Z' },
    { choice: 'monday', until: '2026-11-30T00:00:00.000Z' },
    { choice: 'week', until: '2026-11-30T00:00:00.000Z' },
  ])
})
