import { expect, test } from 'vitest'
import { daysOf, protectGroups } from './click.rules.ts'

const group = (key: string, people: number, clicks: number) => ({
  ...{ key, people, clicks },
  name: { ko: key, en: '', zh: '' },
})
const shown = (groups: ReturnType<typeof group>[], smallest = 5) => {
  const list = protectGroups(groups, smallest)
  return [list.groups.map(({ key }) => key), list.hiddenClicks]
}

test('groups of enough people are shown, most clicks first', () => {
  expect(shown([group('a', 5, 10), group('b', 9, 30)])).toEqual([['b', 'a'], 0])
})

test('a group of too few people takes the smallest other group with it, so that no difference reveals it', () => {
  expect(shown([group('a', 4, 7), group('b', 9, 30), group('c', 6, 99)])).toEqual([['b'], 106])
  expect(shown([group('a', 1, 7), group('b', 9, 30)])).toEqual([[], 37])
  expect(shown([group('a', 1, 7)])).toEqual([[], 7])
})

test('the rule of a company may be one person', () => {
  expect(shown([group('a', 1, 7), group('b', 9, 30)], 1)).toEqual([['b', 'a'], 0])
})

test('a period has its first and last day, also over a leap day', () => {
  expect(daysOf('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
})
