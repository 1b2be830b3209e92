import { accountAppPasswordApi } from '@maru/api/account/app-password'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'

/** Reads the app passwords of the signed-in person. */
export function useAppPasswords() {
  return useRead(accountAppPasswordApi.listAppPasswords, {}, { staleTime: 0 })
}

/** Creates an app password. Throws CallError. */
export function useCreateAppPassword() {
  return useChange(accountAppPasswordApi.createAppPassword)
}

/** Removes an app password. Throws CallError. */
export function useRevokeAppPassword() {
  return useChange(accountAppPasswordApi.revokeAppPassword)
}
