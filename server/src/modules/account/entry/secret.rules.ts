import { createHash, randomBytes } from 'node:crypto'

/** Letters of codes: 32 letters of five bits, without those that look like others. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

/** The SHA-256 of a secret of many random bits. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** A new recovery code: 80 random bits in four groups of four letters. */
export function newRecoveryCode(): string {
  const bits = [...randomBytes(10)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const text = (bits.match(/.{5}/g) ?? []).map((five) => letters[Number.parseInt(five, 2)]).join('')
  return (text.match(/.{4}/g) ?? []).join('-')
}

/** The hash of a typed recovery code; signs, blanks and capitals do not matter. */
export function recoveryHash(typed: string): Buffer {
  return hashOf(typed.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase())
}

/** The six digits of a typed code; null if it is no code of an authenticator app. */
export function digitsOf(typed: string): string | null {
  const digits = typed.normalize('NFKC').replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}
