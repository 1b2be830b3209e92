import { createHash, randomBytes } from 'node:crypto'
import type { SetupMail } from '@maru/api/setup'
import type { MailServer } from '../../kit/mail.ts'

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

/** The URL of the mail server, with its user name and password. */
export function toMailServer({ host, port, isSecure, user, password, from }: SetupMail): MailServer {
  const who = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  const bare = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
  return { url: `${isSecure ? 'smtps' : 'smtp'}://${who}${bare}:${port}`, from }
}

/** The name of the theme with this hue; empty for the default. */
export function themeOf(hue: number | null): string {
  return hue === null ? '' : `hue-${hue}`
}
