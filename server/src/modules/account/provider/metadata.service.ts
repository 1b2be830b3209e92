import type { accountProviderApi } from '@maru/api/account/provider'
import type { Input, Output } from '@maru/api/kit/endpoint'
import type { Context, Services } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { failure } from '#kit/failure.ts'
import { fetchOf, isAllowedAddress } from '../federation/outside.service.ts'
import { type ProviderRow, selectProvider, updateProviderState } from '../federation/provider.sql.ts'
import { type SamlRow, selectPublished, selectSaml, updateSaml } from '../saml/saml.sql.ts'
import { readMetadata, type SamlMetadata, showCertificate } from '../saml/saml-metadata.rules.ts'
import { requireSuperAdmin } from './provider.service.ts'

type Api = typeof accountProviderApi
type Parts = Pick<Services, 'config' | 'clock' | 'log'> & { db: Db }

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 200)

/** Fetches a published description. Throws what the client of the kit throws, or why the description cannot be used. */
async function fetchMetadata({ config }: Pick<Services, 'config'>, url: string): Promise<SamlMetadata> {
  const answer = await fetchOf(config)(url)
  if (!answer.ok) throw new Error(`the address answers ${answer.status}`)
  return readMetadata(await answer.text())
}

/**
 * Reads the description of a provider with SAML. Throws `account.providerAddress` for an address that may not be called,
 * `account.providerDown` if it does not answer, and `account.metadataInvalid` with the reason.
 */
export async function readSamlMetadata(
  context: Context,
  input: Input<Api['readSamlMetadata']>,
): Promise<Output<Api['readSamlMetadata']>> {
  requireSuperAdmin(context)
  const url = input.url.trim()
  if (url !== '' && !isAllowedAddress(context.config, url)) throw failure('account.providerAddress')
  let xml = input.xml
  if (url !== '')
    try {
      const answer = await fetchOf(context.config)(url)
      if (!answer.ok) throw new Error(`the address answers ${answer.status}`)
      xml = await answer.text()
    } catch (error) {
      throw failure('account.providerDown', { reason: messageOf(error) })
    }
  try {
    const { certificates, ...read } = readMetadata(xml)
    return { ...read, certificates: certificates.map(showCertificate) }
  } catch (error) {
    throw failure('account.metadataInvalid', { reason: messageOf(error) })
  }
}

/**
 * Reads the published description of a provider again and stores its certificates and addresses. Throws why it cannot,
 * also if it describes another provider: only an administrator may change the trusted provider.
 */
export async function refreshSaml(
  parts: Pick<Parts, 'config' | 'db'>,
  provider: ProviderRow,
  saml: SamlRow,
): Promise<SamlMetadata> {
  const read = await fetchMetadata(parts, saml.metadataUrl)
  if (read.issuer !== provider.issuer) throw new Error(`the address describes ${read.issuer.slice(0, 100)}`)
  for (const address of [read.signInUrl, read.signOutUrl].filter(Boolean))
    if (!isAllowedAddress(parts.config, address))
      throw new Error(`the address ${address.slice(0, 100)} may not be used`)
  const { certificates, signInUrl, signOutUrl } = read
  await updateSaml(parts.db, { ...saml, certificates, signInUrl, signOutUrl })
  return read
}

/** Reads the published descriptions of all providers, so that a new certificate of a provider is known before it is used. */
export async function refreshAllSaml(parts: Parts): Promise<void> {
  const { db, log } = parts
  for (const providerId of await selectPublished(db)) {
    const provider = await selectProvider(db, providerId)
    const saml = await selectSaml(db, providerId)
    if (!provider || !saml) continue
    try {
      await refreshSaml(parts, provider, saml)
    } catch (error) {
      // The stored certificates stay in use.
      log.warn({ providerId, reason: messageOf(error) }, 'account: description of a provider not read')
      await updateProviderState(db, providerId, { fault: messageOf(error) })
    }
  }
}
