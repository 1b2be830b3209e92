import { accountSecondStepApi } from '@maru/api/account/second-step'
import { accountSignInLimitApi } from '@maru/api/account/sign-in-limit'
import { useCompanyChange, useCompanyRead } from '#kit/session/company-settings.ts'

/** Reads the rules of the company for addresses, sessions and passwords. */
export function useSignInLimits() {
  return useCompanyRead(accountSignInLimitApi.getSignInLimits, {}, { staleTime: 0 })
}

/** Stores the networks of the company. Throws CallError. */
export function useSaveAddressRule() {
  return useCompanyChange(accountSignInLimitApi.saveAddressRule)
}

/** Stores the rules for sessions and passwords. Throws CallError. */
export function useSaveSessionRule() {
  return useCompanyChange(accountSignInLimitApi.saveSessionRule)
}

/** Stores the break-glass administrators, and whether passwords sign in. Throws CallError. */
export function useSaveBreakGlass() {
  return useCompanyChange(accountSignInLimitApi.saveBreakGlass)
}

/** Reads who in the company must take a second step. */
export function useSignInRule() {
  return useCompanyRead(accountSecondStepApi.getSignInRule, {}, { staleTime: 0 })
}

/** Stores who in the company must take a second step. Throws CallError. */
export function useSaveSignInRule() {
  return useCompanyChange(accountSecondStepApi.saveSignInRule)
}
