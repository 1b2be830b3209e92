import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { fixedClock } from '../clock.ts'
import { type Db, openDb } from '../db.ts'
import { Failure } from '../failure.ts'
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
  it('refuses the sixth wrong guess for an account from one address until the window ends', async () => {
    for (let n = 0; n < throttleLimits.perPair; n += 1) expect(await guess('kim', false)).toBe('wrong')
    expect(await guess('kim', true)).toBe('429 900')
    expect(await guess('KIM', true)).toBe('429 900')
    clock.advance(10 * 60_000)
    expect(await guess('kim', true)).toBe('429 300')
    clock.advance(5 * 60_000)
    expect(await guess('kim', true)).toBe('right')
  })
  it('leaves the account open to other addresses and to a known browser', async () => {
    const parts = { db: database.db, clock }
    for (let n = 0; n < throttleLimits.perPair; n += 1) await guess('owner', false, '10.0.2.1')
    expect(await guess('owner', true, '10.0.2.1')).toMatch(/^429/)
    expect(await guess('owner', true, '10.0.2.2')).toBe('right')
    const known = { kind: 'signIn', subject: 'owner', address: '10.0.2.1', device: 'd1' } as const
    expect(await throttled(parts, known, async () => 'in')).toBe('in')
    for (let n = 0; n < throttleLimits.perPair; n += 1) await throttled(parts, known, async () => false)
    await expect(throttled(parts, known, async () => 'in')).rejects.toMatchObject({ status: 429 })
  })
  it('slows an account that is guessed from many addresses to one guess in thirty seconds', async () => {
    for (let n = 0; n < 20; n += 1) expect(await guess('everywhere', false, `10.1.0.${n}`)).toBe('wrong')
    expect(await guess('everywhere', true, '10.1.1.1')).toBe('429 30')
    clock.advance(30_000)
    expect(await guess('everywhere', false, '10.1.1.2')).toBe('wrong')
    expect(await guess('everywhere', true, '10.1.1.1')).toBe('429 30')
    clock.advance(30_000)
    expect(await guess('everywhere', true, '10.1.1.1')).toBe('right')
  })
  it('checks at most fifty wrong guesses at an account in a window, however they are spread', async () => {
    let checked = 0
    for (let second = 0; second < throttleLimits.windowMinutes * 60; second += 5) {
      if ((await guess('spread', false, `10.4.${second % 250}.${second % 7}`)) === 'wrong') checked += 1
      clock.advance(5_000)
    }
    expect(checked).toBeGreaterThan(40)
    expect(checked).toBeLessThanOrEqual(throttleLimits.perAccount)
  })
  it('counts the guesses of all people at one shared secret', async () => {
    const parts = { db: database.db, clock }
    const at = (person: string) =>
      throttled(
        parts,
        {
          kind: 'articlePassword',
          subject: `7:${person}`,
          address: `10.2.0.${person}`,
          thing: { id: '7', atMost: 10 },
        },
        async () => false,
      )
    for (const person of ['1', '2']) for (let n = 0; n < 5; n += 1) expect(await at(person)).toBe(false)
    await expect(at('3')).rejects.toMatchObject({ status: 429 })
    // The owner waits for 90 seconds, not for the rest of the window; the two others have used up their own guesses.
    clock.advance(90_000)
    await expect(at('1')).rejects.toMatchObject({ status: 429 })
    expect(await at('3')).toBe(false)
    await expect(at('3')).rejects.toMatchObject({ status: 429 })
  })
  it('checks the address limit again when a waiting check gets its turn', async () => {
    const parts = { db: database.db, clock }
    let looked = 0
    const late = throttled(
      parts,
      { kind: 'signIn', subject: 'late', address: '10.0.3.1' },
      async (assertStill) => {
        for (let n = 0; n < throttleLimits.perAddress; n += 1) await guess(`spray${n}`, false, '10.0.3.1')
        await assertStill()
        looked += 1
        return 'in'
      },
    )
    await expect(late).rejects.toMatchObject({ status: 429 })
    expect(looked).toBe(0)
  })
  it('resets wrong guesses after a right one', async () => {
    for (let n = 0; n < 4; n += 1) await guess('lee', false, '10.0.0.2')
    expect(await guess('lee', true, '10.0.0.2')).toBe('right')
    for (let n = 0; n < 4; n += 1) expect(await guess('lee', false, '10.0.0.2')).toBe('wrong')
  })
  it('lets no more guesses through than the limit when many arrive at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess('choi', false, '10.0.0.3')))
    expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(throttleLimits.perPair)
  })
  it('admits every right guess when many arrive at once, for one account and from one address', async () => {
    const slowly = async (subject: string) => {
      const parts = { db: database.db, clock }
      const check = async () => {
        await sleep(30)
        return 'in'
      }
      return throttled(parts, { kind: 'signIn', subject, address: '10.0.1.1' }, check)
    }
    const one = await Promise.all(Array.from({ length: 12 }, () => slowly('same')))
    const many = await Promise.all(Array.from({ length: 267 }, (_, n) => slowly(`many${n}`)))
    expect([...one, ...many].filter((answer) => answer !== 'in')).toEqual([])
  })
  it('checks no more wrong guesses than the limit in two concurrent processes', async () => {
    const second = openDb(database.url, { max: 4, statementTimeout: 30_000 })
    let checked = 0
    const wrong = (db: Db) =>
      throttled({ db, clock }, { kind: 'signIn', subject: 'both', address: '10.0.1.2' }, async () => {
        checked += 1
        await sleep(20)
        return false
      }).catch((error: Failure) => error.status)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => wrong(n % 2 ? database.db : second)),
    )
    await second.end()
    expect([checked, answers.filter((answer) => answer === 429).length]).toEqual([throttleLimits.perPair, 25])
  })
  it('does not count a guess that could not be checked', async () => {
    const parts = { db: database.db, clock }
    for (let n = 0; n < 10; n += 1) {
      const broken = throttled(parts, { kind: 'signIn', subject: 'han', address: '10.0.1.3' }, async () => {
        throw new Error('no connection')
      })
      await expect(broken).rejects.toThrow('no connection')
    }
    expect(await guess('han', false, '10.0.1.3')).toBe('wrong')
  })
  it('reports a right guess that waited for its turn for minutes', async () => {
    const parts = { db: database.db, clock }
    const late = throttled(parts, { kind: 'signIn', subject: 'nam', address: '10.0.1.7' }, async () => {
      clock.advance(240_000)
      return 'in'
    })
    expect(await late).toBe('in')
  })
  it('drops a check of a dead process, and never reports an answer that came too late', async () => {
    const parts = { db: database.db, clock }
    const ends: (() => void)[] = []
    const stuck = Array.from({ length: throttleLimits.perPair }, () =>
      throttled(parts, { kind: 'signIn', subject: 'yun', address: '10.0.1.4' }, async () => {
        await new Promise<void>((resolve) => ends.push(resolve))
        return 'in'
      }).catch((error: Failure) => error.code),
    )
    await expect.poll(() => ends.length).toBe(throttleLimits.perPair)
    expect(await guess('yun', true, '10.0.1.4')).toBe('429 1')
    clock.advance(300_000)
    expect(await guess('yun', true, '10.0.1.4')).toBe('right')
    for (const end of ends) end()
    expect(await Promise.all(stuck)).toEqual(stuck.map(() => 'kit.unavailable'))
    expect(await guess('yun', true, '10.0.1.4')).toBe('right')
  })
  it('refuses an address that guessed wrong at many accounts, and does not count right guesses', async () => {
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

  it('allows no further guesses from another address of the same network', async () => {
    for (let n = 0; n < throttleLimits.perAddress; n += 1) {
      expect(await guess(`six${n}`, false, `2001:db8:0:7::${n.toString(16)}`)).toBe('wrong')
    }
    expect(await guess('six', false, '2001:db8:0:7:1::1')).toMatch(/^429/)
    expect(await guess('six', false, '2001:db8:0:8::1')).toBe('wrong')
  })
})
