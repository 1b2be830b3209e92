import { expect, test } from 'vitest'
import { delegationState, orderedBoxes, tabOrderOf } from './setting.rules.ts'

test('the tabs follow the stored order, and the default order if it is not usable', () => {
  expect(orderedBoxes('2,0,1')).toEqual(['decided', 'pending', 'drafted'])
  expect(orderedBoxes('2,2,1')).toEqual(['pending', 'drafted', 'decided'])
  expect(orderedBoxes('')).toEqual(['pending', 'drafted', 'decided'])
  expect(tabOrderOf(['decided', 'pending', 'drafted'])).toBe('2,0,1')
})

test('a delegation runs from its first to its last day', () => {
  const days = { startDate: '2026-11-23', endDate: '2026-11-25' }
  expect(
    ['2026-11-22', '2026-11-23', '2026-11-25', '2026-11-26'].map((day) => delegationState(days, day)),
  ).toEqual(['coming', 'running', 'running', 'ended'])
})
