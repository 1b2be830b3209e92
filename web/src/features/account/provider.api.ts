import { accountProviderApi } from '@maru/api/account/provider'
import { useChange } from '../../kit/change.ts'
import { useRead } from '../../kit/read.ts'

/** Reads the sign-in providers of the company. */
export function useProviderList() {
  return useRead(accountProviderApi.listProviders, {}, { staleTime: 0 })
}

/** Adds or changes a provider. Throws CallError. */
export function useSaveProvider() {
  return useChange(accountProviderApi.saveProvider)
}

/** Adds or changes a provider with SAML. Throws CallError. */
export function useSaveSamlProvider() {
  return useChange(accountProviderApi.saveSamlProvider)
}

/** Reads the description of a provider with SAML. Throws CallError. */
export function useReadSamlMetadata() {
  return useChange(accountProviderApi.readSamlMetadata)
}

/** Removes a provider. Throws CallError. */
export function useRemoveProvider() {
  return useChange(accountProviderApi.removeProvider)
}

/** Reads the description of a provider now. Throws CallError. */
export function useTestProvider() {
  return useChange(accountProviderApi.testProvider)
}
