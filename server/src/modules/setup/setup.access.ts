import type { PublicContext } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { hasCompany } from '#modules/org/index.ts'
import { setupSecretHash } from './setup.rules.ts'
import { selectSetupLink } from './setup.sql.ts'

/**
 * The valid setup link with this secret; throws `setup.alreadyDone` if the portal has a company, and `setup.linkOver`
 * if the link is unknown or expired.
 */
export async function requireSetupLink(
  { db, clock }: Pick<PublicContext, 'db' | 'clock'>,
  secret: string,
): Promise<{ hash: Buffer; expiresAt: string }> {
  const hash = setupSecretHash(secret)
  const expiresAt = await selectSetupLink(db, hash, clock.now())
  if (await hasCompany(db)) throw failure('setup.alreadyDone')
  if (!expiresAt) throw failure('setup.linkOver')
  return { hash, expiresAt }
}
