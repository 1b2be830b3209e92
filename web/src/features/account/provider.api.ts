import { accountProviderApi } from '@maru/api/account/provider'
import { useChange } from '#kit/call/change.ts'
import { useCompanyChange, useCompanyRead } from '#kit/session/company-settings.ts'

/** Reads the sign-in providers of the company. */
export function useProviderList() {
  return useCompanyRead(accountProviderApi.listProviders, {}, { staleTime: 0 })
}

/** Adds or changes a provider. Throws CallError. */
export function useSaveProvider() {
  return useCompanyChange(accountProviderApi.saveProvider)
}

/** Adds or changes a provider with SAML. Throws CallError. */
export function useSaveSamlProvider() {
  return useCompanyChange(accountProviderApi.saveSamlProvider)
}

/** Reads the description of a provider with SAML. Throws CallError. */
export function useReadSamlMetadata() {
  return useChange(accountProviderApi.readSamlMetadata)
}

/** Removes a provider. Throws CallError. */
export function useRemoveProvider() {
  return useCompanyChange(accountProviderApi.removeProvider)
}

/** Reads the description of a provider now. Throws CallError. */
export function useTestProvider() {
  return useCompanyChange(accountProviderApi.testProvider)
}
