import { randomBytes } from 'node:crypto'
import type { accountProviderApi, Provider } from '@maru/api/account/provider'
import { providerLimits } from '@maru/api/account/provider'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { endSession } from '#kit/session/session.ts'
import { selectEntryRule } from '../entry/limit.sql.ts'
import { requireCompanyManager } from '../entry/manager.access.ts'
import { secretPurpose } from '../federation/discovery.service.ts'
import { selectProviderSessions } from '../federation/federation.sql.ts'
import { callbackOf } from '../federation/oidc.service.ts'
import { isAllowedIssuer } from '../federation/outside.service.ts'
import {
  countOtherProviders,
  deleteIdentities,
  deleteProvider,
  insertProvider,
  type ProviderRow,
  selectDepartmentNames,
  selectDomainOwner,
  selectOpenDepartment,
  selectProvider,
  selectProviders,
  updateProvider,
} from '../federation/provider.sql.ts'
import { type SamlRow, selectSamlOfCompany } from '../saml/saml.sql.ts'
import { publicOrigin } from '../saml/saml-client.service.ts'
import { showCertificate } from '../saml/saml-metadata.rules.ts'

type Api = typeof accountProviderApi

/** Throws `kit.forbidden` for all but super administrators. */
export function requireSuperAdmin({ viewer }: Context): void {
  if (!viewer.permissions.isSuperAdmin) throw failure('kit.forbidden')
}

function describeSaml(row: SamlRow | undefined): Provider['saml'] {
  if (!row) return null
  const { signInUrl, signOutUrl, metadataUrl, wantsSignedResponse } = row
  return {
    signInUrl,
    signOutUrl,
    metadataUrl,
    wantsSignedResponse,
    certificates: row.certificates.map(showCertificate),
  }
}

/** The providers of the viewer's company. */
export async function listProviders(context: Context): Promise<Output<Api['listProviders']>> {
  const { db, viewer, config } = context
  requireCompanyManager(viewer)
  const rows = await selectProviders(db, viewer.comCode)
  const details = new Map((await selectSamlOfCompany(db, viewer.comCode)).map((row) => [row.providerId, row]))
  const origin = publicOrigin(config)
  const departments = await selectDepartmentNames(
    db,
    viewer.comCode,
    rows.flatMap(({ createsIn }) => createsIn ?? []),
  )
  const providers = rows.map(
    ({ clientSecret, comCode: _company, nameKo, nameZh, ...row }): Provider => ({
      ...row,
      createsInName: departments.get(row.createsIn ?? '') ?? null,
      name: nameKo,
      nameCn: nameZh,
      hasSecret: clientSecret !== null,
      callback: callbackOf(origin, row.providerId),
      saml: describeSaml(details.get(row.providerId)),
    }),
  )
  return { providers, mayChange: viewer.permissions.isSuperAdmin, origin }
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
    if (!(await insertProvider(db, row))) throw failure('account.providerChanged')
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
 * Stores a provider inside of a transaction, and records it. Version 0 adds it. Throws `account.departmentUnknown`,
 * `account.providerTaken` for a mail
 * domain of another company's provider, `account.providerChanged` if another person changed it first.
 */
export async function storeProvider(
  inside: Context,
  row: Omit<ProviderRow, 'workedAt' | 'fault'>,
): Promise<void> {
  const { comCode, domains, providerId, issuer, isOn, kind } = row
  if (await selectDomainOwner(inside.db, comCode, domains)) throw failure('account.providerTaken')
  const { createsIn: deptCode } = row
  const now = inside.clock.now()
  if (deptCode !== null && !(await selectOpenDepartment(inside.db, { comCode, deptCode, now })))
    throw failure('account.departmentUnknown')
  const action = await changeProvider(inside, row)
  const details = { kind, issuer, domains, isOn, createsIn: deptCode }
  await recordAudit(inside, { action, subject: providerId, subjectName: row.nameKo, details })
}

/**
 * Adds a provider with OpenID Connect to the viewer's company, or changes one. Throws `account.providerAddress` for an
 * issuer that may not be called, and what {@link storeProvider} throws.
 */
export function saveProvider(
  context: Context,
  input: Input<Api['saveProvider']>,
): Promise<Output<Api['saveProvider']>> {
  requireSuperAdmin(context)
  const issuer = input.issuer.trim()
  if (!isAllowedIssuer(context.config, issuer)) throw failure('account.providerAddress')
  return transaction(context, async (inside) => {
    const { viewer, sealer } = inside
    const providerId = input.providerId ?? randomBytes(8).toString('hex')
    const secret = input.clientSecret
    await storeProvider(inside, {
      ...{ providerId, kind: 'oidc', comCode: viewer.comCode, issuer },
      ...{ domains: [...new Set(input.domains)], hosts: [...new Set(input.hosts)] },
      ...{ nameKo: input.name, nameEn: input.nameEn, nameZh: input.nameCn },
      ...{
        clientId: input.clientId.trim(),
        tenant: input.tenant.trim(),
        isOn: input.isOn,
        createsIn: input.createsIn,
      },
      clientSecret: secret === null || secret === '' ? null : sealer.seal(secretPurpose, Buffer.from(secret)),
      version: input.providerId === null ? 0 : input.version,
    })
    return { providerId }
  })
}

/** Removes a provider of the viewer's company with its links and sessions. */
export function removeProvider(context: Context, { providerId }: { providerId: string }): Promise<1> {
  requireSuperAdmin(context)
  return transaction(context, async (inside): Promise<1> => {
    const { db, viewer } = inside
    const provider = await selectProvider(db, providerId)
    if (provider?.comCode !== viewer.comCode) throw notFound()
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
