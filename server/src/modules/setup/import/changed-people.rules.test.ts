import { expect, test } from 'vitest'
import { changedPeople } from './changed-people.rules.ts'

const one = (
  key: string,
  change: 'added' | 'changed' | 'removed',
  fields: Record<string, [unknown, unknown]> = {},
) => ({ key, change, fields })

test('each person has the change that matters most, whatever the order of the files', () => {
  const posts = {
    file: 'posts.csv',
    differences: [one('ONE D1 A 2026-01-01', 'added'), one('ONE D1 F 2026-01-01', 'removed')],
  }
  const people = {
    file: 'people.csv',
    differences: [
      one('A', 'added'),
      one('B', 'changed', { name_ko: ['가', '나'] }),
      one('C', 'changed', { retired_on: [null, '2026-12-01'] }),
      one('D', 'changed', { retired_on: ['2026-12-01', null] }),
      one('E', 'removed'),
    ],
  }
  const expected = {
    A: 'added',
    B: 'changed',
    C: 'retired',
    D: 'reinstated',
    E: 'retired',
    F: 'changed',
  }
  expect(Object.fromEntries(changedPeople([posts, people]))).toEqual(expected)
  expect(Object.fromEntries(changedPeople([people, posts]))).toEqual(expected)
  expect(changedPeople([{ file: 'departments.csv', differences: [one('ONE D1', 'added')] }]).size).toBe(0)
})
