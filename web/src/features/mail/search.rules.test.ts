import { expect, test } from 'vitest'
import { suggestedFolders, withOperator } from './search.rules.ts'

const cases: [typed: string, operator: string, result: string][] = [
  ['', 'from:', 'from:'],
  ['견적', 'from:', '견적 from:'],
  ['견적 from:', 'to:', '견적 to:'],
  ['견적 from:kim', 'has:attachment', '견적 has:attachment'],
  ['견적 has:attachment', 'has:attachment', '견적 has:attachment'],
  ['견적 in:받은', 'in:"받은 편지함"', '견적 in:"받은 편지함"'],
]

test.each(cases)('%j with %j', (typed, operator, result) => {
  expect(withOperator(typed, operator)).toBe(result)
})

test('folders are suggested by the start of their name after in: only', () => {
  const folders = [{ displayName: '받은 편지함' }, { displayName: 'Project A' }]
  expect(suggestedFolders('견적', folders)).toEqual([])
  expect(suggestedFolders('견적 in:', folders)).toEqual(folders)
  expect(suggestedFolders('in:pro', folders)).toEqual(folders.slice(1))
})
