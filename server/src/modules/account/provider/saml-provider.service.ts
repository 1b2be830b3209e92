import type { accountProviderApi } from '@maru/api/account/provider'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { isAllowedAddress } from '../federation/outside.service.ts'
import { insertSaml, updateSaml } from '../saml/saml.sql.ts'
import { defaultEntityId, publicOrigin } from '../saml/saml-client.service.ts'
import { createSamlKey } from '../saml/saml-key.service.ts'
import { readCertificate } from '../saml/saml-metadata.rules.ts'
import { requireSuperAdmin, storeProvider } from './provider.service.ts'

type Api = typeof accountProviderApi

function readCertificates(texts: readonly string[]): string[] {
  try {
    return [...new Set(texts.map((text) => readCertificate(text).certificate))]
  } catch (error) {
    throw failure('account.certificateInvalid', {
      reason: error instanceof Error ? error.message : String(error),
    })
  }
}

/**
 * Adds a provider with SAML to the viewer's company, or changes one. Throws `account.providerAddress` for an address that
 * may not be used, `account.certificateInvalid` with the reason, and what `storeProvider` throws.
 */
export async function saveSamlProvider(
  context: Context,
  input: Input<Api['saveSamlProvider']>,
): Promise<Output<Api['saveSamlProvider']>> {
  requireSuperAdmin(context)
  const { config } = context
  const { providerId, version, isOn, wantsSignedResponse } = input
  const [signInUrl = '', signOutUrl = '', metadataUrl = ''] = [
    ...[input.signInUrl, input.signOutUrl, input.metadataUrl].map((address) => address.trim()),
  ]
  for (const address of [signInUrl, signOutUrl, metadataUrl])
    if (address !== '' && !isAllowedAddress(config, address)) throw failure('account.providerAddress')
  if (signInUrl === '') throw failure('account.providerAddress')
  const certificates = readCertificates(input.certificates)
  const key = version === 0 ? await createSamlKey(context) : null
  const clientId = input.clientId.trim() || defaultEntityId(publicOrigin(config), providerId)
  return transaction(context, async (inside) => {
    await storeProvider(inside, {
      ...{ providerId, kind: 'saml', comCode: inside.viewer.comCode, version, isOn, clientId },
      ...{ domains: [...new Set(input.domains)], hosts: [...new Set(input.hosts)] },
      ...{ nameKo: input.name, nameEn: input.nameEn, nameZh: input.nameCn },
      ...{ issuer: input.issuer.trim(), tenant: '', clientSecret: null, createsIn: input.createsIn },
    })
    const fields = { providerId, signInUrl, signOutUrl, certificates, metadataUrl, wantsSignedResponse }
    if (key) await insertSaml(inside.db, { ...fields, ...key })
    else await updateSaml(inside.db, fields)
    return { providerId }
  })
}
