import { accountProviderAccountApi, type ProviderAccountState } from '@maru/api/account/provider-account'
import { useChange } from '../../kit/change.ts'
import { usePage } from '../../kit/read.ts'

/** Reads a page of the accounts of providers of the company in one state. */
export function useProviderAccounts(asked: {
  state: ProviderAccountState
  searchText: string
  page: number
  itemsPerPage: number
}) {
  const { searchText, ...rest } = asked
  const input = { ...rest, ...(searchText === '' ? {} : { searchText }) }
  return usePage(accountProviderAccountApi.listProviderAccounts, input, { staleTime: 0 })
}

/** Links accounts with people. Throws CallError. */
export function useLinkAccounts() {
  return useChange(accountProviderAccountApi.linkProviderAccounts)
}

/** Refuses waiting accounts. Throws CallError. */
export function useRefuseAccounts() {
  return useChange(accountProviderAccountApi.refuseProviderAccounts)
}

/** Removes the link of an account. Throws CallError. */
export function useUnlinkAccount() {
  return useChange(accountProviderAccountApi.unlinkProviderAccount)
}
