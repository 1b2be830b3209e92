import { expect, test } from 'vitest'
import type { FormField } from '../form/definition.ts'
import { filledValues, fittedRows, sentValues, strictFields, writtenRow } from './source-fields.ts'

const name = { ko: '이름', en: '', zh: '' }
const field = (key: string, kind: FormField['kind'], more: Partial<FormField> = {}): FormField => ({
  ...{ key, kind, label: name, isRequired: false, options: [], formula: '', limit: 0, width: 2 },
  ...{ requiredIf: '', visibleIf: '', default: '', help: name, words: 'none', columns: [], ...more },
})

const source = {
  ...{ sourceId: 1, sends: ['amount', 'who', 'none'], isStrict: true },
  fills: [
    { column: 'left', field: 'left' },
    { column: 'title', field: 'title' },
  ],
}
const account = field('account', 'text', { source })
const fields = [
  account,
  field('amount', 'amount'),
  field('who', 'person'),
  field('left', 'number'),
  field('title', 'text'),
]

test('a source receives one text for each field: numbers without separators, lists with commas', () => {
  const values = { amount: ' 1,000 ', who: ['kim', 'lee'], account: 'A' }
  expect(sentValues({ fields }, source, values)).toEqual({ amount: '1000', who: 'kim,lee', none: '' })
})

test('a row is compared as its fields are stored, and a missing column is empty', () => {
  const [row] = fittedRows({ fields }, account, [{ value: '5331', left: '1,200.50', other: '1,000' }])
  expect(row).toEqual({ value: '5331', left: '1200.5', other: '1,000', title: '' })
  const values = { account: ' 5331', left: '1200.5', title: '' }
  expect(writtenRow({ fields }, account, values)).toEqual({ value: '5331', left: '1200.5', title: '' })
})

test('a chosen row fills its fields, and no row empties them', () => {
  expect(filledValues(account, { value: '5331', left: '7', other: 'x' })).toEqual({
    ...{ account: '5331', left: '7', title: '' },
  })
  expect(filledValues(account, null)).toEqual({ account: '', left: '', title: '' })
})

test('the field of a strict source and those that it fills are not typed', () => {
  expect([...strictFields({ fields })].sort()).toEqual(['account', 'left', 'title'])
  const open = { ...account, source: { ...source, isStrict: false } }
  expect(strictFields({ fields: [open] }).size).toBe(0)
})
