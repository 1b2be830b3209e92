import { expect, it } from 'vitest'
import { type FieldLine, runsOf } from './line.rules.ts'

const line = (id: string, group: string): FieldLine => ({
  ...{ id, group, title: group, note: '' },
  item: { id, label: id, icon: null },
})

it('lines of one group are one run, with the index of its first line', () => {
  const lines = [line('a', 'people'), line('b', 'people'), line('c', 'commands'), line('d', 'search')]
  expect(runsOf(lines).map(({ first, lines: run }) => [first, run.map(({ id }) => id)])).toEqual([
    [0, ['a', 'b']],
    [2, ['c']],
    [3, ['d']],
  ])
  expect(runsOf([])).toEqual([])
})
