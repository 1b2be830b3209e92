import { createHash, randomBytes, randomInt } from 'node:crypto'
import { passwordLimits } from '@maru/api/account/password'

/** Characters of a password as a person counts them. */
export function lengthOf(password: string): number {
  return [...password.normalize('NFC')].length
}

/** Whether a password is shorter than any that may be set. */
export function isShort(password: string): boolean {
  return lengthOf(password) < passwordLimits.least
}

/** Without the letters that are read as another one. */
const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const codeLength = 12

/** A code for a person to type: twelve letters and digits in groups of four, 59 bits. */
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

/** The stored form of a secret: codes count in any letter case and with or without dashes and blanks. */
export function secretHash(typed: string): Buffer {
  const bare = typed.replace(/[\s-]/g, '').toUpperCase()
  const secret = bare.length === codeLength ? bare : typed.trim()
  return createHash('sha256').update(secret).digest()
}

const hour = 3_600_000

/** Milliseconds that a secret lives, by where it came from. */
export const resetLifetimes = { mail: hour, code: 24 * hour, invite: 7 * 24 * hour } as const

/** Texts about a person that a guess begins with, without blanks and empty ones. */
export function textsAbout(who: { login: string; email: string; names: string[] }): string[] {
  const parts = [who.login, who.email, ...who.names].flatMap((text) => [text, ...text.split(/[\s@._-]+/)])
  return [...new Set(parts.map((part) => part.toLowerCase()))].filter((part) => part.length > 1)
}
