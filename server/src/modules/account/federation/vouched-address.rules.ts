import { signInName } from '../account.rules.ts'

/**
 * Whether normalising changes no more than capitals of ASCII. Letters of other widths, invisible letters and signs with the
 * look of a letter would make a name the name of another person.
 */
export function isPlainName(written: string): boolean {
  const lower = written.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  return signInName(written) === lower
}

/**
 * A mail address as a provider wrote it, in the form in which addresses are compared. Empty if it is none, or if
 * it is no {@link isPlainName}.
 */
export function plainAddress(written: string): string {
  const plain = signInName(written)
  return isPlainName(written) && /^[^\s@]+@[^\s@]+$/.test(plain) ? plain : ''
}

/** Whether an address in its plain form is one of these domains. */
export const isOfDomain = (plain: string, domains: readonly string[]) =>
  plain !== '' && domains.includes(plain.slice(plain.lastIndexOf('@') + 1))
