import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { fixedClock } from './clock.ts'
import { Failure } from './failure.ts'
import { throttled, throttleLimits } from './throttle.ts'

let database: TestDatabase
const clock = fixedClock('2026-11-21T01:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function guess(subject: string, right: boolean, address = '10.0.0.1'): Promise<string> {
  try {
    const parts = { db: database.db, clock }
    const answer = await throttled(parts, { kind: 'signIn', subject, address }, async () => right && 'in')
    return answer === false ? 'wrong' : 'right'
  } catch (error) {
    if (error instanceof Failure) return `${error.status} ${error.headers['retry-after']}`
    throw error
  }
}

describe('throttled', () => {
  it('refuses the sixth wrong guess at an account until the window is over', async () => {
    for (let n = 0; n < throttleLimits.perAccount; n += 1) expect(await guess('kim', false)).toBe('wrong')
    expect(await guess('kim', true)).toBe('429 900')
    expect(await guess('KIM', true)).toBe('429 900')
    clock.advance(10 * 60_000)
    expect(await guess('kim', true)).toBe('429 300')
    clock.advance(5 * 60_000)
    expect(await guess('kim', true)).toBe('right')
  })
  it('forgets wrong guesses after a right one', async () => {
    for (let n = 0; n < 4; n += 1) await guess('lee', false, '10.0.0.2')
    expect(await guess('lee', true, '10.0.0.2')).toBe('right')
    for (let n = 0; n < 4; n += 1) expect(await guess('lee', false, '10.0.0.2')).toBe('wrong')
  })
  it('lets no more than the limit through when many guess at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess('choi', false, '10.0.0.3')))
    expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(throttleLimits.perAccount)
  })
  it('refuses an address that guessed wrong at many accounts, and does not count right ones', async () => {
    for (let n = 0; n < 30; n += 1) expect(await guess(`right${n}`, true, '10.0.0.4')).toBe('right')
    for (let n = 0; n < throttleLimits.perAddress; n += 1) {
      expect(await guess(`wrong${n}`, false, '10.0.0.4')).toBe('wrong')
    }
    expect(await guess('another', true, '10.0.0.4')).toMatch(/^429/)
    expect(await guess('another', true, '10.0.0.5')).toBe('right')
  })
})
