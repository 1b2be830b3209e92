import { expect } from 'vitest'

/** Milliseconds of {@link bareWork} on the machine on which the limits of the tests were set. */
const reference = 40

const words = Array.from({ length: 2000 }, (_, one) => `word ${one}: ${'가나다 abc '.repeat(one % 40)}`)

/** What the readers of texts do: regular expressions, slices, objects, JSON. */
function bareWork(): number {
  let length = 0
  for (const word of words) {
    const [name = '', ...rest] = word.split(/[ :]+/)
    const parts = rest.map((part, at) => ({ name, part: part.replaceAll(/[a-c]+/g, '-'), at }))
    length += JSON.stringify(JSON.parse(JSON.stringify(parts))).length
  }
  return length
}

/** Milliseconds of processor time of this thread so far, in steps of 4. Other work of the machine does not count. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Milliseconds of processor time that one piece of work takes. */
export function processorTimeOf(work: () => unknown): number {
  const before = processorTime()
  work()
  return processorTime() - before
}

/** How many times as long as the reference this machine takes at this moment, at least 1. */
function slowness(): number {
  const times = Array.from({ length: 3 }, () => processorTimeOf(bareWork))
  return Math.max(1, Math.min(...times) / reference)
}

/** Runs work and returns the longest turn of the event loop, in milliseconds of processor time. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let most = 0
  let last = processorTime()
  const timer = setInterval(() => {
    const now = processorTime()
    most = Math.max(most, now - last)
    last = now
  }, 1)
  await work()
  clearInterval(timer)
  return Math.max(most, processorTime() - last)
}

/**
 * Expects that one of a few rounds holds the thread for less than `most` milliseconds. A loop that is held, is held in
 * each round; a collection of garbage falls into any of them. The limit grows on a machine that takes longer for
 * {@link bareWork} in the same moment, so that a slow or busy machine fails no test.
 *
 * @param round - Returns the milliseconds for which it held the thread.
 */
export async function expectHeldBelow(most: number, round: () => number | Promise<number>): Promise<void> {
  const rounds: { held: number; limit: number }[] = []
  do {
    const before = slowness()
    const held = await round()
    rounds.push({ held, limit: most * Math.max(before, slowness()) })
  } while (rounds.length < 5 && rounds.every(({ held, limit }) => held >= limit))
  const best = rounds.find(({ held, limit }) => held < limit)
  expect(best, `milliseconds held and limits: ${JSON.stringify(rounds)}`).toBeDefined()
}
