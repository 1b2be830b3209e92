import { expect, it } from 'vitest'
import { formatQuery } from '#kit/address/address.ts'
import {
  conditionInput,
  conditionQuery,
  isLimited,
  noConditions,
  parseConditions,
  type SearchConditions,
} from './condition.rules.ts'

const now = new Date('2026-11-25T03:00:00Z')
const parsed = (text: string) => parseConditions(Object.fromEntries(new URLSearchParams(text)))

it.each<Partial<SearchConditions>>([
  {},
  { period: 'week' },
  { period: 'days', from: '2026-01-02', until: '2026-01-31' },
  { period: 'days', from: '', until: '2026-01-31' },
  { authorCode: 'U1', authorName: '김서연' },
  { hasFiles: true, boardId: 7, newest: true },
])('the address has the conditions %j, and reads them back', (more) => {
  const conditions = { ...noConditions, ...more }
  expect(parsed(formatQuery(conditionQuery(conditions)))).toEqual(conditions)
})

it.each([
  'PERIOD=decade',
  'FROM=2026-13-01',
  'UNTIL=today',
  'BOARD=x',
  'FILES=1',
  'SORT=title',
  'PERIOD=days',
])('an address with %s has no conditions', (text) => {
  expect(parsed(text)).toEqual(noConditions)
})

it('a period has the first instant of its first day and of the day after its last day', () => {
  const input = (more: Partial<SearchConditions>) => conditionInput({ ...noConditions, ...more }, now)
  expect(input({})).toEqual({})
  const days = input({ period: 'days', from: '2026-02-28', until: '2026-02-28' })
  expect(Date.parse(days.until ?? '') - Date.parse(days.from ?? '')).toBe(86_400_000)
  expect(Object.keys(input({ period: 'week' }))).toEqual(['from'])
  expect(input({ period: 'days', until: '2026-02-28' }).from).toBeUndefined()
})

it('the order alone does not limit a search', () => {
  expect(isLimited({ ...noConditions, newest: true })).toBe(false)
  for (const more of [{ period: 'year' }, { authorCode: 'U1' }, { hasFiles: true }, { boardId: 1 }] as const)
    expect(isLimited({ ...noConditions, ...more })).toBe(true)
})
