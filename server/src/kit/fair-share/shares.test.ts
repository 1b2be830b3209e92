import { expect, test } from 'vitest'
import { createShares, type Leave, shareLimits } from './shares.ts'

test.each([
  [2, 25, 75, { person: 1, group: 1 }],
  [4, 25, 75, { person: 2, group: 3 }],
  [10, 25, 75, { person: 2, group: 7 }],
  [10, 50, 75, { person: 5, group: 7 }],
  [40, 25, 75, { person: 10, group: 30 }],
  [10, 100, 100, { person: 10, group: 10 }],
  [10, 99, 1, { person: 9, group: 1 }],
])(
  'of %i connections a person gets %i percent and a company %i percent',
  (pool, person, company, expected) => {
    expect(shareLimits(pool, { person, company })).toEqual(expected)
  },
)

const kim = { person: 'kim', group: 'ONE' }
const lee = { person: 'lee', group: 'ONE' }
const park = { person: 'park', group: 'ONE' }
const other = { person: 'choi', group: 'TWO' }
const now = (place: Leave | Promise<Leave>): Leave => {
  if (typeof place !== 'function') throw new Error('it waits')
  return place
}

test('a person with as many as allowed waits, others go on, and the first who waits is the next', async () => {
  const shares = createShares({ person: 2, group: 7 })
  const [one, two] = [now(shares.enter(kim)), now(shares.enter(kim))]
  const order: string[] = []
  const waiting = ['a', 'b'].map(async (name) => {
    const leave = await shares.enter(kim)
    order.push(name)
    return leave
  })
  now(shares.enter(lee))()
  now(shares.enter(other))()
  expect(shares.waiting()).toEqual({ ONE: 2 })
  one()
  one()
  const third = await waiting[0]
  expect(order).toEqual(['a'])
  two()
  const fourth = await waiting[1]
  expect(order).toEqual(['a', 'b'])
  expect(shares.waiting()).toEqual({})
  third?.()
  fourth?.()
  now(shares.enter(kim))()
})

test('a company with as many as allowed waits, and a person waits there with few only', async () => {
  const shares = createShares({ person: 2, group: 3 })
  const places = [kim, kim, lee].map((user) => now(shares.enter(user)))
  const order: string[] = []
  const wait = (user: typeof kim) =>
    Promise.resolve(shares.enter(user)).then((leave) => {
      order.push(user.person)
      return leave
    })
  const many = Array.from({ length: 20 }, () => wait(lee))
  const last = wait(park)
  now(shares.enter(other))()
  places[0]?.()
  const first = await many[0]
  first?.()
  // One of the others of lee came before park's place in the line of the company at most.
  ;(await Promise.race([last, many[2]]))?.()
  expect(order.filter((name) => name === 'lee').length).toBeLessThanOrEqual(2)
})

test('who waits too long is refused with a code, leaves the line and gives back what it has', async () => {
  const shares = createShares({ person: 1, group: 1 }, 20)
  const leave = now(shares.enter(kim))
  await expect(shares.enter(kim)).rejects.toMatchObject({ code: 'SHARE_TIMEOUT' })
  // This one has a place of its own and waits for one of the company.
  await expect(shares.enter(lee)).rejects.toMatchObject({ code: 'SHARE_TIMEOUT' })
  expect(shares.waiting()).toEqual({})
  leave()
  now(shares.enter(lee))()
  now(shares.enter(kim))()
})

test('a company has one count, also when all of its places became free while a person waited', async () => {
  const shares = createShares({ person: 1, group: 1 })
  const first = now(shares.enter(kim))
  const waiting = shares.enter(kim)
  // Gives the person's place to the one who waits, and the last place of the company back.
  first()
  const second = await waiting
  const late = shares.enter(lee)
  expect(typeof late).not.toBe('function')
  second()
  ;(await late)()
  now(shares.enter(park))()
})
