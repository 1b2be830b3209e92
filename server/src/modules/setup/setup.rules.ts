import { createHash, randomBytes } from 'node:crypto'

/** Lifetime of a setup link in milliseconds. */
export const linkLifetime = 3_600_000

/** A new secret of a setup link: 256 bits. */
export function newSetupSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a setup link's secret. */
export function setupSecretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** The name of the theme with this hue; empty for the default. */
export function themeOf(hue: number | null): string {
  return hue === null ? '' : `hue-${hue}`
}
