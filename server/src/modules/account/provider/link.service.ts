import type { accountProviderApi } from '@maru/api/account/provider'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { recordAudit } from '../../../kit/admin-audit.ts'
import { type Context, transaction } from '../../../kit/context.ts'
import { failure, notFound } from '../../../kit/failure.ts'
import { endSession } from '../../../kit/session.ts'
import { requireCompanyManager } from '../entry/manager.access.ts'
import { selectSessionKeys } from '../federation/federation.sql.ts'
import { type ProviderRow, selectProvider } from '../federation/provider.sql.ts'
import {
  deleteIdentity,
  deleteUnknown,
  isLinkable,
  selectLinked,
  selectUnknown,
} from '../federation/unknown.sql.ts'
import { insertIdentity } from '../identity/identity.sql.ts'
import { requireSuperAdmin } from './provider.service.ts'

type Api = typeof accountProviderApi

/** A provider of the viewer's company; throws not found for any other. */
async function requireOwnProvider({ db, viewer }: Context, providerId: string): Promise<ProviderRow> {
  const provider = await selectProvider(db, providerId)
  if (provider?.comCode !== viewer.comCode) throw notFound()
  return provider
}

/** The people who are linked with a provider of the viewer's company, and its accounts that belong to no person. */
export async function listProviderPeople(
  context: Context,
  { providerId }: Input<Api['listProviderPeople']>,
): Promise<Output<Api['listProviderPeople']>> {
  requireCompanyManager(context.viewer)
  await requireOwnProvider(context, providerId)
  const linked = await selectLinked(context.db, providerId)
  return {
    linked: linked.map(({ nameKo: ko, nameEn: en, nameZh: zh, ...person }) => ({
      ...person,
      name: { ko, en, zh },
    })),
    unknown: await selectUnknown(context.db, providerId),
  }
}

/**
 * Links an account of a provider with a person of its company. Throws not found for people of other companies, and
 * `account.providerLinked` if the account or the person is linked already: a link is never replaced silently.
 */
export function linkProviderPerson(
  context: Context,
  { providerId, subject, personCode }: Input<Api['linkProviderPerson']>,
): Promise<1> {
  requireSuperAdmin(context)
  return transaction(context, async (inside): Promise<1> => {
    const { db, clock } = inside
    const { comCode, nameKo } = await requireOwnProvider(inside, providerId)
    const { isKnown, isLinked } = await isLinkable(db, { personCode, comCode, providerId })
    if (!isKnown) throw notFound()
    const identity = { provider: providerId, subject, personCode, now: clock.now() }
    if (isLinked || !(await insertIdentity(db, identity))) throw failure('account.providerLinked')
    await deleteUnknown(db, providerId, subject)
    const details = { provider: providerId, name: nameKo, account: subject }
    await recordAudit(inside, { action: 'providerLinked', subject: personCode, details })
    return 1
  })
}

/** Removes the link of an account of a provider, and ends the sessions that it started. */
export function unlinkProviderPerson(
  context: Context,
  { providerId, subject }: Input<Api['unlinkProviderPerson']>,
): Promise<1> {
  requireSuperAdmin(context)
  return transaction(context, async (inside): Promise<1> => {
    const { db } = inside
    await requireOwnProvider(inside, providerId)
    const personCode = await deleteIdentity(db, providerId, subject)
    if (personCode === undefined) throw notFound()
    for (const key of await selectSessionKeys(db, providerId, { subject })) await endSession(inside, key)
    const details = { provider: providerId, account: subject }
    await recordAudit(inside, { action: 'providerUnlinked', subject: personCode, details })
    return 1
  })
}
