import { isIPv6 } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ThrottleKind } from '@maru/api/kit/endpoint'
import type { Clock } from '../clock.ts'
import { type Db, inTransaction } from '../db.ts'
import { failure } from '../failure.ts'
import {
  addPendingGuess,
  addWrong,
  deleteThrottles,
  endPendingGuess,
  findWrong,
  lockThrottles,
} from './throttle.sql.ts'

/** Wrong guesses that are allowed in one window (docs/decisions/082). */
export const throttleLimits = {
  windowMinutes: 15,
  perPair: 5,
  perAddress: 100,
  perAccount: 50,
  /** At once at the second step in one browser, over all begun sign-ins. */
  perDevice: 20,
} as const

const windowLength = throttleLimits.windowMinutes * 60_000

/** Wrong guesses at an account at once; the others of the window follow one by one: it is slowed, not locked. */
const accountBurst = 20

/** Kinds whose subject is typed by the guesser: names are compared without regard to letter case. */
const typedKinds: ReadonlySet<ThrottleKind> = new Set(['signIn', 'ldap', 'appPassword', 'passwordReset'])

/** The subject of a guess as part of a key. */
const subjectKey = (kind: ThrottleKind, subject: string) =>
  (typedKinds.has(kind) ? subject.toLowerCase() : subject).slice(0, 200)

/** Wrong answers of a network at once whose guessers have counters of their own: as many as a large office may cause. */
const crowdBurst = 1000

/** Milliseconds between the guesses that follow {@link accountBurst}: together `perAccount` in one window. */
const accountPause = windowLength / (throttleLimits.perAccount - accountBurst)

/** The source of a guess: the account (or article), and the network address. */
export interface Guess {
  kind: ThrottleKind
  subject: string
  address: string
  /** A browser in which the account signed in before: it has its own counter, separate from others. */
  device?: string | undefined
  /**
   * What only this guesser has, such as the ticket of a begun sign-in: its guesses have a counter of their own, and those
   * of others at the same address never refuse them.
   */
  own?: string | undefined
  /**
   * A secret that several people may guess at, with the number of wrong guesses of all of them at once. Beyond it the
   * secret is slowed to as many guesses in one window again, so that guesses of others do not lock its owner out.
   */
  thing?: { id: string; atMost: number }
}

/**
 * The key of a client's network: an IPv4 address, or the first half of an IPv6 address, because one client may use all
 * 2^64 addresses with the same first half (RFC 4291 §2.5.4).
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

/**
 * The limit of a network for guesses with counters of their own (`own`): none of them is refused for a few wrong ones of
 * others, but all together do not flood the audit log or a provider.
 */
export const crowdOf = (address: string): NonNullable<Guess['thing']> => ({
  id: `crowd:${networkOf(address)}`,
  atMost: crowdBurst,
})

/**
 * Forgets the wrong guesses at an account of all addresses and browsers; returns how many there were. `guesses` names the
 * account as each kind of guess does. Those of the addresses over all accounts stay.
 */
export function forgetGuesses(db: Db, guesses: readonly Pick<Guess, 'kind' | 'subject'>[]): Promise<number> {
  const keyOf = (part: string) =>
    guesses.map(({ kind, subject }) => `${kind}:${part}:${subjectKey(kind, subject)}`)
  const beginnings = [...keyOf('pair'), ...keyOf('thing')].map((key) => `${key}:`)
  return deleteThrottles(db, keyOf('account'), beginnings)
}

interface Limit {
  key: string
  atMost: number
  /** Milliseconds that add one to the limit; absent for a fixed limit. */
  slows?: number
}

/** The counters in which a guess takes a place, and the key of its address, which counts finished guesses only. */
function limitsOf({ kind, subject, address, device, own, thing }: Guess): {
  limits: Limit[]
  address: string | null
} {
  const account = subjectKey(kind, subject)
  const network = networkOf(address)
  const pair = { key: `${kind}:pair:${account}:${own ?? device ?? network}`, atMost: throttleLimits.perPair }
  const whole = { key: `${kind}:account:${account}`, atMost: accountBurst, slows: accountPause }
  const things = thing
    ? [
        {
          key: `${kind}:thing:${thing.id}`.slice(0, 250),
          atMost: thing.atMost,
          slows: windowLength / thing.atMost,
        },
      ]
    : []
  return {
    limits: device === undefined ? [pair, whole, ...things] : [pair, ...things],
    address: device === undefined && own === undefined ? `${kind}:address:${network}` : null,
  }
}

/**
 * Milliseconds after which an unfinished check expires and its answer is not reported. It includes the wait in the
 * queue: if a thousand people sign in at the same time on a busy machine, some wait for more than a minute.
 */
const checkLength = 300_000

/** Pauses in milliseconds while pending checks occupy all places: about three seconds in all. */
const pauses = [50, 100, 200, 400, 800, 1450]

/**
 * Maximum number of guesses that wait in this process; more are refused, so that a flood of guesses does not become a
 * flood of statements.
 */
const mostWaiting = 200
let waiting = 0

function refusal(milliseconds: number): Error {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return failure('kit.throttled', { minutes: Math.ceil(seconds / 60) }, { 'retry-after': String(seconds) })
}

/** Takes a place for a guess: returns until when it is valid, or null if pending checks occupy all places. */
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

/** Throws if the address has used up its wrong guesses; called again right before the secret is checked. */
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
 * Checks a guess at a secret. It occupies a place during the check, so that concurrent guesses cannot exceed the
 * limit; a wrong guess is counted, a right or failed check releases the place. Beyond the limit of wrong guesses it
 * is refused unchecked with 429 `kit.throttled` and Retry-After; if pending checks occupy all places it waits for up
 * to three seconds. `check` returns false for a wrong guess; if it waits in a queue, it calls its argument when its
 * turn has come. A check of more than five minutes throws `kit.unavailable`. All processes share the counters. Call
 * it outside a transaction, because a rollback would undo the count.
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
    // The place of this guess has expired, and another guess may have taken it.
    if (parts.clock.now() >= until) throw failure('kit.unavailable', {}, { 'retry-after': '5' })
    const wrong = answer === false
    const now = parts.clock.now()
    if (wrong && address) await addWrong(parts.db, address, now, new Date(now.getTime() - windowLength))
    // A right guess resets the person's own counter; the wrong guesses of other people remain counted.
    await endPendingGuess(parts.db, keys, until, { wrong, cleared: wrong ? [] : keys.slice(0, 1) })
    return answer
  } catch (error) {
    await endPendingGuess(parts.db, keys, until, { wrong: false, cleared: [] }).catch(() => undefined)
    throw error
  }
}
