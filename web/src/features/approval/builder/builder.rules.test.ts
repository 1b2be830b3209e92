import { expect, test } from 'vitest'
import {
  copiedField,
  faultsOf,
  freeKey,
  movedBy,
  newField,
  newRule,
  optionLines,
  optionsOf,
} from './builder.rules.ts'

test('new and copied fields get a key that no other field has', () => {
  const first = newField('text', [], '텍스트')
  const second = newField('text', [first], '텍스트')
  expect([first.key, second.key]).toEqual(['text1', 'text2'])
  expect(copiedField(first, [first]).key).toBe('text1_1')
  expect(freeKey('column', [{ key: 'column1' }])).toBe('column2')
})

test('an item moves by one place and stays at the ends', () => {
  expect(movedBy(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(movedBy(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
  expect(movedBy(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
})

test('options are written as lines and read back', () => {
  const text = '국내\n5312 = 5312 임차료 = 5312 Rent'
  expect(optionsOf(`${text}\n\n = x`)).toEqual([
    { value: '국내', label: { ko: '국내', en: '', zh: '' } },
    { value: '5312', label: { ko: '5312 임차료', en: '5312 Rent', zh: '' } },
  ])
  expect(optionLines(optionsOf(text))).toBe(text)
})

test('a fault is named by its place in the draft', () => {
  const field = { ...newField('formula', [], '합계'), formula: 'sum(' }
  const definition = { fields: [field], rules: [newRule()], amountField: 'total' }
  expect(faultsOf(definition as never)).toEqual({
    'definition.fields.0.formula': 'formula',
    'definition.amountField': 'unknownName',
  })
})
