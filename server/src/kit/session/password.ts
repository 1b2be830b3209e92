import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { failure } from '../failure.ts'

/**
 * Argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane (the library's default algorithm).
 */
export const passwordStrength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Keyboards compose letters differently; the same password must produce the same bytes (RFC 8265). */
const composed = (password: string) => password.normalize('NFC')

/** Each run needs a core and 19 MiB; the thread pool has four threads, and file operations need some of them. */
const atOnce = Math.max(1, Math.min(3, availableParallelism()))
const waitingAtMost = 5000
const waiting: (() => void)[] = []
let running = 0

/** Number of passwords that wait to be hashed or verified, for metrics. */
export function countWaitingPasswords(): number {
  return waiting.length
}

/** Runs Argon2id in the thread pool, at most `atOnce` at a time; others wait in order. */
async function inQueue<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= waitingAtMost) throw failure('kit.unavailable', {}, { 'retry-after': '10' })
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The next waiter takes over the place directly.
    if (next) next()
    else running -= 1
  }
}

/** Hashes a password for storage, with a random salt. */
export function hashPassword(password: string): Promise<string> {
  return inQueue(() => hash(composed(password), passwordStrength))
}

let noOnesHash: Promise<string> | undefined

/**
 * Whether the password matches the stored hash. Without a valid hash (an account without a password) it takes the
 * same time and returns false, so that the time does not reveal whether an account exists. `before` runs when the
 * queue reaches this call.
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
  before?: () => Promise<void>,
): Promise<boolean> {
  noOnesHash ??= hashPassword('no one has this password')
  const hash = stored !== null && isPasswordHash(stored) ? stored : null
  const compared = hash ?? (await noOnesHash)
  return inQueue(async () => {
    await before?.()
    return (await verify(compared, composed(password))) && hash !== null
  })
}

const hashForm =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,172}$/

/**
 * Whether a text is an Argon2id hash that {@link verifyPassword} can read, at most 256 MiB, 16 passes and 16 lanes:
 * an imported hash must not make sign-in expensive.
 */
export function isPasswordHash(text: string): boolean {
  const [, memory, passes, lanes] = hashForm.exec(text) ?? []
  return Number(memory) <= 262_144 && Number(passes) <= 16 && Number(lanes) <= 16
}
