import { randomBytes } from 'node:crypto'
import type { Background } from '../../../kit/room.ts'
import { findOrInsertSecret } from '../../../kit/secret.sql.ts'

/** The secret with which addresses of bounces are made. */
export function bounceSecret({ db }: Pick<Background, 'db'>): Promise<Buffer> {
  return findOrInsertSecret(db, 'mail.bounce', randomBytes(32))
}
