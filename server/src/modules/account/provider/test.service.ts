import type { accountProviderApi } from '@maru/api/account/provider'
import type { Output } from '@maru/api/kit/endpoint'
import type { Context } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { requireCompanyManager } from '../entry/manager.access.ts'
import { configurationOf } from '../federation/discovery.service.ts'
import { fetchOf } from '../federation/outside.service.ts'
import { type ProviderRow, selectProvider, updateProviderState } from '../federation/provider.sql.ts'
import { requireSamlRow } from '../saml/saml.access.ts'
import { readCertificate } from '../saml/saml-metadata.rules.ts'
import { refreshSaml } from './metadata.service.ts'

type Api = typeof accountProviderApi
type Tested = Output<Api['testProvider']>

async function testOidc(context: Context, provider: ProviderRow): Promise<Tested> {
  const metadata = (await configurationOf(context, provider, true)).serverMetadata()
  if (!metadata.jwks_uri) throw new Error('the provider has no keys')
  const answer = await fetchOf(context.config)(metadata.jwks_uri)
  const { keys } = (await answer.json()) as { keys?: unknown[] } // checked below
  if (!Array.isArray(keys) || keys.length === 0) throw new Error('the provider has no keys')
  return {
    issuer: metadata.issuer,
    keys: keys.length,
    hasLogout: metadata.end_session_endpoint !== undefined,
  }
}

/** Reads the published description again; a pasted one is only checked for certificates that have not ended. */
async function testSaml(context: Context, provider: ProviderRow): Promise<Tested> {
  const saml = await requireSamlRow(context.db, provider.providerId)
  const { certificates } = saml.metadataUrl === '' ? saml : await refreshSaml(context, provider, saml)
  const now = context.clock.now()
  const valid = certificates.filter((one) => readCertificate(one).until > now)
  if (valid.length === 0) throw new Error('all certificates have ended')
  return { issuer: provider.issuer, keys: valid.length, hasLogout: saml.signOutUrl !== '' }
}

/** Reads the description and the keys of a provider now. Throws `account.providerDown` with the reason. */
export async function testProvider(
  context: Context,
  { providerId }: { providerId: string },
): Promise<Output<Api['testProvider']>> {
  requireCompanyManager(context.viewer)
  const { db, viewer, clock } = context
  const provider = await selectProvider(db, providerId)
  if (provider?.comCode !== viewer.comCode) throw notFound()
  try {
    const tested = await (provider.kind === 'saml' ? testSaml : testOidc)(context, provider)
    await updateProviderState(db, providerId, { now: clock.now() })
    return tested
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
    const reason = `${error instanceof Error ? error.message : String(error)}${cause}`.slice(0, 200)
    await updateProviderState(db, providerId, { fault: reason })
    throw failure('account.providerDown', { reason })
  }
}
