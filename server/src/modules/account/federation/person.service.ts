import { recordAudit } from '../../../kit/admin-audit.ts'
import type { ProtocolContext } from '../../../kit/protocols.ts'
import '../../../kit/room-slots/new-person.ts'
import { insertIdentity, selectIdentity } from '../identity/identity.sql.ts'
import { RefusedAnswer } from './answer.service.ts'
import { selectAccountCompany, selectUnlinked } from './federation.sql.ts'
import type { ProviderRow } from './provider.sql.ts'
import { deleteUnknown, upsertUnknown } from './unknown.sql.ts'

/** A person as a provider proved them. */
export interface ProvenPerson {
  /** The provider's own name of the person, which never changes. */
  subject: string
  /** A mail address that the provider vouches for; null for none. */
  email: string | null
  /** Empty if the provider names none. */
  name: string
}

/** Creates a person of a provider whose setting allows it; null if it does not, or if the address is used. */
async function createPerson(
  context: ProtocolContext,
  { comCode, providerId, kind, createsIn }: ProviderRow,
  { email, name }: { email: string; name: string },
): Promise<string | null> {
  if (createsIn === null || !/^[^\s@]+@[^\s@]+$/.test(email)) return null
  const [slot] = context.slots.all('newPerson')
  const person = { comCode, deptCode: createsIn, name, email, by: `${kind} ${providerId}` }
  return (await slot?.create(context, person)) ?? null
}

/**
 * The person of a provider's account. The first time a person of the provider's company is found by a verified mail
 * address of one of its domains, and linked; or created, if the setting of the provider says so. Accounts that belong to
 * no person are stored for an administrator. Throws {@link RefusedAnswer} for anyone else.
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
  const refuse = async (reason: string) => {
    await upsertUnknown(db, providerId, { subject, email, name: proven.name, now: clock.now() })
    return new RefusedAnswer('account.providerUnknown', reason)
  }
  if (!provider.domains.includes(domain))
    throw await refuse('no verified mail address of a domain of the company')
  const personCode =
    (await selectUnlinked(db, { comCode, email, providerId })) ??
    (await createPerson(context, provider, { email, name: proven.name }))
  if (personCode === null) throw await refuse('no person of the company has this mail address')
  if (!(await insertIdentity(db, { provider: providerId, subject, personCode, now: clock.now() })))
    throw new RefusedAnswer('account.providerRefused', 'the account was linked at the same time')
  await deleteUnknown(db, providerId, subject)
  const entry = { action: 'providerLinked', comCode, personCode, subject: personCode } as const
  await recordAudit({ ...context, viewer: null }, { ...entry, details: { provider: providerId } })
  return personCode
}
