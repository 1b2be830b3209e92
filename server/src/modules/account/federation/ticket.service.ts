import { randomBytes } from 'node:crypto'
import type { Services } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { type Federation, insertHalfSignIn } from '../entry/half.sql.ts'
import { hashOf } from '../entry/secret.rules.ts'

/** Milliseconds in which the browser that began the sign-in must enter. */
const lifetime = 120_000

/** Stores what a provider proved, and returns the ticket with which the browser of `binder` enters. */
export async function insertTicket(
  { db, clock }: Pick<Services, 'clock'> & { db: Db },
  row: { personCode: string; binder: Buffer; federation: Federation },
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  const expiresAt = new Date(clock.now().getTime() + lifetime)
  await insertHalfSignIn(db, { hash: hashOf(ticket), ...row, expiresAt })
  return ticket
}
