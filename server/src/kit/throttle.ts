import { isIPv6 } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ThrottleKind } from '@maru/api/kit/endpoint'
import type { Clock } from './clock.ts'
import { type Db, inTransaction } from './db.ts'
import { failure } from './failure.ts'
import { addPendingGuess, endPendingGuess, lockThrottles } from './throttle.sql.ts'

/** Wrong guesses allowed in one window. */
export const throttleLimits = { windowMinutes: 15, perAccount: 5, perAddress: 20 } as const

const windowLength = throttleLimits.windowMinutes * 60_000

/** Whose guess it is: the account (or article) guessed at, and the network address it comes from. */
export interface Guess {
  kind: ThrottleKind
  subject: string
  address: string
}

/**
 * What callers are told apart by: an IPv4 address, or the first half of an IPv6 one, since whoever has one has
 * 2^64 of them (RFC 4291 §2.5.4).
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const between = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  const first = [...left, ...between, ...right].slice(0, 4)
  return `${first.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

function keysOf({ kind, subject, address }: Guess): { account: string; address: string } {
  return {
    account: `${kind}:account:${subject.toLowerCase().slice(0, 200)}`,
    address: `${kind}:address:${networkOf(address)}`,
  }
}

/** Milliseconds after which a check that has not ended counts no more, and its answer is not told. */
const checkLength = 60_000

/** Pauses of a guess that only others still being checked keep out, in milliseconds: about three seconds in all. */
const pauses = [50, 100, 200, 400, 800, 1450]

/** Guesses that wait in this process at once; more are refused, so that a flood does not become one of statements. */
const mostWaiting = 200
let waiting = 0

function refusal(milliseconds: number): Error {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return failure('kit.throttled', { minutes: Math.ceil(seconds / 60) }, { 'retry-after': String(seconds) })
}

/** Takes a place among the guesses: until when it counts, or null where checks that still run have all of them. */
async function takePlace(
  { db, clock }: { db: Db; clock: Clock },
  keys: { account: string; address: string },
): Promise<Date | null> {
  const now = clock.now()
  const both = [keys.account, keys.address]
  return inTransaction(db, async (inside) => {
    const rows = await lockThrottles(inside, both, now, new Date(now.getTime() - windowLength))
    let isFull = false
    for (const row of rows) {
      const limit = row.key === keys.account ? throttleLimits.perAccount : throttleLimits.perAddress
      if (row.wrong >= limit) throw refusal(Date.parse(row.startedAt) + windowLength - now.getTime())
      if (row.wrong + row.pending >= limit) isFull = true
    }
    if (isFull) return null
    const until = new Date(now.getTime() + checkLength)
    await addPendingGuess(inside, both, until)
    return until
  })
}

async function waitForPlace(
  parts: { db: Db; clock: Clock },
  keys: { account: string; address: string },
): Promise<Date> {
  const first = await takePlace(parts, keys)
  if (first) return first
  if (waiting >= mostWaiting) throw refusal(0)
  waiting += 1
  try {
    for (const pause of pauses) {
      await sleep(pause * (0.75 + Math.random() / 2))
      const place = await takePlace(parts, keys)
      if (place) return place
    }
  } finally {
    waiting -= 1
  }
  throw refusal(0)
}

/**
 * Takes a guess at a secret. It holds a place while it is checked, so that many at once cannot slip through; a wrong
 * one stays counted, a right one or a check that fails gives the place back. Beyond the limit of wrong ones it is
 * refused unchecked with 429 `kit.throttled` and Retry-After; where only other checks hold the places it waits for up
 * to three seconds. `check` answers false for a wrong guess; one that takes over a minute ends in `kit.unavailable`.
 * Every process sees the count. Call it outside a transaction, or the count would be rolled back with it.
 */
export async function throttled<T>(
  parts: { db: Db; clock: Clock },
  guess: Guess,
  check: () => Promise<T | false>,
): Promise<T | false> {
  const keys = keysOf(guess)
  const both = [keys.account, keys.address]
  const until = await waitForPlace(parts, keys)
  try {
    const answer = await check()
    // Its place was free for another guess by then.
    if (parts.clock.now() >= until) throw failure('kit.unavailable', {}, { 'retry-after': '5' })
    const wrong = answer === false
    await endPendingGuess(parts.db, both, until, { wrong, cleared: wrong ? [] : [keys.account] })
    return answer
  } catch (error) {
    await endPendingGuess(parts.db, both, until, { wrong: false, cleared: [] }).catch(() => undefined)
    throw error
  }
}
