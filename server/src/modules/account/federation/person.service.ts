import { personNameLimit } from '@maru/api/account/person'
import { transaction } from '#kit/context.ts'
import type { ProtocolContext } from '#kit/protocols.ts'
import { shownLine } from '#kit/text/shown-text.ts'
import '#kit/room-slots/new-person.ts'
import { insertIdentity, selectIdentity } from '../identity/identity.sql.ts'
import { RefusedAnswer } from './answer.service.ts'
import { selectAccountCompany } from './federation.sql.ts'
import { linkAccount } from './link-account.service.ts'
import { isGlassPerson, selectLinkable } from './linked-person.sql.ts'
import type { ProviderRow } from './provider.sql.ts'
import { isOfDomain, plainAddress } from './vouched-address.rules.ts'
import { deleteWaiting, upsertWaiting } from './waiting.sql.ts'

/** A person as a provider proved them. */
export interface ProvenPerson {
  /** The provider's own name of the person, which never changes. */
  subject: string
  /** As the provider names it; empty for none. */
  email: string
  /** Whether the provider says that the address was verified. SAML cannot say so. */
  isVouched: boolean
  /** Empty if the provider names none. */
  name: string
}

/** Creates a person of a provider whose setting allows it; undefined if it does not, or if the address is used. */
async function createPerson(
  context: ProtocolContext,
  { comCode, providerId, kind, createsIn }: ProviderRow,
  { subject, email, name }: { subject: string; email: string; name: string },
): Promise<string | undefined> {
  if (createsIn === null) return undefined
  const [slot] = context.slots.all('newPerson')
  const person = { comCode, deptCode: createsIn, name, email, by: `${kind} ${providerId}` }
  const personCode = await slot?.create(context, person)
  if (!personCode) return undefined
  const { db, clock } = context
  if (!(await insertIdentity(db, { provider: providerId, subject, personCode, now: clock.now() })))
    throw new RefusedAnswer('account.providerRefused', 'the account was linked at the same time')
  await deleteWaiting(db, providerId, subject)
  return personCode
}

/** Links the person of an address for which the provider vouches; undefined if an administrator must decide. */
async function linkByAddress(
  context: ProtocolContext,
  { providerId: provider, comCode }: ProviderRow,
  { subject, email }: { subject: string; email: string },
): Promise<string | undefined> {
  const now = context.clock.now()
  return transaction(context, async (inside) => {
    const personCode = await selectLinkable(inside.db, { comCode, email, provider, now })
    if (personCode === undefined) return undefined
    const link = { provider, subject, comCode, personCode }
    if (await linkAccount({ ...inside, viewer: null }, link)) return personCode
    throw new RefusedAnswer('account.providerRefused', 'the account was linked at the same time')
  })
}

/** The person of an account that was linked before. Throws {@link RefusedAnswer} for one who may not enter by it. */
async function findLinked(
  { db }: ProtocolContext,
  { providerId, comCode }: ProviderRow,
  subject: string,
): Promise<string | undefined> {
  const known = await selectIdentity(db, providerId, subject)
  if (known === undefined) return undefined
  if ((await selectAccountCompany(db, known)) !== comCode)
    throw new RefusedAnswer('account.providerUnknown', 'the linked person belongs to another company')
  if (await isGlassPerson(db, known))
    throw new RefusedAnswer('account.providerUnknown', 'a break-glass administrator enters by password only')
  return known
}

/**
 * The person of a provider's account: the one who was linked before. The first time with OpenID Connect, a person of the
 * provider's company without rights of their own is linked by an address of one of its domains that the provider vouches
 * for; or a person is created, if the setting of the provider says so. Every other account waits for an administrator.
 * Throws {@link RefusedAnswer} for it.
 */
export async function findFederatedPerson(
  context: ProtocolContext,
  provider: ProviderRow,
  proven: ProvenPerson,
): Promise<string> {
  const { providerId, comCode, kind, domains } = provider
  const { subject } = proven
  const name = shownLine(proven.name).slice(0, personNameLimit)
  const known = await findLinked(context, provider, subject)
  if (known !== undefined) return known
  const plain = plainAddress(proven.email)
  const email = (kind === 'saml' || proven.isVouched) && isOfDomain(plain, domains) ? plain : ''
  if (email !== '') {
    const linked = kind === 'oidc' ? await linkByAddress(context, provider, { subject, email }) : undefined
    const personCode = linked ?? (await createPerson(context, provider, { subject, email, name }))
    if (personCode !== undefined) return personCode
  }
  const waiting = { provider: providerId, comCode, subject, email: proven.email, plainEmail: email, name }
  await upsertWaiting(context.db, waiting, context.clock.now())
  throw new RefusedAnswer('account.providerUnknown', 'the account waits for an administrator who links it')
}
