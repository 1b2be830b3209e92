import { recordAudit } from '../../../kit/admin-audit.ts'
import type { ProtocolContext } from '../../../kit/protocols.ts'
import { insertIdentity, selectIdentity } from '../identity/identity.sql.ts'
import { RefusedAnswer } from './answer.service.ts'
import { selectAccountCompany, selectUnlinked } from './federation.sql.ts'
import type { ProviderRow } from './provider.sql.ts'

/** A person as a provider proved them. */
export interface ProvenPerson {
  /** The provider's own name of the person, which never changes. */
  subject: string
  /** A mail address that the provider vouches for; null for none. */
  email: string | null
}

/**
 * The person of a provider's account. The first time a person of the provider's company is found by a verified mail
 * address of one of its domains, and linked. Throws {@link RefusedAnswer} for anyone else.
 */
export async function findFederatedPerson(
  context: ProtocolContext,
  provider: ProviderRow,
  proven: ProvenPerson,
): Promise<string> {
  const { db, clock } = context
  const { providerId, comCode } = provider
  const { subject } = proven
  const known = await selectIdentity(db, providerId, subject)
  if (known !== undefined) {
    if ((await selectAccountCompany(db, known)) === comCode) return known
    throw new RefusedAnswer('account.providerUnknown', 'the linked person belongs to another company')
  }
  const email = (proven.email ?? '').normalize('NFKC').trim().toLowerCase()
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (!provider.domains.includes(domain))
    throw new RefusedAnswer('account.providerUnknown', 'no verified mail address of a domain of the company')
  const personCode = await selectUnlinked(db, { comCode, email, providerId })
  if (personCode === undefined)
    throw new RefusedAnswer('account.providerUnknown', 'no person of the company has this mail address')
  if (!(await insertIdentity(db, { provider: providerId, subject, personCode, now: clock.now() })))
    throw new RefusedAnswer('account.providerRefused', 'the account was linked at the same time')
  const entry = { action: 'providerLinked', comCode, personCode, subject: personCode } as const
  await recordAudit({ ...context, viewer: null }, { ...entry, details: { provider: providerId } })
  return personCode
}
