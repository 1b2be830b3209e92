import { randomBytes } from 'node:crypto'
import type { accountProviderApi, Provider } from '@maru/api/account/provider'
import { providerLimits } from '@maru/api/account/provider'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { recordAudit } from '../../../kit/admin-audit.ts'
import { type Context, transaction } from '../../../kit/context.ts'
import { failure, notFound } from '../../../kit/failure.ts'
import { endSession } from '../../../kit/session.ts'
import { selectEntryRule } from '../entry/limit.sql.ts'
import { requireCompanyManager } from '../entry/manager.access.ts'
import { configurationOf, secretPurpose } from './discovery.service.ts'
import { selectProviderSessions } from './federation.sql.ts'
import { callbackOf } from './oidc.service.ts'
import { fetchOf, isAllowedIssuer } from './outside.service.ts'
import {
  countOtherProviders,
  deleteIdentities,
  deleteProvider,
  insertProvider,
  type ProviderRow,
  selectDomainOwner,
  selectProvider,
  selectProviders,
  updateProvider,
  updateProviderState,
} from './provider.sql.ts'

type Api = typeof accountProviderApi

function requireSuperAdmin({ viewer }: Context): void {
  if (!viewer.permissions.isSuperAdmin) throw failure('kit.forbidden')
}

/** The providers of the viewer's company. */
export async function listProviders(context: Context): Promise<Output<Api['listProviders']>> {
  const { db, viewer, config } = context
  requireCompanyManager(viewer)
  const rows = await selectProviders(db, viewer.comCode)
  const origin = config.publicUrl === '' ? '' : new URL(config.publicUrl).origin
  const providers = rows.map(
    ({ clientSecret, comCode: _company, nameKo, nameZh, ...row }): Provider => ({
      ...row,
      name: nameKo,
      nameCn: nameZh,
      hasSecret: clientSecret !== null,
      callback: callbackOf(origin, row.providerId),
    }),
  )
  return { providers, mayChange: viewer.permissions.isSuperAdmin }
}

/** Throws `account.providerLast` if people of the company could not sign in without this provider. */
async function assertNotLast({ db, viewer }: Context, providerId: string): Promise<void> {
  const { hasLocalPasswords } = await selectEntryRule(db, viewer.comCode, viewer.personCode)
  if (hasLocalPasswords || (await countOtherProviders(db, viewer.comCode, providerId)) > 0) return
  throw failure('account.providerLast')
}

async function endSessionsOfProvider(inside: Context, providerId: string): Promise<void> {
  for (const key of await selectProviderSessions(inside.db, providerId)) await endSession(inside, key)
}

/** Whether the names of people at the provider mean other people after a change. */
const isOther = (before: ProviderRow, after: Pick<ProviderRow, 'issuer' | 'clientId' | 'tenant'>) =>
  before.issuer !== after.issuer || before.clientId !== after.clientId || before.tenant !== after.tenant

async function changeProvider(
  inside: Context,
  row: Omit<ProviderRow, 'workedAt' | 'fault'>,
): Promise<'providerAdded' | 'providerChanged'> {
  const { db } = inside
  if (row.version === 0) {
    if ((await selectProviders(db, row.comCode)).length >= providerLimits.most)
      throw failure('kit.invalidInput')
    await insertProvider(db, row)
    return 'providerAdded'
  }
  const before = await selectProvider(db, row.providerId)
  if (before?.comCode !== row.comCode || before.kind !== row.kind) throw notFound()
  if (before.isOn && !row.isOn) await assertNotLast(inside, row.providerId)
  if (!(await updateProvider(db, row))) throw failure('account.providerChanged')
  // Links of another issuer would let its accounts enter as the people of the former one.
  if (isOther(before, row)) await deleteIdentities(db, row.providerId)
  if (isOther(before, row) || !row.isOn) await endSessionsOfProvider(inside, row.providerId)
  return 'providerChanged'
}

/**
 * Adds a provider of the viewer's company, or changes one. Throws `account.providerAddress` for an issuer that may not be
 * called, `account.providerTaken` for a mail domain of another company's provider, `account.providerChanged` if another
 * person changed it first.
 */
export function saveProvider(
  context: Context,
  input: Input<Api['saveProvider']>,
): Promise<Output<Api['saveProvider']>> {
  requireSuperAdmin(context)
  const issuer = input.issuer.trim()
  if (!isAllowedIssuer(context.config, issuer)) throw failure('account.providerAddress')
  return transaction(context, async (inside) => {
    const { db, viewer, sealer } = inside
    const { comCode } = viewer
    const providerId = input.providerId ?? randomBytes(8).toString('hex')
    const domains = [...new Set(input.domains)]
    if (await selectDomainOwner(db, comCode, domains)) throw failure('account.providerTaken')
    const secret = input.clientSecret
    const action = await changeProvider(inside, {
      ...{ providerId, kind: 'oidc', comCode, domains, hosts: [...new Set(input.hosts)], issuer },
      ...{ nameKo: input.name, nameEn: input.nameEn, nameZh: input.nameCn },
      ...{ clientId: input.clientId.trim(), tenant: input.tenant.trim(), isOn: input.isOn },
      clientSecret: secret === null || secret === '' ? null : sealer.seal(secretPurpose, Buffer.from(secret)),
      version: input.providerId === null ? 0 : input.version,
    })
    const details = { issuer, domains, isOn: input.isOn }
    await recordAudit(inside, { action, subject: providerId, subjectName: input.name, details })
    return { providerId }
  })
}

/** Removes a provider of the viewer's company with its links and sessions. */
export function removeProvider(context: Context, providerId: string): Promise<1> {
  requireSuperAdmin(context)
  return transaction(context, async (inside): Promise<1> => {
    const { db, viewer } = inside
    const found = await selectProvider(db, providerId)
    if (found?.comCode !== viewer.comCode) throw notFound()
    await assertNotLast(inside, providerId)
    await endSessionsOfProvider(inside, providerId)
    await deleteIdentities(db, providerId)
    const subjectName = await deleteProvider(db, viewer.comCode, providerId)
    await recordAudit(inside, {
      action: 'providerRemoved',
      subject: providerId,
      subjectName: subjectName ?? '',
    })
    return 1
  })
}

/** Reads the description and the keys of a provider now. Throws `account.providerDown` with the reason. */
export async function testProvider(
  context: Context,
  providerId: string,
): Promise<Output<Api['testProvider']>> {
  requireCompanyManager(context.viewer)
  const { db, viewer, config, clock } = context
  const provider = await selectProvider(db, providerId)
  if (provider?.comCode !== viewer.comCode) throw notFound()
  try {
    const metadata = (await configurationOf(context, provider, true)).serverMetadata()
    if (!metadata.jwks_uri) throw new Error('the provider has no keys')
    const answer = await fetchOf(config)(metadata.jwks_uri)
    const { keys } = (await answer.json()) as { keys?: unknown[] } // checked below
    if (!Array.isArray(keys) || keys.length === 0) throw new Error('the provider has no keys')
    await updateProviderState(db, providerId, { now: clock.now() })
    return {
      issuer: metadata.issuer,
      keys: keys.length,
      hasLogout: metadata.end_session_endpoint !== undefined,
    }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
    const reason = `${error instanceof Error ? error.message : String(error)}${cause}`.slice(0, 200)
    await updateProviderState(db, providerId, { fault: reason })
    throw failure('account.providerDown', { reason })
  }
}
