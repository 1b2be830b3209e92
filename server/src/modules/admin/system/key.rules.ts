import { createHash } from 'node:crypto'

/** The SHA-256 of a token, which is all that is stored of it. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** The name of a system at the token address. */
export const clientIdOf = (systemId: number) => `system-${systemId}`

/** The number of a system by its name at the token address; null for another text. */
export function systemIdOf(clientId: string): number | null {
  const [, digits] = /^system-(\d{1,15})$/.exec(clientId) ?? []
  return digits === undefined ? null : Number(digits)
}
