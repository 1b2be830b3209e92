import { accountSignInLimitApi } from '@maru/api/account/sign-in-limit'
import { useChange } from '../../kit/change.ts'
import { useRead } from '../../kit/read.ts'

/** Reads the rules of the company for addresses, sessions and passwords. */
export function useSignInLimits() {
  return useRead(accountSignInLimitApi.getSignInLimits, {}, { staleTime: 0 })
}

/** Stores the networks of the company. Throws CallError. */
export function useSaveAddressRule() {
  return useChange(accountSignInLimitApi.saveAddressRule)
}

/** Stores the rules for sessions and passwords. Throws CallError. */
export function useSaveSessionRule() {
  return useChange(accountSignInLimitApi.saveSessionRule)
}

/** Stores the break-glass administrators, and whether passwords sign in. Throws CallError. */
export function useSaveBreakGlass() {
  return useChange(accountSignInLimitApi.saveBreakGlass)
}
