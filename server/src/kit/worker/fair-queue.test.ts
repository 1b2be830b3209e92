import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

/** Work that records its name and settles when its gate opens. */
function piece(done: string[], name: string, outcome: 'well' | 'badly' = 'well') {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const work = async () => {
    done.push(`${name} begins`)
    await ended
    done.push(`${name} ends`)
    if (outcome === 'badly') throw new Error(name)
    return name
  }
  return { work, end: () => end() }
}

test('work runs sequentially, also after a failure, and returns its own outcome', async () => {
  const queue = new FairQueue()
  const done: string[] = []
  const [first, second] = [piece(done, 'one', 'badly'), piece(done, 'two')]
  const answers = [queue.run('a', first.work), queue.run('b', second.work)]
  second.end()
  first.end()
  const outcomes = await Promise.allSettled(answers)
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'fulfilled'])
  expect(done).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
})

test('work that throws at once is refused, and the others are run', async () => {
  const queue = new FairQueue()
  const broken = () => {
    throw new Error('no thread')
  }
  await expect(queue.run('a', broken)).rejects.toThrow('no thread')
  const answers = [queue.run('a', async () => 1), queue.run('b', broken), queue.run('c', async () => 2)]
  const late = new Promise((resolve) => setImmediate(resolve, 'still waiting'))
  const outcomes = await Promise.race([Promise.allSettled(answers), late])
  expect(outcomes).toMatchObject([{ value: 1 }, { reason: new Error('no thread') }, { value: 2 }])
})

test('a person with much work does not delay others', async () => {
  const queue = new FairQueue()
  const done: string[] = []
  const pieces = ['a1', 'a2', 'a3', 'b1'].map((name) => ({ name, ...piece(done, name) }))
  const answers = pieces.map(({ name, work }) => queue.run(name.slice(0, 1), work))
  for (const { end } of pieces) end()
  expect(await Promise.all(answers)).toEqual(['a1', 'a2', 'a3', 'b1'])
  const begun = done.filter((line) => line.endsWith('begins')).map((line) => line.slice(0, 2))
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('a queue that is full for all owners refuses one more, and takes work again afterwards', async () => {
  const queue = new FairQueue({ waitingInAll: 2 })
  const done: string[] = []
  const pieces = ['a', 'b', 'c'].map((name) => ({ name, ...piece(done, name) }))
  const answers = pieces.map(({ name, work }) => queue.run(name, work))
  const late = piece(done, 'd')
  await expect(queue.run('d', late.work)).rejects.toMatchObject({ code: 'kit.throttled' })
  for (const { end } of pieces) end()
  await Promise.all(answers)
  late.end()
  expect(await queue.run('d', late.work)).toBe('d')
})
