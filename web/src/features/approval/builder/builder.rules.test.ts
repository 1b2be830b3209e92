import type { FormField } from '@maru/api/approval'
import { expect, test } from 'vitest'
import {
  copiedField,
  draftOf,
  faultsOf,
  freeKey,
  movedBy,
  newColumn,
  newField,
  newRule,
  optionLines,
  optionsOf,
  orderedFields,
  placedFields,
  withLayout,
} from './builder.rules.ts'
import { renamedIn, withField } from './rename.rules.ts'

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

test('the print layout keeps order and widths, and follows the new name of a field', () => {
  const fields = [newField('text', [], '가'), { ...newField('area', [], '나'), width: 1 }]
  const { definition } = draftOf({ definition: { fields, rules: [], amountField: '' } } as never)
  const ordered = withLayout(definition, { fields: orderedFields(definition, [1, 0]) })
  expect(ordered.print?.fields).toEqual([
    { key: 'area1', width: 1, isHidden: false },
    { key: 'text1', width: 2, isHidden: false },
  ])
  const hidden = withLayout(ordered, { fields: placedFields(ordered, 'text1', { isHidden: true }) })
  const renamed = withField(hidden, 0, { ...(fields[0] ?? newField('text', [], '')), key: 'title' })
  expect(renamed.print?.fields[1]).toEqual({ key: 'title', width: 2, isHidden: true })
  expect(renamed.fields[0]?.key).toBe('title')
})

test('a new name is followed by formulas, conditions, steps and the amount, but not by texts and functions', () => {
  expect(renamedIn('sum', 'total')('sum(sum, sum.a) + "sum" + sums')).toBe(
    'sum(total, total.a) + "sum" + sums',
  )
  const table = newField('table', [], '표', '열')
  const goods = { ...table, key: 'goods', columns: [{ ...newColumn([], '수량'), key: 'count' }] }
  const double = {
    ...newColumn(goods.columns, '두 배'),
    key: 'double',
    kind: 'formula',
    formula: 'count * 2',
  }
  const fields = [
    { ...goods, columns: [...goods.columns, double] },
    { ...newField('formula', [], '합계'), key: 'total', formula: 'sum(goods.double)' },
    { ...newField('text', [], '사유'), key: 'why', requiredIf: 'total >= 3' },
  ]
  const rules = [{ ...newRule(), when: 'total > sum(goods.count)' }]
  const definition = { fields, rules, amountField: 'total' } as never
  const [first, second] = fields
  const named = withField(definition, 1, { ...second, key: 'amount' } as never)
  expect([named.fields[2]?.requiredIf, named.rules[0]?.when, named.amountField]).toEqual([
    ...['amount >= 3', 'amount > sum(goods.count)', 'amount'],
  ])
  const columns = [{ ...first?.columns[0], key: 'number' }, double]
  const counted = withField(named, 0, { ...first, columns } as never)
  expect([counted.fields[0]?.columns[1]?.formula, counted.rules[0]?.when]).toEqual([
    ...['number * 2', 'amount > sum(goods.number)'],
  ])
  const table2 = withField(counted, 0, { ...(counted.fields[0] as FormField), key: 'items' })
  expect([table2.fields[1]?.formula, table2.rules[0]?.when]).toEqual([
    ...['sum(items.double)', 'amount > sum(items.number)'],
  ])
})
