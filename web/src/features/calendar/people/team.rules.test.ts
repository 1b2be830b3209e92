import { describe, expect, test } from 'vitest'
import type { PickItem } from '#kit/picking.ts'
import {
  departmentKey,
  firstTeam,
  hiddenAfter,
  itemsOf,
  mostPeople,
  movedGroups,
  readTeam,
  shownOf,
  withMore,
} from './team.rules.ts'

const none = { ko: '', en: '', zh: '' }
const person = (id: string, title = none): PickItem => ({
  ...{ kind: 'person', id, name: { ko: id, en: id, zh: id }, title, place: none },
  ...{ email: '', photo: '', comCode: 'HB', deptCode: '' },
})
const people = (count: number) => Array.from({ length: count }, (_one, at) => person(`p${at + 1}`))
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join(' ')

describe('the stored team', () => {
  test('a list of people of an earlier version is read, and all of them are shown', () => {
    expect(readTeam(people(2))).toEqual({ group: null, people: people(2), hidden: [], places: [] })
  })

  test('what is unreadable is left out, and without anything stored the department is shown', () => {
    expect(readTeam(null)).toEqual(firstTeam)
    expect(firstTeam.group).toBe(departmentKey)
    expect(readTeam({ group: 4, people: [{ id: 'x' }, person('p1'), null], hidden: ['p1', 7] })).toEqual({
      ...{ group: null, people: [person('p1')], hidden: ['p1'], places: [] },
    })
  })
})

test('stored places are numbers of rooms', () => {
  expect(readTeam({ group: 'group:3', places: [4, '5', -1, 2.5, null] })).toMatchObject({
    group: 'group:3',
    places: [4],
  })
})

describe('columns', () => {
  test('of a department the first seven are shown until the viewer chooses', () => {
    expect(ids(shownOf(people(9), null))).toBe('p1 p2 p3 p4 p5 p6 p7')
    expect(hiddenAfter(people(9), null, 'p9', true)).toEqual(['p8'])
    expect(hiddenAfter(people(9), null, 'p2', false)).toEqual(['p2', 'p8', 'p9'])
  })

  test('hidden people have none, and there are twenty at most', () => {
    expect(ids(shownOf(people(3), ['p2']))).toBe('p1 p3')
    expect(shownOf(people(30), [])).toHaveLength(mostPeople)
    expect(hiddenAfter(people(3), ['p2'], 'p2', true)).toEqual([])
  })
})

test('a person is in a list once, in the post that was chosen first, and the list has a limit', () => {
  const lead = { ko: '팀장', en: '', zh: '' }
  const { people: list, leftOut } = withMore([person('p1', lead)], [person('p1'), ...people(4)], 3)
  expect(ids(list)).toBe('p1 p2 p3')
  expect(list[0]?.title).toEqual(lead)
  expect(leftOut).toBe(1)
})

test('the people of a group are items of the picker', () => {
  const dept = { ko: '기획팀', en: 'Planning', zh: '' }
  const row = {
    personCode: 'p1',
    comCode: 'HB',
    deptCode: 'D1',
    email: 'p1@x.example',
    name: none,
    title: none,
  }
  expect(itemsOf({ people: [{ ...row, dept }] })).toEqual([
    {
      ...{ kind: 'person', id: 'p1', name: none, title: none, place: dept, email: 'p1@x.example' },
      ...{ photo: '', comCode: 'HB', deptCode: 'D1' },
    },
  ])
})

test('a group moves one step, and not over the ends', () => {
  expect(movedGroups([1, 2, 3], 2, -1)).toEqual([2, 1, 3])
  expect(movedGroups([1, 2, 3], 2, 1)).toEqual([1, 3, 2])
  expect(movedGroups([1, 2, 3], 1, -1)).toBeNull()
  expect(movedGroups([1, 2, 3], 9, 1)).toBeNull()
})
