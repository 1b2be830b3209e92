import { expect, test } from 'vitest'
import { nextTurns, openTurns } from './turn.rules.ts'

const turn = (mailboxId: number, beganAt: number, isRead = true) => ({ mailboxId, beganAt, isRead })
const now = 100_000

test.each([
  ['those that have waited longest begin', [], [1, 2, 3], { 1: 50, 2: 10 }, { begin: [3, 2], end: [] }],
  [
    'those that have been connected longest make place',
    [turn(1, 20_000), turn(2, 10_000)],
    [1, 2, 3],
    {},
    { begin: [], end: [2] },
  ],
  [
    'one that has not been read stays',
    [turn(1, 0, false), turn(2, 0, false)],
    [1, 2, 3],
    {},
    { begin: [], end: [] },
  ],
  [
    'one that has just begun stays',
    [turn(1, 90_000), turn(2, 90_000)],
    [1, 2, 3],
    {},
    { begin: [], end: [] },
  ],
  ['none ends while there is room', [turn(1, 0)], [1, 2], {}, { begin: [2], end: [] }],
] as const)('%s', (_name, turns, wanted, ended, expected) => {
  const endedAt = new Map(Object.entries(ended).map(([id, at]) => [Number(id), at]))
  expect(nextTurns(turns, wanted, endedAt, { most: 2, now })).toEqual(expected)
})

test('a company whose work does not end holds up no other company', async () => {
  const turns = openTurns({ all: 3, each: 2 })
  const ends: (() => void)[] = []
  const begun: string[] = []
  const slow = () => new Promise<void>((resolve) => ends.push(resolve))
  const all = ['a', 'a', 'a', 'b', 'b'].map((key) =>
    turns(key, () => {
      begun.push(key)
      return key === 'a' ? slow() : Promise.resolve()
    }),
  )
  await Promise.all(all.slice(3))
  expect(begun).toEqual(['a', 'a', 'b', 'b'])
  for (let at = 0; at < 3; at += 1) {
    ends[at]?.()
    await all[at]
  }
  expect(begun).toEqual(['a', 'a', 'b', 'b', 'a'])
  await expect(turns('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await turns('a', async () => 1)).toBe(1)
})
