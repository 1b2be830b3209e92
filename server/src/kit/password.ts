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

/** Whether a text is an Argon2id hash that {@link verifyPassword} can read. */
export function isPasswordHash(text: string): boolean {
  return /^\$argon2id\$v=19\$m=\d{1,7},t=\d{1,3},p=\d{1,2}\$[A-Za-z0-9+/]{11,}\$[A-Za-z0-9+/]{22,}$/.test(
    text,
  )
}
