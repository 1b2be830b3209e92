import { expect, test } from 'vitest'
import { markedTerms, suggestedFolders, withOperator } from './search.rules.ts'

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

const searches: [typed: string, terms: string, sender: string][] = [
  ['', '', ''],
  ['견적 회의', '견적 회의', '견적 회의'],
  ['from:kim 견적', '견적', '견적 kim'],
  ['FROM:"Kim Seo" has:attachment after:2026-01-02 견적', '견적', '견적 Kim Seo'],
  ['in:"받은 편지함" to:lee', '', ''],
  ['"분기 계획"', '분기 계획', '분기 계획'],
]

test.each(searches)(
  'of the search %j the terms are marked, and in senders what from: names',
  (typed, terms, sender) => {
    expect(markedTerms(typed)).toEqual({ terms, sender })
  },
)
