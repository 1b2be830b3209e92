import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { fixedClock } from './clock.ts'
import { Failure } from './failure.ts'
import { networkOf, throttled, throttleLimits } from './throttle.ts'

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

describe('networkOf', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1:2%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (address, expected) => expect(networkOf(address)).toBe(expected))

  it('lets nobody guess on under another address of their own network', async () => {
    for (let n = 0; n < throttleLimits.perAddress; n += 1) {
      expect(await guess(`six${n}`, false, `2001:db8:0:7::${n.toString(16)}`)).toBe('wrong')
    }
    expect(await guess('six', false, '2001:db8:0:7:1::1')).toMatch(/^429/)
    expect(await guess('six', false, '2001:db8:0:8::1')).toBe('wrong')
  })
})
