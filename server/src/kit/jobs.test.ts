import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app.ts'
import type { Room } from './room.ts'

const done: number[] = []
let failures = 0

const room: Room = {
  name: 'quick',
  routes: [],
  quickJobs: ['quick.count'],
  jobs: {
    async 'quick.count'(_context, { number }) {
      if (number === 7 && failures === 0) {
        failures += 1
        throw new Error('once')
      }
      done.push(Number(number))
    },
  },
}

let portal: TestApp
beforeAll(async () => {
  portal = await openTestApp({ withJobs: true, rooms: [room] })
})
afterAll(() => portal.stop())

test('many quick jobs are done without waiting between them, and one that fails comes again alone', async () => {
  for (let number = 1; number <= 50; number += 1) {
    await portal.app.services.enqueue(portal.db, 'quick.count', { number })
  }
  await vi.waitFor(() => expect(done.length).toBe(50), { timeout: 15_000, interval: 50 })
  expect(failures).toBe(1)
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  expect(done.at(-1)).toBe(7)
})
