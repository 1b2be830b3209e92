import { accountApi } from '@maru/api/account'
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

/** Creates or changes a set. */
export function useSaveSet(onSuccess: () => void) {
  return useChange(webpartApi.saveSet, { onSuccess })
}

/** Removes a set. */
export function useRemoveSet() {
  return useChange(webpartApi.removeSet)
}
