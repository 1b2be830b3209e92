import { isIPv6 } from 'node:net'
import type { ThrottleKind } from '@maru/api/kit/endpoint'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import { failure } from './failure.ts'
import { addGuess, deleteThrottle, subtractGuess } from './throttle.sql.ts'

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

/**
 * Takes a guess at a secret. The guess is counted before it is checked, so that many at once cannot slip through,
 * and taken back when it proves right; beyond the limit it is refused unchecked with 429 `kit.throttled` and
 * Retry-After. `check` answers false for a wrong guess. Every process sees the count. Call it outside a
 * transaction, or the count would be rolled back with it.
 */
export async function throttled<T>(
  parts: { db: Db; clock: Clock },
  guess: Guess,
  check: () => Promise<T | false>,
): Promise<T | false> {
  const keys = keysOf(guess)
  const now = parts.clock.now()
  const rows = await addGuess(
    parts.db,
    [keys.account, keys.address],
    now,
    new Date(now.getTime() - windowLength),
  )
  for (const row of rows) {
    const limit = row.key === keys.account ? throttleLimits.perAccount : throttleLimits.perAddress
    if (row.wrong > limit) {
      const seconds = Math.max(
        1,
        Math.ceil((Date.parse(row.startedAt) + windowLength - now.getTime()) / 1000),
      )
      throw failure('kit.throttled', { minutes: Math.ceil(seconds / 60) }, { 'retry-after': String(seconds) })
    }
  }
  const answer = await check()
  if (answer !== false) {
    await deleteThrottle(parts.db, keys.account)
    await subtractGuess(parts.db, keys.address)
  }
  return answer
}
