import { expect, test } from 'vitest'
import { detailLines, subjectOf } from './audit.rules.ts'

test('changes are shown as before and after, what was added as it is', () => {
  const details = {
    mobileTel: ['010-1', '010-2'],
    name: [
      { ko: '김', en: '', zh: '' },
      { ko: '이', en: 'Lee', zh: '' },
    ],
    roles: [[], ['board-manager', 'hr-manager']],
    hue: [null, 30],
    login: 'saebom',
    posts: ['D1', 'D2', 'D3'],
  }
  expect(detailLines({ details })).toEqual([
    'mobileTel: 010-1 → 010-2',
    'name: 김 → 이 / Lee',
    'roles: – → board-manager, hr-manager',
    'hue: – → 30',
    'login: saebom',
    'posts: D1, D2, D3',
  ])
})

test('an id of the database is shown neither as a subject nor in the changes', () => {
  const id = '3f28ef91-0b5c-4d6e-9f00-1234567890ab'
  const entry = (subject: string, subjectName = '') =>
    subjectOf({ action: 'providerChanged', subject, subjectName })
  expect(entry(id, 'Entra').text).toBe('Entra')
  expect(entry('saebom', '김새봄').text).toBe('김새봄 (saebom)')
  expect(entry('saebom', 'saebom').text).toBe('saebom')
  expect(entry(`board ${id}`).text).toBe('board')
  const gone = entry(id)
  expect([gone.text, gone.hint]).toEqual(['', '3f28ef91'])
  // A change of a provider belongs to no kind of the filter.
  expect(gone.kind).toBeNull()
  expect(subjectOf({ action: 'apiTokenRevoked', subject: id, subjectName: '' }).kind).toBe('rights')
  expect(detailLines({ details: { fileCode: [null, id] } })).toEqual(['fileCode: – → 3f28ef91'])
})
