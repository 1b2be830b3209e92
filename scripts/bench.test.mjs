import { expect, test } from 'vitest'
import { Attempts } from '../bench/kit/attempts.ts'

test('a measurement that fails is named, and the results of the others remain', async () => {
  const lines = []
  const attempts = new Attempts((line) => lines.push(line))
  const results = []
  for (const { title, rate } of [
    { title: 'the list', rate: 7000 },
    { title: '100,000 sign-ins', rate: null },
    { title: 'the cold home', rate: 12 },
  ]) {
    const result = await attempts.run(title, async () => {
      if (rate === null) throw new Error('5 of 100000 requests failed')
      return rate
    })
    if (result !== undefined) results.push(result)
  }
  expect(results).toEqual([7000, 12])
  expect(attempts.faults).toEqual(['100,000 sign-ins: 5 of 100000 requests failed'])
  expect(lines).toHaveLength(3)
})
