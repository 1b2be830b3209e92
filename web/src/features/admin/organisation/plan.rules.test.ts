import type { ComparedDepartment } from '@maru/api/org/reorganisation'
import { expect, test } from 'vitest'
import { changesOf, compareRows, moved, placeAfterStep, placeOfDrop } from './plan.rules.ts'

const node = (deptCode: string, parentDeptCode: string | null, sort: number): ComparedDepartment => ({
  ...{ deptCode, parentDeptCode, sort, postCount: 1 },
  name: { ko: deptCode, en: '', zh: '' },
})
const tree = [node('A', null, 0), node('A1', 'A', 0), node('A2', 'A', 10), node('B', null, 10)]

test('both trees are aligned, and a moved department has two gaps', () => {
  const after = [node('A', null, 0), node('A2', 'A', 10), node('B', null, 10), node('A1', 'B', 0)]
  const rows = compareRows(tree, after).map(({ left, right, depth }) => [
    left?.deptCode ?? '',
    right?.deptCode ?? '',
    depth,
  ])
  expect(rows).toEqual([
    ['A', 'A', 0],
    ['A1', '', 1],
    ['A2', 'A2', 1],
    ['B', 'B', 0],
    ['', 'A1', 1],
  ])
})

test('changes are named by department', () => {
  const after = [
    node('A', null, 0),
    { ...node('A1', 'B', 0), name: { ko: '새', en: '', zh: '' } },
    node('B', null, 10),
    node('C', null, 20),
  ]
  expect(Object.fromEntries(changesOf(tree, after))).toEqual({
    A1: ['renamed', 'moved'],
    A2: ['closed'],
    C: ['new'],
  })
})

test('steps and drops give a place, and never one within the department itself', () => {
  expect(placeAfterStep(tree, 'A2', 'up')).toEqual({ parent: 'A', index: 0 })
  expect(placeAfterStep(tree, 'A1', 'up')).toBeNull()
  expect(placeAfterStep(tree, 'A2', 'in')).toEqual({ parent: 'A1', index: 0 })
  expect(placeAfterStep(tree, 'A2', 'out')).toEqual({ parent: null, index: 1 })
  expect(placeAfterStep(tree, 'B', 'out')).toBeNull()
  expect(placeOfDrop(tree, 'A', 'A1', 'inside')).toBeNull()
  expect(placeOfDrop(tree, 'B', 'A', 'inside')).toEqual({ parent: 'A', index: 2 })
  expect(placeOfDrop(tree, 'B', 'A', 'before')).toEqual({ parent: null, index: 0 })
  expect(moved(tree, 'B', { parent: null, index: 0 }).map((one) => [one.deptCode, one.sort])).toEqual([
    ['B', 0],
    ['A', 10],
  ])
})
