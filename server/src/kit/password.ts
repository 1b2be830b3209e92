import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { failure } from './failure.ts'

/** Argon2id at the strength that OWASP recommends: 19 MiB, two passes, one lane (the library's default algorithm). */
export const passwordStrength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Keyboards compose letters differently; the same password must give the same bytes (RFC 8265). */
const composed = (password: string) => password.normalize('NFC')

/** Each takes a core and 19 MiB; the pool of threads that they run in has four, and files need some too. */
const atOnce = Math.max(1, Math.min(3, availableParallelism()))
const waitingAtMost = 5000
const waiting: (() => void)[] = []
let running = 0

/** Passwords that wait to be hashed or compared, for metrics. */
export function countWaitingPasswords(): number {
  return waiting.length
}

/** Runs Argon2id in the pool's threads, as many at once as there are cores; the others wait in the order they came. */
async function inQueue<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= waitingAtMost) throw failure('kit.unavailable', {}, { 'retry-after': '10' })
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The next one takes over the place, so no one comes in between.
    if (next) next()
    else running -= 1
  }
}

/** Hashes a password for storing, with a salt of its own. */
export function hashPassword(password: string): Promise<string> {
  return inQueue(() => hash(composed(password), passwordStrength))
}

let noOnesHash: Promise<string> | undefined

/**
 * Whether the password belongs to the stored hash. Without a hash, or with a text that is none (of an account whose
 * person has not set a password yet), it takes as long and answers false, so that the time does not reveal whether an
 * account exists. `before` runs when its turn in the queue has come.
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
 * Whether a text is an Argon2id hash that {@link verifyPassword} can read, no dearer than 256 MiB, 16 passes and 16
 * lanes: a hash from outside must not make every sign-in a burden.
 */
export function isPasswordHash(text: string): boolean {
  const [, memory, passes, lanes] = hashForm.exec(text) ?? []
  return Number(memory) <= 262_144 && Number(passes) <= 16 && Number(lanes) <= 16
}
