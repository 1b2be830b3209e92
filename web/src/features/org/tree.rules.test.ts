import type { Department } from '@maru/api/org'
import { expect, it } from 'vitest'
import {
  buildTree,
  type DepartmentNode,
  expandedAtStart,
  firstDepartment,
  mergeDepartments,
  needsChildren,
  unloadedOnPath,
} from './tree.rules.ts'

function department(deptCode: string, parentDeptCode = '', more: Partial<Department> = {}): Department {
  const names = { deptName: deptCode, deptNameEn: '', deptNameCn: '' }
  return {
    deptCode,
    parentDeptCode,
    ...names,
    comCode: 'C',
    email: '',
    hasChildren: 'FALSE',
    level: 1,
    expanded: false,
    selected: false,
    ...more,
  }
}

const shape = (nodes: DepartmentNode[]): unknown[] =>
  nodes.map((node) =>
    node.children.length > 0 ? [node.department.deptCode, shape(node.children)] : node.department.deptCode,
  )

it.each([
  [
    'children below their parents, in order',
    [department('a'), department('b', 'a'), department('c', 'a')],
    [['a', ['b', 'c']]],
  ],
  ['a child before its parent', [department('b', 'a'), department('a')], [['a', ['b']]]],
  ['an unknown parent makes a root', [department('a'), department('x', 'gone')], ['a', 'x']],
  ['itself as parent makes a root', [department('a', 'a')], ['a']],
  ['a circle shows all of it as roots', [department('a', 'b'), department('b', 'a')], ['a', 'b']],
  ['a code twice counts once', [department('a'), department('a')], ['a']],
])('%s', (_name, flat, expected) => {
  expect(shape(buildTree(flat))).toEqual(expected)
})

it('children are requested once: only if the server reports some and none are loaded', () => {
  const parent = department('a', '', { hasChildren: 'TRUE' })
  const [before] = buildTree([parent])
  const [after] = buildTree(mergeDepartments([parent], [department('b', 'a')]))
  const [leaf] = buildTree([department('z')])
  expect([before, after, leaf].map((node) => node && needsChildren(node))).toEqual([true, false, false])
})

it('answers are joined without doubles', () => {
  const first = [department('a'), department('b')]
  expect(mergeDepartments(first, [department('b'), department('c')]).map((one) => one.deptCode)).toEqual([
    'a',
    'b',
    'c',
  ])
  expect(mergeDepartments(first, [department('b')])).toBe(first)
})

it('the own department is shown first, else the first root', () => {
  const flat = [department('a', '', { expanded: true }), department('b', 'a', { selected: true })]
  expect([firstDepartment(flat), firstDepartment([department('x')]), firstDepartment([])]).toEqual([
    'b',
    'x',
    null,
  ])
  expect([...expandedAtStart(flat)]).toEqual(['a'])
})

it('asks for the children of each department on a way that is deeper than the tree was loaded', () => {
  const departments = [department('a'), department('b', 'a'), department('c', 'b', { hasChildren: 'TRUE' })]
  const path = [...departments, department('d', 'c'), department('e', 'd')]
  expect(unloadedOnPath(departments, path)).toEqual(['c', 'd'])
  expect(unloadedOnPath(path, path)).toEqual([])
})
