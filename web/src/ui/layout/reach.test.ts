import { expect, it } from 'vitest'
import { dialled } from './reach.tsx'

it.each([
  ['02-000-1234', '020001234'],
  ['+82 (0)2-000-1234', '+82020001234'],
  ['내선 1234', '1234'],
])('%s is dialled as %s', (number, expected) => {
  expect(dialled(number)).toBe(expected)
})
