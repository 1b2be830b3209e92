import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { askEachSource } from './each-source.ts'

const log = createLog('silent')
const rooms: Record<string, () => Promise<string>> = {
  good: async () => 'answer',
  broken: () => Promise.reject(new Error('canceling statement due to statement timeout')),
  slow: () => new Promise(() => undefined),
}
const ask = (...names: string[]) =>
  askEachSource(
    { log },
    names,
    (name) => name,
    async (name) => rooms[name]?.(),
    50,
  )

test('a room that fails and one that is slow are left out and named, the others answer', async () => {
  const { answers, missing } = await ask('broken', 'good', 'slow')
  expect(answers).toEqual([{ source: 'good', answer: 'answer' }])
  expect(missing.sort()).toEqual(['broken', 'slow'])
})

test('if no room answers, the first error is thrown; no room at all is an empty answer', async () => {
  await expect(ask('broken', 'slow')).rejects.toThrow('statement timeout')
  expect(await ask()).toEqual({ answers: [], missing: [] })
})
