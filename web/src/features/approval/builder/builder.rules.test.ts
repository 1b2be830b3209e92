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
  withKindOfSource,
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

test('a data source follows new names of the fields that it receives and fills, and ends with the kind of its field', () => {
  const source = {
    ...{ sourceId: 7, sends: ['purpose'], fills: [{ column: 'left', field: 'amount' }], isStrict: true },
  }
  const account = { ...newField('text', [], '과목'), key: 'account', source }
  const purpose = { ...newField('text', [], '목적'), key: 'purpose' }
  const amount = { ...newField('amount', [], '금액'), key: 'amount' }
  const fields = [account, purpose, amount]
  const { definition } = draftOf({ definition: { fields, rules: [], amountField: 'amount' } } as never)
  expect(faultsOf(definition)).toEqual({})
  const sent = withField(definition, 1, { ...purpose, key: 'why' })
  const filled = withField(sent, 2, { ...amount, key: 'cost' })
  expect(filled.fields[0]?.source).toEqual({
    ...source,
    ...{ sends: ['why'], fills: [{ column: 'left', field: 'cost' }] },
  })
  expect(faultsOf(filled)).toEqual({})
  expect(withKindOfSource({ ...account, kind: 'number' }).source).toEqual(source)
  expect(withKindOfSource({ ...account, kind: 'area' })).not.toHaveProperty('source')
})

test('a source of a field that is not written, an unknown field and one that is filled twice are faults', () => {
  const source = { sourceId: 7, sends: [] as string[], fills: [] as object[], isStrict: false }
  const amount = { ...newField('amount', [], '금액'), key: 'amount' }
  const faultWith = (change: object, kind: FormField['kind'] = 'text') => {
    const field = { ...newField(kind, [], '과목', '열'), key: 'account', source: { ...source, ...change } }
    const definition = {
      fields: [field, amount, newField('table', [], '표', '열')],
      rules: [],
      amountField: '',
    }
    return faultsOf(definition as never)['definition.fields.0.source']
  }
  expect(faultWith({ sends: ['amount'] })).toBeUndefined()
  expect(faultWith({}, 'date')).toBe('source')
  expect(faultWith({ sends: ['account'] })).toBe('unknownName')
  expect(faultWith({ sends: ['table1'] })).toBe('unknownName')
  expect(faultWith({ fills: [{ column: 'a', field: 'none' }] })).toBe('unknownName')
  const twice = ['a', 'b'].map((column) => ({ column, field: 'amount' }))
  expect(faultWith({ fills: twice })).toBe('duplicate')
})
