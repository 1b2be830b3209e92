import { accountApi } from '@maru/api/account'
import type { Input } from '@maru/api/kit/endpoint'
import { webpartApi } from '@maru/api/webpart'
import { useRead } from '#kit/call/read.ts'
import { useCompanyChange, useCompanyRead } from '#kit/session/company-settings.ts'

/** Reads the sets that the viewer can administer. */
export function useSets() {
  return useCompanyRead(webpartApi.listSets, {})
}

/** Reads all roles of the portal, for the audience of a set. */
export function useRoles() {
  return useRead(accountApi.listRoles, {}, { staleTime: 5 * 60_000 })
}

/** Whether a person would get an unsaved set; null asks nothing. */
export function useSetPreview(asked: Input<typeof webpartApi.previewSet> | null) {
  return useCompanyRead(webpartApi.previewSet, asked)
}

/** Creates or changes a set. */
export function useSaveSet(onSuccess: () => void) {
  return useCompanyChange(webpartApi.saveSet, { onSuccess })
}

/** Removes a set. */
export function useRemoveSet() {
  return useCompanyChange(webpartApi.removeSet)
}
