import { expect, test } from 'vitest'
import { joinedAt, type LineEntry, lineOf, withNeed } from './line-entries.rules.ts'

const entry = (personCode: string): LineEntry => ({
  ...{ key: personCode, name: personCode, kind: 'agree', isRequired: false, need: 0, stage: personCode },
  step: { kind: 'agree', personCode, deptCode: null },
})
const shape = (entries: readonly LineEntry[]) =>
  lineOf(entries).map(({ need, steps }) => `${need}/${steps.map((one) => one.personCode).join('+')}`)
const three = ['a', 'b', 'c'].map(entry)

test('people join the stage above, and any number of approvals below all ends it', () => {
  const joined = joinedAt(joinedAt(three, 1, true), 2, true)
  expect(shape(three)).toEqual(['0/a', '0/b', '0/c'])
  expect(shape(joined)).toEqual(['0/a+b+c'])
  const [first = entry('x')] = joined
  expect(shape(withNeed(joined, first, 1))).toEqual(['1/a+b+c'])
  expect(shape(withNeed(joined, first, 2))).toEqual(['2/a+b+c'])
  expect(shape(withNeed(joined, first, 3))).toEqual(['0/a+b+c'])
})

test('who leaves a stage takes those below along, and the vote stays with the others', () => {
  const joined = joinedAt(joinedAt(three, 1, true), 2, true)
  const voted = withNeed(joined, joined[0] ?? entry('x'), 2)
  expect(shape(joinedAt(voted, 1, false))).toEqual(['0/a', '0/b+c'])
  expect(shape(joinedAt(voted, 2, false))).toEqual(['0/a+b', '0/c'])
})

test('the first entry has no stage above it', () => {
  expect(shape(joinedAt(three, 0, true))).toEqual(['0/a', '0/b', '0/c'])
})
