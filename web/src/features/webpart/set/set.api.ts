import { accountApi } from '@maru/api/account'
import type { Input } from '@maru/api/kit/endpoint'
import { webpartApi } from '@maru/api/webpart'
import { useChange } from '../../../kit/change.ts'
import { useRead } from '../../../kit/read.ts'

/** Reads the sets that the viewer can administer. */
export function useSets() {
  return useRead(webpartApi.listSets, {})
}

/** Reads all roles of the portal, for the audience of a set. */
export function useRoles() {
  return useRead(accountApi.listRoles, {}, { staleTime: 5 * 60_000 })
}

/** Whether a person would get an unsaved set; null asks nothing. */
export function useSetPreview(asked: Input<typeof webpartApi.previewSet> | null) {
  return useRead(webpartApi.previewSet, asked)
}

/** Creates or changes a set. */
export function useSaveSet(onSuccess: () => void) {
  return useChange(webpartApi.saveSet, { onSuccess })
}

/** Removes a set. */
export function useRemoveSet() {
  return useChange(webpartApi.removeSet)
}
