import { expect, test } from 'vitest'
import type { FormField } from './definition.ts'
import { plainLayout, printedFields } from './print-layout.ts'

const field = (key: string, width = 2): FormField => ({
  ...{ key, kind: 'text', label: { ko: key, en: '', zh: '' }, isRequired: false, options: [], formula: '' },
  ...{ limit: 0, width, requiredIf: '', visibleIf: '', default: '', words: 'none', columns: [] },
  help: { ko: '', en: '', zh: '' },
})
const fields = [field('a'), field('b', 1), field('c')]
const shown = (print?: typeof plainLayout) =>
  printedFields(print ? { fields, print } : { fields }).map(
    ({ field: { key }, width, isHidden }) => `${key}${width}${isHidden ? ' hidden' : ''}`,
  )

test('fields are printed as on the screen without a layout, and with an empty one', () => {
  expect(shown()).toEqual(['a2', 'b1', 'c2'])
  expect(shown(plainLayout)).toEqual(['a2', 'b1', 'c2'])
})

test('a layout sets order, width and omission; other fields follow, and unknown names are left out', () => {
  const places = [
    { key: 'c', width: 1, isHidden: false },
    { key: 'gone', width: 1, isHidden: false },
    { key: 'a', width: 2, isHidden: true },
  ]
  expect(shown({ ...plainLayout, fields: places })).toEqual(['c1', 'a2 hidden', 'b1'])
})
