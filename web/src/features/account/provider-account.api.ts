import { accountProviderAccountApi, type ProviderAccountState } from '@maru/api/account/provider-account'
import { useCompanyChange, useCompanyPage } from '#kit/session/company-settings.ts'

/** Reads a page of the accounts of providers of the company in one state. */
export function useProviderAccounts(asked: {
  state: ProviderAccountState
  searchText: string
  page: number
  itemsPerPage: number
}) {
  const { searchText, ...rest } = asked
  const input = { ...rest, ...(searchText === '' ? {} : { searchText }) }
  return useCompanyPage(accountProviderAccountApi.listProviderAccounts, input, { staleTime: 0 })
}

/** Links accounts with people. Throws CallError. */
export function useLinkAccounts() {
  return useCompanyChange(accountProviderAccountApi.linkProviderAccounts)
}

/** Refuses waiting accounts. Throws CallError. */
export function useRefuseAccounts() {
  return useCompanyChange(accountProviderAccountApi.refuseProviderAccounts)
}

/** Removes the link of an account. Throws CallError. */
export function useUnlinkAccount() {
  return useCompanyChange(accountProviderAccountApi.unlinkProviderAccount)
}
