import { checkContent, type DocumentDetail, type FormColumn } from '@maru/api/approval'
import { approval } from '@maru/i18n/approval/texts'
import { expect, test } from 'vitest'
import { fieldsHtml } from './print-field.rules.ts'

const name = { ko: '표', en: 'Table', zh: '表' }
const column = (key: string, more: Partial<FormColumn> = {}): FormColumn => ({
  ...{ key, label: name, kind: 'number', isRequired: false, options: [], formula: '', limit: 0, width: 1 },
  ...{ hasSum: true, ...more },
})

/** The sums of a printed table. */
function sums(columns: FormColumn[], rows: Record<string, string>[]): string[] {
  const field = {
    key: 'rows',
    label: name,
    kind: 'table',
    isRequired: false,
    options: [],
    formula: '',
    columns,
  }
  const more = { limit: 0, width: 2, requiredIf: '', visibleIf: '', default: '', help: name, words: 'none' }
  const definition = { fields: [{ ...field, ...more }] }
  const { values } = checkContent(definition as never, { rows }) // Only the fields are read.
  const document = { definition, content: { values }, hidden: [], names: {} } as unknown as DocumentDetail
  const html = fieldsHtml(document, { language: 'ko', texts: approval.ko, timeZone: 'Asia/Seoul' } as never) // The same texts.
  const foot = /<tfoot>(.*)<\/tfoot>/.exec(html)?.[1] ?? ''
  return [...foot.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map((match) => String(match[1]))
}

test('a printed table sums decimals, separators, negative numbers and formulas exactly', () => {
  const columns = [
    ...[column('q'), column('w'), column('paid', { kind: 'amount' })],
    column('cost', { kind: 'formula', formula: 'q * w' }),
  ]
  const rows = [
    { q: '0.1', w: '3', paid: '1,234,567.89' },
    { q: '3', w: '1.005', paid: '-0.89' },
    { q: '', w: '0', paid: '' },
  ]
  expect(sums(columns, rows)).toEqual(['3.1', '4.005', '1,234,567', '3.315'])
})

test('a printed table sums ten tenths to one, and eighteen digits without rounding', () => {
  const tenths = Array.from({ length: 10 }, () => ({ q: '0.1' }))
  expect(sums([column('q')], tenths)).toEqual(['1'])
  const large = [{ q: '999999999999999999' }, { q: '0.000001' }]
  expect(sums([column('q')], large)).toEqual(['999,999,999,999,999,999.000001'])
})

test('a printed leave has its working days, and the annual leave before and after it for each year', () => {
  const leave = { days: 3.5, balances: [{ year: 2026, before: 4, after: 1 }] }
  const printed = (given: DocumentDetail['leave']) => {
    const document = {
      definition: { fields: [] },
      content: { values: {} },
      hidden: [],
      names: {},
      leave: given,
    }
    const style = { language: 'ko', texts: approval.ko, timeZone: 'Asia/Seoul' }
    return fieldsHtml(document as unknown as DocumentDetail, style as never) // The same texts.
  }
  expect(printed(leave)).toContain('>근무일 3.5일 · 남은 연차 4일 → 쓰고 나면 1일<')
  const two = [...leave.balances, { year: 2027, before: 15, after: 14.5 }]
  expect(printed({ ...leave, balances: two })).toContain(
    '2026년: 남은 연차 4일 → 쓰고 나면 1일 · 2027년: 남은 연차 15일 → 쓰고 나면 14.5일',
  )
  expect(printed(null)).toBe('')
})
