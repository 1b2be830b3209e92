import { checkContent, type FormColumn, type FormDefinition } from '@maru/api/approval'
import { dictionary } from '@maru/i18n/dictionary'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { TableInput } from '../../writer/parts/table-input.tsx'
import { FieldValues } from './field-values.tsx'

beforeAll(() => putDictionary('en-US', dictionary.en))

const name = (en: string) => ({ ko: en, en, zh: en })
const column = (key: string, more: Partial<FormColumn> = {}): FormColumn => ({
  ...{ key, label: name(key), kind: 'number', isRequired: false, options: [], formula: '', limit: 0 },
  ...{ width: 1, hasSum: true, ...more },
})
const field = {
  ...{
    key: 'rows',
    label: name('Rows'),
    kind: 'table',
    isRequired: false,
    options: [],
    formula: '',
    limit: 0,
  },
  ...{ width: 2, requiredIf: '', visibleIf: '', default: '', help: name(''), words: 'none' },
  columns: [
    column('item', { kind: 'text', hasSum: false }),
    ...[column('q'), column('w')],
    column('cost', { kind: 'formula', formula: 'q * w' }),
  ],
} as FormDefinition['fields'][number]
const definition = { fields: [field], amountField: '' } as unknown as FormDefinition // Only these are read.
const rows = [
  { item: 'A', q: '0.1', w: '3' },
  { item: 'B', q: '3', w: '1.005' },
]
const { values } = checkContent(definition, { rows })

/** The texts of the last row of the table: its sums. */
const lastRow = () =>
  [...(screen.getByRole('table').querySelector('tfoot tr')?.children ?? [])].map((one) => one.textContent)

test('a document sums decimals of a column exactly', () => {
  render(<FieldValues definition={definition} values={values} hidden={[]} names={{}} />)
  expect(lastRow()).toEqual(['Total', '3.1', '4.005', '3.315'])
})

test('a table shows its sums while a drafter types', () => {
  const result = values.rows as Record<string, string>[]
  render(
    <TableInput
      {...{ field, label: 'Rows', rows, result }}
      faultOf={() => undefined}
      onChange={() => undefined}
    />,
  )
  expect(lastRow()).toEqual(['Total', '', '3.1', '4.005', '3.315', ''])
})

test('a table has a term of its own and is not read under the field before it', () => {
  render(<FieldValues definition={definition} values={values} hidden={[]} names={{}} />)
  const definitionOfTable = screen.getByRole('table').closest('dd')
  expect(definitionOfTable?.previousElementSibling).toBe(screen.getByRole('term'))
  expect(screen.getByRole('term').textContent).toBe('Rows')
})
