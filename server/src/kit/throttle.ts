import { isIPv6 } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ThrottleKind } from '@maru/api/kit/endpoint'
import type { Clock } from './clock.ts'
import { type Db, inTransaction } from './db.ts'
import { failure } from './failure.ts'
import { addPendingGuess, addWrong, endPendingGuess, findWrong, lockThrottles } from './throttle.sql.ts'

/** Wrong guesses allowed in one window (docs/decisions/082). */
export const throttleLimits = { windowMinutes: 15, perPair: 5, perAddress: 100, perAccount: 50 } as const

const windowLength = throttleLimits.windowMinutes * 60_000

/** Milliseconds after which an account that reached its limit may be guessed at once more: it is slowed, not locked. */
const accountPause = 15_000

/** The origin of a guess: the account (or article) guessed at, and the network address it comes from. */
export interface Guess {
  kind: ThrottleKind
  subject: string
  address: string
  /** A browser in which the subject signed in before: it has a count of its own and is outside those of others. */
  device?: string | undefined
  /** A thing that several people may guess at, with the wrong guesses that it takes of all of them. */
  thing?: { id: string; atMost: number }
}

/**
 * What callers are distinguished by: an IPv4 address, or the first half of an IPv6 one, since the owner of one has
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

interface Limit {
  key: string
  atMost: number
  /** Milliseconds that add one to the limit; absent where it stays. */
  slows?: number
}

/** The counts that a guess takes a place in, and the key of its address, whose count knows ended guesses only. */
function limitsOf({ kind, subject, address, device, thing }: Guess): {
  limits: Limit[]
  address: string | null
} {
  const account = subject.toLowerCase().slice(0, 200)
  const network = networkOf(address)
  const pair = { key: `${kind}:pair:${account}:${device ?? network}`, atMost: throttleLimits.perPair }
  const whole = { key: `${kind}:account:${account}`, atMost: throttleLimits.perAccount, slows: accountPause }
  const things = thing ? [{ key: `${kind}:thing:${thing.id}`.slice(0, 250), atMost: thing.atMost }] : []
  return {
    limits: device === undefined ? [pair, whole, ...things] : [pair, ...things],
    address: device === undefined ? `${kind}:address:${network}` : null,
  }
}

/**
 * Milliseconds after which a check that has not ended counts no more, and its answer is not reported. It includes the
 * wait for a turn: a thousand people who sign in at once on a busy machine wait for more than a minute.
 */
const checkLength = 300_000

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
async function takePlace({ db, clock }: { db: Db; clock: Clock }, limits: Limit[]): Promise<Date | null> {
  const now = clock.now()
  const keys = limits.map((limit) => limit.key)
  return inTransaction(db, async (inside) => {
    const rows = await lockThrottles(inside, keys, now, new Date(now.getTime() - windowLength))
    let isFull = false
    for (const row of rows) {
      const limit = limits.find((one) => one.key === row.key)
      if (!limit) continue
      const since = now.getTime() - Date.parse(row.startedAt)
      const atMost = limit.atMost + (limit.slows ? Math.floor(since / limit.slows) : 0)
      const pause = limit.slows ? limit.slows - (since % limit.slows) : windowLength - since
      if (row.wrong >= atMost) throw refusal(pause)
      if (row.wrong + row.pending >= atMost) isFull = true
    }
    if (isFull) return null
    const until = new Date(now.getTime() + checkLength)
    await addPendingGuess(inside, keys, until)
    return until
  })
}

/** Throws where the address has its wrong guesses behind it; asked again right before the secret is looked at. */
async function assertAddress({ db, clock }: { db: Db; clock: Clock }, address: string | null): Promise<void> {
  if (address === null) return
  const now = clock.now()
  const row = await findWrong(db, address, new Date(now.getTime() - windowLength))
  if (row && row.wrong >= throttleLimits.perAddress)
    throw refusal(Date.parse(row.startedAt) + windowLength - now.getTime())
}

async function waitForPlace(parts: { db: Db; clock: Clock }, limits: Limit[]): Promise<Date> {
  const first = await takePlace(parts, limits)
  if (first) return first
  if (waiting >= mostWaiting) throw refusal(0)
  waiting += 1
  try {
    for (const pause of pauses) {
      await sleep(pause * (0.75 + Math.random() / 2))
      const place = await takePlace(parts, limits)
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
 * to three seconds. `check` answers false for a wrong guess; one that waits in a queue calls what it is given when its
 * turn has come. One that takes over five minutes ends in `kit.unavailable`. Every process sees the count. Call it outside a
 * transaction, or the count would be rolled back with it.
 */
export async function throttled<T>(
  parts: { db: Db; clock: Clock },
  guess: Guess,
  check: (assertStill: () => Promise<void>) => Promise<T | false>,
): Promise<T | false> {
  const { limits, address } = limitsOf(guess)
  const keys = limits.map((limit) => limit.key)
  const assertStill = () => assertAddress(parts, address)
  await assertStill()
  const until = await waitForPlace(parts, limits)
  try {
    const answer = await check(assertStill)
    // Its place was free for another guess by then.
    if (parts.clock.now() >= until) throw failure('kit.unavailable', {}, { 'retry-after': '5' })
    const wrong = answer === false
    const now = parts.clock.now()
    if (wrong && address) await addWrong(parts.db, address, now, new Date(now.getTime() - windowLength))
    // Who knows the secret begins anew; what others guessed stays counted.
    await endPendingGuess(parts.db, keys, until, { wrong, cleared: wrong ? [] : keys.slice(0, 1) })
    return answer
  } catch (error) {
    await endPendingGuess(parts.db, keys, until, { wrong: false, cleared: [] }).catch(() => undefined)
    throw error
  }
}
