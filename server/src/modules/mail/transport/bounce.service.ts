import { randomBytes } from 'node:crypto'
import { findOrInsertSecret } from '#kit/config/secret.sql.ts'
import type { Background } from '#kit/room.ts'

/** The secret with which addresses of bounces are made. */
export function bounceSecret({ db }: Pick<Background, 'db'>): Promise<Buffer> {
  return findOrInsertSecret(db, 'mail.bounce', randomBytes(32))
}
