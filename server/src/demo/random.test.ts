import { describe, expect, test } from 'vitest'
import { seededDraws } from './random.ts'

describe('seeded draws', () => {
  const draws = seededDraws(7)

  test('the same seed, key and field give the same value in any order', () => {
    const first = draws.of('article', 17).unit('title')
    draws.of('article', 16).shuffled('tags', [1, 2, 3])
    expect(seededDraws(7).of('article', 17).unit('title')).toBe(first)
  })

  test('another seed, key, field or split of the key gives another value', () => {
    const value = draws.of('article', 17).unit('title')
    expect(seededDraws(8).of('article', 17).unit('title')).not.toBe(value)
    expect(draws.of('article', 18).unit('title')).not.toBe(value)
    expect(draws.of('article', 17).unit('body')).not.toBe(value)
    expect(draws.of('ab', 'c').unit('x')).not.toBe(draws.of('a', 'bc').unit('x'))
  })

  test('units are spread evenly and do not follow the key', () => {
    const buckets = new Array<number>(10).fill(0)
    let up = 0
    let before = 0
    for (let index = 0; index < 20_000; index += 1) {
      const unit = draws.of('row', index).unit('v')
      const bucket = Math.floor(unit * 10)
      buckets[bucket] = (buckets[bucket] ?? 0) + 1
      if (unit > before) up += 1
      before = unit
    }
    for (const count of buckets) expect(Math.abs(count - 2_000)).toBeLessThan(220)
    expect(Math.abs(up - 10_000)).toBeLessThan(300)
  })

  test('two fields of one entity are independent', () => {
    let both = 0
    for (let index = 0; index < 20_000; index += 1) {
      const row = draws.of('row', index)
      if (row.chance('a', 0.5) && row.chance('b', 0.5)) both += 1
    }
    expect(Math.abs(both - 5_000)).toBeLessThan(250)
  })

  test('whole numbers are within their bounds and weights are respected', () => {
    const seen = new Set<number>()
    let heavy = 0
    for (let index = 0; index < 2_000; index += 1) {
      const row = draws.of('row', index)
      seen.add(row.int('n', 3, 6))
      if (
        row.weighted('w', [
          ['a', 9],
          ['b', 1],
        ] as const) === 'a'
      )
        heavy += 1
    }
    expect([...seen].sort()).toEqual([3, 4, 5, 6])
    expect(Math.abs(heavy - 1_800)).toBeLessThan(80)
  })

  test('a shuffle contains every value and an instant is in its range', () => {
    expect(draws.shuffled('s', [1, 2, 3, 4, 5]).sort()).toEqual([1, 2, 3, 4, 5])
    expect(draws.sample('s', [1, 2, 3], 9)).toHaveLength(3)
    const from = new Date('2026-01-01T00:00:00Z')
    const at = draws.instant('t', from, new Date('2026-01-02T00:00:00Z'))
    expect(at.getTime() - from.getTime()).toBeLessThan(86_400_000)
    expect(at.getMilliseconds()).toBe(0)
  })

  test('selecting from an empty list is an error', () => {
    expect(() => draws.pick('p', [])).toThrow('nothing to pick')
  })
})
