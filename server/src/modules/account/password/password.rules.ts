import { createHash, randomBytes, randomInt } from 'node:crypto'
import { passwordLimits } from '@maru/api/account/password'

/** Number of visible characters (graphemes) of a password. */
export function lengthOf(password: string): number {
  return [...password.normalize('NFC')].length
}

/** Whether a password is shorter than the minimum. */
export function isShort(password: string): boolean {
  return lengthOf(password) < passwordLimits.least
}

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u]

/** Number of kinds of characters in a password: small letters, capitals, digits, others. */
export function classesOf(password: string): number {
  return kinds.filter((kind) => kind.test(password.normalize('NFC'))).length
}

/** The first of the words that a password contains; letter case and width do not matter. Null if there is none. */
export function listedWordIn(password: string, words: readonly string[]): string | null {
  const plain = password.normalize('NFKC').toLowerCase()
  return words.find((word) => plain.includes(word)) ?? null
}

/** Letters and digits without those that are easily confused. */
const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const codeLength = 12

/** A code to type: twelve letters and digits in groups of four, 59 bits. */
export function newCode(): string {
  const letters = Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join(
    '',
  )
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

/** A secret for a link: 256 bits. */
export function newLinkSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored hash of a secret: codes are compared without letter case, dashes and spaces. */
export function secretHash(typed: string): Buffer {
  const bare = typed.replace(/[\s-]/g, '').toUpperCase()
  const secret = bare.length === codeLength ? bare : typed.trim()
  return createHash('sha256').update(secret).digest()
}

const hour = 3_600_000

/** Lifetime of a secret in milliseconds, by its kind. */
export const resetLifetimes = { mail: hour, code: 24 * hour, invite: 7 * 24 * hour } as const

/**
 * Texts about a person that a guess may use, in lower case: each text as a whole, and its parts between spaces and
 * the characters `@._-`. Skips texts of one character.
 */
export function textsAbout(who: { login: string; email: string; names: string[] }): string[] {
  const parts = [who.login, who.email, ...who.names].flatMap((text) => [text, ...text.split(/[\s@._-]+/)])
  return [...new Set(parts.map((part) => part.toLowerCase()))].filter((part) => part.length > 1)
}
