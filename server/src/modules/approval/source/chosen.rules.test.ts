import type { FieldSource, FormField } from '@maru/api/approval'
import { expect, test } from 'vitest'
import { chosenSources } from './chosen.rules.ts'

const field = (key: string, source?: Partial<FieldSource>) =>
  ({
    ...{ key, kind: 'text' },
    ...(source ? { source: { sourceId: 1, sends: [], fills: [], isStrict: true, ...source } } : {}),
  }) as unknown as FormField
const fills = (...keys: string[]) => keys.map((key) => ({ column: key, field: key }))

/** For each strict field whether a row is chosen, and the fields that its row has to explain. */
const explained = (fields: FormField[], values: Record<string, string>, hidden: string[] = []) =>
  chosenSources({ fields }, values, hidden).map((one) => [
    one.field.key,
    one.isChosen,
    one.source.fills.map((fill) => fill.field).join(' '),
  ])

const account = field('account', { fills: fills('amount', 'title') })
const plain = [field('amount'), field('title')]

test('a chosen row explains the fields that it fills and that are shown', () => {
  expect(explained([account, ...plain], { account: 'A' })).toEqual([['account', true, 'amount title']])
  expect(explained([account, ...plain], { account: 'A' }, ['title'])).toEqual([['account', true, 'amount']])
})

test('a field without a value, and a hidden one, still bind the fields that their rows fill', () => {
  expect(explained([account, ...plain], { amount: '5' })).toEqual([['account', false, 'amount title']])
  expect(explained([account, ...plain], { amount: '5' }, ['account'])).toEqual([
    ['account', false, 'amount title'],
  ])
})

test('what the row of another field fills needs no second row', () => {
  const other = field('project', { fills: fills('amount') })
  expect(explained([account, other, ...plain], { project: 'P' }, ['account'])).toEqual([
    ['account', false, 'title'],
    ['project', true, 'amount'],
  ])
  const chained = field('first', { fills: fills('account') })
  expect(explained([chained, account, ...plain], { account: 'A' }, ['first'])[0]).toEqual([
    'first',
    false,
    '',
  ])
})

test('a field without a source, and one that allows other values, bind nothing', () => {
  expect(explained([field('account', { isStrict: false }), ...plain], { account: 'A' })).toEqual([])
})
