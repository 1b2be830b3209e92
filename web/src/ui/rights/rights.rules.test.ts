import { expect, test } from 'vitest'
import { addSubjects, namesWith, type RightRow, replaceRoles, withBelow } from './rights.rules.ts'

const name = (ko: string) => ({ ko, en: '', zh: '' })
const toRow = (subject: RightRow) => ({ ...subject, level: 'read' })
const rows = [
  { subject: 'unit:HR', name: name('인사팀'), level: 'manage' },
  { subject: 'role:editor', name: name('편집자'), level: 'write' },
]

test('a subject is added once, a department also if it has a row without those below', () => {
  const added = [
    { subject: 'department:HR', name: name('인사팀') },
    { subject: 'person:P1', name: name('김하늘') },
    { subject: 'person:P1', name: name('김하늘') },
  ]
  expect(addSubjects(rows, added, toRow).map(({ subject, level }) => [subject, level])).toEqual([
    ['unit:HR', 'manage'],
    ['role:editor', 'write'],
    ['person:P1', 'read'],
  ])
})

test('roles that remain selected keep their right, and the others are replaced', () => {
  const editor = { subject: 'role:editor', name: name('편집자') }
  const title = { subject: 'title:ONE/T1', name: name('부장') }
  expect(replaceRoles(rows, [editor, title], toRow).map((row) => row.level)).toEqual([
    'manage',
    'write',
    'read',
  ])
  expect(replaceRoles(rows, [title], toRow).map((row) => row.subject)).toEqual(['unit:HR', 'title:ONE/T1'])
})

test('a department is switched between with and without the departments below', () => {
  const [unit] = rows
  if (!unit) throw new Error('no row')
  const department = withBelow(unit, true)
  expect(department).toEqual({ ...unit, subject: 'department:HR' })
  expect(withBelow(department, false)).toEqual(unit)
})

test('roles are found by a part of the name in any letter case', () => {
  const roles = [{ name: 'Board manager' }, { name: '게시판 관리자' }]
  expect(namesWith(roles, 'MANA')).toEqual([roles[0]])
  expect(namesWith(roles, ' 관리 ')).toEqual([roles[1]])
  expect(namesWith(roles, '')).toEqual(roles)
})
