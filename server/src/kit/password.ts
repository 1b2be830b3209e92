import { hash, verify } from '@node-rs/argon2'

/** Argon2id at the strength that OWASP recommends: 19 MiB, two passes, one lane (the library's default algorithm). */
export const passwordStrength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Keyboards compose letters differently; the same password must give the same bytes (RFC 8265). */
const composed = (password: string) => password.normalize('NFC')

/** Hashes a password for storing, with a salt of its own. */
export function hashPassword(password: string): Promise<string> {
  return hash(composed(password), passwordStrength)
}

let noOnesHash: Promise<string> | undefined

/**
 * Whether the password belongs to the stored hash. Without a hash it takes as long and answers false, so that the
 * time does not tell whether an account exists.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  noOnesHash ??= hashPassword('no one has this password')
  const right = await verify(stored ?? (await noOnesHash), composed(password))
  return right && stored !== null
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
